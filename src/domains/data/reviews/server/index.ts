import { addJob, dropJob } from '#server/jobs/jobs';
import { module } from '#server/module';
import { reviews } from '../contract.ts';
import { reviewsTexts } from '../texts/index.ts';
import { demoJob, jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { claim } from './service/assigning.ts';
export { deliveredFormula, deliverablesOf, type DeliverableKind } from './demo/deliverables.ts';
export { demoMade } from './demo/make.ts';
export { findActor as demoActor } from './demo/queries.ts';
export { approve, reject } from './service/decisions.ts';
export { findAudited } from './service/reading.ts';
export { withWording } from './service/reasons.ts';
export { ownConflict, refuseConflict } from './service/interests.ts';

export const reviewsModule = module({
  name: 'data.reviews',
  contract: reviews,
  texts: reviewsTexts,
  routes,
  jobs,
  listeners,
  demo: (ctx, { hasLargeDemo }) => addJob(ctx, demoJob, { hasLargeDemo }, { key: demoJob }),
  // Cancels the creation of records that do not exist yet.
  removeDemo: (ctx) => dropJob(ctx, demoJob),
});
