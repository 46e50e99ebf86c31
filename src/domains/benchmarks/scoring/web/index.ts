export { problemKey } from '../problem-key.ts';
export { readScoreFile } from '../score-file.ts';
export { directionSigns, formatScore } from './public/format-score.ts';
