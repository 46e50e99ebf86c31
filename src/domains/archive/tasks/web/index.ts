export { default as OwnTasks } from './public/own-tasks.tsx';
