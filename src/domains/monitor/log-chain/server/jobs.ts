import { job } from '#server/jobs/jobs';
import type { Check } from '../contract.ts';
import { sealAll } from './sealing.ts';
import { verify, verifyJob } from './service.ts';

export const jobs = [
  job({ name: 'monitor.log-chain.seal', schedule: '10 * * * * ?', run: sealAll }),
  job<{ reason?: Check['reason'] }>({
    name: verifyJob,
    schedule: '0 20 3 * * ?',
    run: (ctx, payload) => verify(ctx, payload?.reason ?? 'schedule'),
  }),
];
