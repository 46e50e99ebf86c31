import { dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { certificates } from '../contract.ts';
import { certificateTexts } from '../texts/index.ts';
import { clearCenter } from './demo/center.ts';
import { demoJob, jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { certificateCopy } from './service/reading.ts';

export const certificatesModule = module({
  name: 'archive.certificates',
  contract: certificates,
  texts: certificateTexts,
  routes,
  jobs,
  listeners,
  removeDemo: async (ctx) => {
    await dropJob(ctx, demoJob);
    await clearCenter(ctx);
  },
});
