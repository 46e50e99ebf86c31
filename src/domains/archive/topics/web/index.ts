export { TopicArea } from './area/area.tsx';
