export { Board } from './public/board.tsx';
export { longestBoardName, readBoard } from './public/board-data.ts';
