import { addJob, dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { removeFiles } from '#module/system/uploads';
import { applications } from '../contract.ts';
import { applicationTexts } from '../texts/index.ts';
import { demoJob } from './demo.ts';
import { jobs } from './jobs.ts';
import { takeDemoScans } from './queries/records.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';

export const applicationsModule = module({
  name: 'archive.applications',
  contract: applications,
  texts: applicationTexts,
  routes,
  transferTarget,
  jobs,
  demo: (ctx) => addJob(ctx, demoJob, {}, { key: demoJob }),
  removeDemo: async (ctx) => {
    await dropJob(ctx, demoJob);
    await removeFiles(ctx, await takeDemoScans(ctx));
  },
});
