import { addJob, dropJob } from '#server/jobs';
import { module } from '#server/module';
import { reviews } from '../contract.ts';
import { reviewsTexts } from '../texts/index.ts';
import { demoJob, jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { approve, claim, reject, type Decision } from './service.ts';

export const reviewsModule = module({
  name: 'data.reviews',
  contract: reviews,
  texts: reviewsTexts,
  routes,
  jobs,
  demo: (ctx) => addJob(ctx, demoJob, {}, { key: demoJob }),
  // Records that are not made yet are not made any more.
  removeDemo: (ctx) => dropJob(ctx, demoJob),
});
