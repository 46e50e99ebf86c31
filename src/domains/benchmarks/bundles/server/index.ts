import { module } from '#server/module';
import { bundles } from '../contract.ts';
import { bundleTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';

export const bundlesModule = module({
  name: 'benchmarks.bundles',
  contract: bundles,
  texts: bundleTexts,
  routes,
  jobs,
  transferTarget,
});
