export { ChoiceField, FilterForm, WordsField } from './public/filter-form.tsx';
export { DatasetTile } from './public/tile.tsx';
