import { dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { accessRequests } from '../contract.ts';
import { accessTexts } from '../texts/index.ts';
import { demoJob } from './demo.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export const accessRequestsModule = module({
  name: 'data.access-requests',
  contract: accessRequests,
  texts: accessTexts,
  routes,
  jobs,
  listeners,
  // Existing requests are deleted with their resources.
  removeDemo: (ctx) => dropJob(ctx, demoJob),
});
