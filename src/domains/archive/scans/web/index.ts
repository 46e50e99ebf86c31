export { ScanArea } from './area/area.tsx';
