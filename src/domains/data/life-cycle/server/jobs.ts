import { job } from '#server/jobs/jobs';
import { remindHeld } from './service/reminders.ts';
import { notifyOpened } from './service/sharing.ts';
import { reinstateEarlier } from './service/withdrawal.ts';

/** Queued by migration 0093. */
const reinstateJob = 'data.life-cycle.reinstate';

export const jobs = [
  job({ name: 'data.life-cycle.tellOpened', schedule: '0 10 0 * * ?', run: notifyOpened }),
  job({ name: 'data.life-cycle.remindHeld', schedule: '0 40 8 * * ?', run: remindHeld }),
  job({ name: reinstateJob, run: reinstateEarlier }),
];
