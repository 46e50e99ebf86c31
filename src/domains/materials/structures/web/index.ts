export { cardsPerStep, RecordMaterials } from './public/record-materials.tsx';
