import { job } from '#server/jobs/jobs';
import { sweep, takeJob } from './service/imports.ts';
import { importBag } from './service/importing.ts';

export const jobs = [
  job<{ bagId: number }>({ name: takeJob, run: (ctx, { bagId }) => importBag(ctx, bagId) }),
  job({ name: 'data.bags.sweep', schedule: '0 25 3 * * ?', run: sweep }),
];
