export { OwnQuestions, Questions } from './thread.tsx';
