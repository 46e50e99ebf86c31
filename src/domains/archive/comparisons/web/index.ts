export { CompareArea } from './area/area.tsx';
