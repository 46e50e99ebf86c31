import { implement } from '#server/routes';
import { organizations } from '../contract.ts';
import { complete } from './key-queries.ts';
import { merge, split } from './merging.ts';
import { importRor } from './ror-import.ts';
import { add, edit, exported, find, history, list } from './service.ts';
import { decide } from './deciding.ts';
import { listTexts, textEvents } from './text-queries.ts';

export const routes = implement(organizations, {
  complete: ({ ctx, query }) => complete(ctx, query.q),
  list: ({ ctx, query }) => list(ctx, query),
  export: ({ ctx, body }) => exported(ctx, body),
  find: ({ ctx, params }) => find(ctx, params.organizationId),
  history: ({ ctx, params }) => history(ctx, params.organizationId),
  add: async ({ ctx, body }) => ({ organizationId: await add(ctx, body) }),
  edit: ({ ctx, body }) => edit(ctx, body),
  merge: ({ ctx, body }) => merge(ctx, body),
  split: ({ ctx, body }) => split(ctx, body),
  importRor: ({ ctx, incoming }) => importRor(ctx, incoming),
  texts: ({ ctx, query }) => listTexts(ctx, query),
  textHistory: ({ ctx, params }) => textEvents(ctx, params.textId),
  decide: ({ ctx, body }) => decide(ctx, body),
});
