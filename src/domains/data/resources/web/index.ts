export { Holds } from './holds.tsx';
export { HistoryEvent } from './history-event.tsx';
