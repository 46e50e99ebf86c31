export { problemKey } from '../problem-key.ts';
export { readScoreFile, type ScoreTask } from '../score-file.ts';
export { directionSigns, formatScore } from './public/format-score.ts';
