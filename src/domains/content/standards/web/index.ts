export { StandardLine } from './public/line.tsx';
