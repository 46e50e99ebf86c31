export { AmendBox } from './console/amending.ts';
export { amendTexts } from './texts/amend.ts';
export { Holds } from './holds.tsx';
export { Deed } from './deeds.tsx';
export { ForPerson } from './person.tsx';
export { FolderLink, FolderPath, MoveContext } from './public/file-places.tsx';
export { RelatedWorks, WorkLink } from './public/related-works.tsx';
export { DataPicture } from './public/data-picture.tsx';
