export { CleanLog } from './console/clean.tsx';
export { TwoLines } from './console/two-lines.tsx';
