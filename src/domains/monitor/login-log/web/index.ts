export { CleanLog } from './console/clean.tsx';
