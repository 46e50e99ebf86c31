import { lazy } from 'react';

/** Loaded when somebody opens it: the form is large, and the public pages share this noun's door. */
export const AmendBox = lazy(() => import('./amend.tsx'));
