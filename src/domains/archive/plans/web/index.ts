export { PlanArea } from './area/area.tsx';
