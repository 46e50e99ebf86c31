export { ForPerson } from './person.tsx';
export { ResourceState } from './mine/resource-state.tsx';
export { ReviewRounds } from './deposit/rounds.tsx';
export { contentAddress, Download } from './public/download.tsx';
