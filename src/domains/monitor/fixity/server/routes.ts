import { implement } from '#server/routes';
import { fixity } from '../contract.ts';
import { figuresNow } from './figures.ts';
import * as queries from './queries.ts';
import { acknowledge, order, orderComparison } from './service.ts';

export const routes = implement(fixity, {
  read: ({ ctx }) => figuresNow(ctx),
  damaged: ({ ctx, query }) => queries.damagedFiles(ctx, query),
  orphans: ({ ctx, query }) => queries.orphanFiles(ctx, query),
  files: ({ ctx, query }) => queries.foundFiles(ctx, query),
  events: ({ ctx, params, query }) => queries.eventsOf(ctx, params.fileId, query),
  check: ({ ctx, body }) => order(ctx, body),
  compare: ({ ctx }) => orderComparison(ctx),
  acknowledge: ({ ctx, body }) => acknowledge(ctx, body.fileIds, body.note),
});
