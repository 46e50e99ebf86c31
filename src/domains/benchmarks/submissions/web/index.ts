export { Board } from './public/board.tsx';
export { longestBoardName, readBoard, type BoardData } from './public/board-data.ts';
