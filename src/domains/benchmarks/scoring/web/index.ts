export { directionSigns, formatScore } from './public/format-score.ts';
