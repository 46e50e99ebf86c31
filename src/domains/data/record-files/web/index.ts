export { Counterparts } from './public/counterparts.tsx';
export { DataPicture } from './public/data-picture.tsx';
export { FileList } from './public/file-list.tsx';
export { FolderLink, FolderPath, MoveContext } from './public/file-places.tsx';
export type { Order } from './public/file-table.tsx';
export { FirstLook } from './public/first-look.tsx';
export { Preview } from './public/preview.tsx';
export { filePagesTexts } from './texts/index.ts';
