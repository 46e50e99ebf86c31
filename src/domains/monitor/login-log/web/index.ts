export { CleanLog } from './console/clean.tsx';
export { useLogPage } from './console/log-page.ts';
