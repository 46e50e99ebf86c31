import { on } from '#server/events';
import { resourceMoved } from '#module/data/life-cycle';
import type { CallbackEvent } from '../contract.ts';
import { note } from './service/note.ts';

/** Events that publishers receive, by the act that causes them. */
const events: Partial<Record<string, Exclude<CallbackEvent, 'test'>>> = {
  approve: 'approved',
  reject: 'rejected',
  publish: 'published',
  withdraw: 'withdrawn',
  // Receivers of `withdrawn` also receive the restoration.
  restore: 'published',
  restoreOld: 'published',
};

export const listeners = [
  on(resourceMoved, "queues the message to the publisher's system", async (tx, { row, act }) => {
    const event = events[act];
    if (event) await note(tx, row, event);
  }),
];
