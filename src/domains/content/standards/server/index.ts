import { addJob, dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { standards } from '../contract.ts';
import { standardTexts } from '../texts/index.ts';
import { demoJob, jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';
import { releaseDemo } from './service.ts';

export const standardsModule = module({
  name: 'content.standards',
  contract: standards,
  texts: standardTexts,
  routes,
  jobs,
  listeners,
  demo: (ctx) => addJob(ctx, demoJob, {}, { key: demoJob }),
  removeDemo: async (ctx) => {
    // Cancels the pending job that would create the missing policies.
    await dropJob(ctx, demoJob);
    await releaseDemo(ctx);
  },
});
