import { on } from '#server/events';
import { secondStepPassed } from '#module/identity/second-factors';
import { bindTo } from './service.ts';

export const listeners = [
  on(secondStepPassed, 'binds the account of the lab platform', async (tx, { userId, bindTicket }) => {
    if (bindTicket) await bindTo(tx, bindTicket, userId);
  }),
];
