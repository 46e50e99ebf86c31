import { addJob, dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { bundles } from '../contract.ts';
import { bundleTexts } from '../texts/index.ts';
import { demoJob, jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';

export { makeDemo } from './demo.ts';

export const bundlesModule = module({
  name: 'benchmarks.bundles',
  contract: bundles,
  texts: bundleTexts,
  routes,
  jobs,
  transferTarget,
  // The first start is one transaction, and files of data sets need further ones.
  demo: (ctx) => addJob(ctx, demoJob, {}, { key: demoJob }),
  removeDemo: (ctx) => dropJob(ctx, demoJob),
});
