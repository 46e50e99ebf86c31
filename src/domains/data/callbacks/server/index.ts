import { on } from '#server/events';
import { module } from '#server/module';
import { resourceMoved } from '#module/data/resources';
import { callbacks, type CallbackEvent } from '../contract.ts';
import { callbackTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { note } from './service/note.ts';

/** What publishers are told of, by the act that makes it so. */
const events: Partial<Record<string, Exclude<CallbackEvent, 'test'>>> = {
  approve: 'approved',
  reject: 'rejected',
  publish: 'published',
  withdraw: 'withdrawn',
  // What was taken down is public again: whoever heard of the one hears of the other.
  restore: 'published',
  restoreOld: 'published',
};

const listeners = [
  on(resourceMoved, async (tx, { row, act }) => {
    const event = events[act];
    if (event) await note(tx, row, event);
  }),
];

export const callbacksModule = module({
  name: 'data.callbacks',
  contract: callbacks,
  texts: callbackTexts,
  routes,
  jobs,
  listeners,
});
