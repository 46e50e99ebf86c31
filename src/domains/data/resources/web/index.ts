export { ForPerson } from './person.tsx';
export { ResourceState } from './mine/resource-state.tsx';
export { ReviewRounds } from './deposit/rounds.tsx';
export { FolderLink, FolderPath, MoveContext } from './public/file-places.tsx';
export { contentAddress, Download } from './public/download.tsx';
