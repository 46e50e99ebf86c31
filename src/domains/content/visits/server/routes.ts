import { wireDay } from '#shared/time';
import { implement } from '#server/routes';
import { visits } from '../contract.ts';
import * as queries from './queries.ts';
import { record } from './service.ts';

export const routes = implement(visits, {
  record: ({ ctx, query }) => record(ctx, query),
  recordV2: ({ ctx, body }) => record(ctx, body),
  statistic: ({ ctx, body }) => record(ctx, body),
  total: ({ ctx }) => queries.total(ctx),
  today: ({ ctx }) => queries.onDay(ctx, wireDay(ctx.now)),
});
