import { job } from '#server/jobs/jobs';
import { sweep, takeJob } from './service/imports.ts';
import { takeBag } from './service/taking.ts';

export const jobs = [
  job<{ bagId: number }>({ name: takeJob, run: (ctx, { bagId }) => takeBag(ctx, bagId) }),
  job({ name: 'data.bags.sweep', schedule: '0 25 3 * * ?', run: sweep }),
];
