import { job } from '#server/jobs/jobs';
import { recogniseAuthors } from './service/affiliations.ts';
import { remindHeld } from './service/holds.ts';
import { notifyOpened } from './service/sharing.ts';
import { reinstateEarlier } from './service/withdrawal.ts';

/** Queued by migration 0093. */
const reinstateJob = 'data.resources.reinstate';

export const jobs = [
  job({ name: 'data.resources.tellOpened', schedule: '0 10 0 * * ?', run: notifyOpened }),
  job({ name: 'data.resources.remindHeld', schedule: '0 40 8 * * ?', run: remindHeld }),
  job({ name: 'data.resources.recognise', schedule: '0 25 3 * * ?', run: recogniseAuthors }),
  job({ name: reinstateJob, run: reinstateEarlier }),
];
