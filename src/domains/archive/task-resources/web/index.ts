export { ResourceArea } from './area/area.tsx';
