import { lazy } from 'react';

/** Loaded on demand: the form is large, and the public pages share this noun's door. */
export const AmendBox = lazy(() => import('./amend.tsx'));

/** The same for the form of owners. */
export const CorrectBox = lazy(() => import('../public/correct.tsx'));
