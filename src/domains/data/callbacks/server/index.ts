import { on } from '#server/events';
import { module } from '#server/module';
import { resourceMoved } from '#module/data/resources';
import { callbacks, type CallbackEvent } from '../contract.ts';
import { callbackTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
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
