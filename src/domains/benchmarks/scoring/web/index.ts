export { readScoreFile, type ScoreFile, type ScoreTask } from '../score-file.ts';
