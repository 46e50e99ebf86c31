export { MemberArea } from './area/area.tsx';
