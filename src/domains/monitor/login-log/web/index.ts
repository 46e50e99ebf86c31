export { CleanLog } from './console/clean.tsx';
export { TwoLines } from './console/two-lines.tsx';
export { useLogPage } from './console/log-page.ts';
