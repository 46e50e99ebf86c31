import { implement } from '#server/routes';
import { dashboard } from '../contract.ts';
import * as queries from './queries.ts';

export const routes = implement(dashboard, {
  trend: ({ ctx }) => queries.trend(ctx),
  work: async ({ ctx }) => ({
    unpublished: await queries.waiting(ctx),
    decisions: await queries.decisions(ctx),
    reasons: await queries.reasons(ctx),
  }),
});
