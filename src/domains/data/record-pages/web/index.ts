export { CitationBox } from './public/citation-box.tsx';
export { Grants } from './public/record-funding.tsx';
export { RelatedWorks, WorkLink } from './public/related-works.tsx';
