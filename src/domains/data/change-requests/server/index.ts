import { dropJob, job } from '#server/jobs/jobs';
import { module } from '#server/module';
import { changeRequests } from '../contract.ts';
import { changeTexts } from '../texts/index.ts';
import { demoJob, makeDemo } from './demo.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export const changeRequestsModule = module({
  name: 'data.change-requests',
  contract: changeRequests,
  texts: changeTexts,
  routes,
  jobs: [job({ name: demoJob, run: makeDemo })],
  listeners,
  // Existing requests are deleted with their resources.
  removeDemo: (ctx) => dropJob(ctx, demoJob),
});
