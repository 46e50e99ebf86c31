import { job } from '#server/jobs';
import { tellOpened } from './service/sharing.ts';
import { reinstateEarlier } from './service/withdrawal.ts';

/** Queued by migration 0093. */
const reinstateJob = 'data.resources.reinstate';

export const jobs = [
  job({ name: 'data.resources.tellOpened', schedule: '0 10 0 * * *', run: tellOpened }),
  job({ name: reinstateJob, run: reinstateEarlier }),
];
