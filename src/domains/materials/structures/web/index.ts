import { lazy } from 'react';

export { cardsPerStep, RecordMaterials } from './public/record-materials.tsx';
/** For the page of a reviewer; render it in a `Suspense`. */
export const DepositedCrystals = lazy(() => import('./console/deposited.tsx'));
