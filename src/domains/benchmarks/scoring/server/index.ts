import { described } from '#server/http/described';
import { module } from '#server/module';
import { scoring } from '../contract.ts';
import { scoringTexts } from '../texts/index.ts';
import { clientFile } from './client-file.ts';
import { routes } from './routes.ts';

export { areTied, intervalFrom, replicates } from '../bootstrap.ts';
export { calibration, rocPoints } from '../classification.ts';
export { confusionTable } from '../multiclass.ts';
export { bounded } from '../row-bounds.ts';
export { quantile } from '../samples.ts';
export { groupNumbers } from '../stability.ts';
export { scoresOf, truthOf, type Prediction, type Truth } from '../score.ts';
export { readScoreFile, type ScoreFile, type ScoreTask } from '../score-file.ts';

export const scoringModule = module({
  name: 'benchmarks.scoring',
  contract: scoring,
  texts: scoringTexts,
  routes,
  interfaces: [
    ...clientFile,
    {
      // Explains to programs how to send score files, with an example.
      name: 'benchmarks.scoring.description',
      methods: ['GET'],
      path: '/docs/benchmark-api.md',
      limit: { per: 'address', count: 60, seconds: 60 },
      handle: described({ zh: 'docs/benchmark-api.zh.md', en: 'docs/benchmark-api.md' }),
    },
  ],
});
