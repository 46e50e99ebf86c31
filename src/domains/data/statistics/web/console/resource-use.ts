import { lazy } from 'react';

/** Loaded in the back office only: the public page of a record shares this noun's index. */
export const ResourceUse = lazy(() => import('./of-resource.tsx'));
