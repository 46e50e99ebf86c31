export { endTransfer, fingerprintOf, sendFile, sendInPieces, type Destination } from './sending.ts';
export { Unfinished } from './unfinished.tsx';
