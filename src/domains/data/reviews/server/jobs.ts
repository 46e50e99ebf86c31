import { job } from '#server/jobs/jobs';
import { makeDemo } from './demo/make.ts';
import { remind } from './service/reminding.ts';

/** Demonstration records have files, which are stored outside the transaction of the first start. */
export const demoJob = 'data.reviews.makeDemo';

export const jobs = [
  job<{ hasLargeDemo?: boolean }>({ name: demoJob, run: (ctx, { hasLargeDemo }) => makeDemo(ctx, hasLargeDemo) }),
  job({ name: 'data.reviews.remind', schedule: '0 30 8 * * ?', run: remind }),
];
