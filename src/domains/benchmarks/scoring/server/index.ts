import { module } from '#server/module';
import { scoring } from '../contract.ts';
import { scoringTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { areTied, intervalFrom, replicates } from '../bootstrap.ts';
export { calibration, rocPoints } from '../classification.ts';
export { confusionTable } from '../multiclass.ts';
export { quantile } from '../samples.ts';
export { rowsByFold, scoresOf, type Prediction, type Score, type Truth } from '../score.ts';
export { readScoreFile, type ScoreFile, type ScoreTask } from '../score-file.ts';

export const scoringModule = module({ name: 'benchmarks.scoring', contract: scoring, texts: scoringTexts, routes });
