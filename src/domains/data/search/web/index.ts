export { elements, placeOf } from '../elements.ts';
export { parameters } from './public/address.ts';
export { HitCard, hitOf } from './public/card.tsx';
export { Marked, SplitterContext } from './public/highlight.tsx';
export { splitterOf } from './public/splitter.ts';
export { ElementsGrid } from './public/elements-grid.tsx';
