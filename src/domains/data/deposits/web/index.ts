export { AmendBox, CorrectBox } from './console/amending.ts';
export { DepositSkeleton } from './public/skeleton.tsx';
export { amendTexts } from './texts/amend.ts';
