import { lazy } from 'react';

/** Loaded on demand: the form is large, and the public pages share this noun's door. */
export const AmendBox = lazy(() => import('./amend.tsx'));
