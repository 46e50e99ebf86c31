import { dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { removeFiles } from '#module/system/uploads';
import { paperSubmissions } from '../contract.ts';
import { submissionTexts } from '../texts/index.ts';
import { demoJob } from './demo.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { takeDemo } from './queries/records.ts';
import { routes } from './routes.ts';
import { transferTarget } from './transfer-target.ts';
import { encryptedLink } from './service/decisions.ts';
import { encryptedPassword } from './service/drafts.ts';

export const paperSubmissionsModule = module({
  name: 'archive.paper-submissions',
  contract: paperSubmissions,
  texts: submissionTexts,
  routes,
  transferTarget,
  jobs,
  listeners,
  removeDemo: async (ctx) => {
    await dropJob(ctx, demoJob);
    await removeFiles(ctx, await takeDemo(ctx));
  },
  encryptedColumns: [encryptedPassword, encryptedLink],
});
