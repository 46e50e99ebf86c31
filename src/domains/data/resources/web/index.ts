export { ChangeKind, FieldDifference, useFieldName } from './changes/field-change.tsx';
export { Holds } from './holds.tsx';
export { Deed } from './history-event.tsx';
export { CitationBox } from './public/citation-box.tsx';
export { FolderLink, FolderPath, MoveContext } from './public/file-places.tsx';
export { Grants } from './public/record-funding.tsx';
export { RelatedWorks, WorkLink } from './public/related-works.tsx';
export { DataPicture } from './public/data-picture.tsx';
export { resourcePagesTexts } from './texts/index.ts';
