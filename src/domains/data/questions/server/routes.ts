import { implement } from '#server/routes';
import { questions } from '../contract.ts';
import { answer, ask, ownThread, thread } from './service.ts';

export const routes = implement(questions, {
  thread: ({ ctx, params }) => thread(ctx, params.resourceId),
  ask: ({ ctx, body }) => ask(ctx, body.resourceId, body.text),
  ownThread: ({ ctx, params }) => ownThread(ctx, params.resourceId),
  answer: ({ ctx, body }) => answer(ctx, body.resourceId, body.text),
});
