export { ChoiceField, FilterForm, WordsField } from './public/filter-form.tsx';
export { tileWords, type TileWords } from './public/tile-words.ts';
export { DatasetTile } from './public/tile.tsx';
