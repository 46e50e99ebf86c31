import { job } from '#server/jobs/jobs';
import { demoJob, makeDemo } from './demo.ts';
import { burstJob, countUse, nightly, recount } from './service/counting.ts';

export const jobs = [
  job({ name: demoJob, run: makeDemo }),
  job({ name: 'data.statistics.count', schedule: '20 0/5 * * * ?', run: countUse }),
  job({ name: 'data.statistics.nightly', schedule: '0 10 3 * * ?', run: nightly }),
  job({ name: 'data.statistics.recount', run: (ctx) => recount(ctx) }),
  job<{ since: string }>({ name: burstJob, run: (ctx, { since }) => recount(ctx, since) }),
];
