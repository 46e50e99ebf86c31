export { Board } from './public/board.tsx';
