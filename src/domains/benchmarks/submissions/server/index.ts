import { job } from '#server/jobs/jobs';
import { module } from '#server/module';
import { submissions } from '../contract.ts';
import { submissionTexts } from '../texts/index.ts';
import { analyse, analysisJob, queueAnalyses } from './analysis.ts';
import { embeds } from './embeds.ts';
import { jobs } from './jobs.ts';
import { queueMeasuring } from './measuring-again.ts';
import { routes } from './routes.ts';

export { makeDemo } from './demo/index.ts';
export { add } from './storing.ts';
export { compare, listedModel } from './service.ts';
export { taskOf, type Task } from './task.ts';

/** Charts and analyses are computed after the commit that lists a model. */
const analysing = job<{ versionId: number }>({
  name: analysisJob,
  run: (ctx, { versionId }) => analyse(ctx, versionId),
});

export const submissionsModule = module({
  name: 'benchmarks.submissions',
  contract: submissions,
  texts: submissionTexts,
  routes,
  interfaces: embeds,
  jobs: [...jobs, analysing],
  async seed(ctx) {
    await queueMeasuring(ctx);
    await queueAnalyses(ctx);
  },
});
