export { LastCheck } from './last-check.tsx';
