import { addJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { structures } from '../contract.ts';
import { structureTexts } from '../texts/index.ts';
import { compositionsJob, jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { askLook } from './reading/read-files.ts';
import { routes } from './routes.ts';

export { formulaeOfRecord } from './queries/structures.ts';

export const structuresModule = module({
  name: 'materials.structures',
  contract: structures,
  texts: structureTexts,
  routes,
  jobs,
  listeners,
  async seed(ctx) {
    await askLook(ctx);
    await addJob(ctx, compositionsJob, {}, { key: compositionsJob });
  },
});
