export { ChoiceField, FilterForm, WordsField } from './public/filter-form.tsx';
export { tileTexts } from './public/tile-texts.ts';
export { DatasetTile } from './public/tile.tsx';
