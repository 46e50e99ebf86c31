export { AuditArea } from './area/area.tsx';
