import { addJob, dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { news } from '../contract.ts';
import { newsTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { jobs, picturesJob } from './jobs.ts';
import { routes } from './routes.ts';
import { releaseDemo } from './service.ts';

export const newsModule = module({
  name: 'content.news',
  contract: news,
  texts: newsTexts,
  routes,
  jobs,
  demo: async (ctx) => {
    await demo(ctx);
    await addJob(ctx, picturesJob, {}, { key: picturesJob });
  },
  removeDemo: async (ctx) => {
    // Cancels the pending job that would create the missing pictures.
    await dropJob(ctx, picturesJob);
    await releaseDemo(ctx);
  },
});
