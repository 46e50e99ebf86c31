export { Deed } from './deeds.tsx';
export { ForPerson } from './person.tsx';
export { FolderLink, FolderPath, MoveContext } from './public/file-places.tsx';
export { contentAddress, Download } from './public/download.tsx';
