export { endTransfer, sendFile, sendInPieces } from './sending.ts';
export { Unfinished } from './unfinished.tsx';
