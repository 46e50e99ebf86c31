import { module } from '#server/module';
import { jobLog } from '../contract.ts';
import { jobLogTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { recordRun } from './queries.ts';

export const jobLogModule = module({
  name: 'monitor.job-log',
  contract: jobLog,
  texts: jobLogTexts,
  routes,
  jobs,
});
