import { implement } from '#server/routes';
import { repository } from '../contract.ts';
import { terms } from './queries.ts';
import { listOutcomes, overviewOf } from './service.ts';

export const routes = implement(repository, {
  list: ({ ctx, query }) => listOutcomes(ctx, query),
  overview: ({ ctx, query }) => overviewOf(ctx, query.type),
  terms: ({ ctx, query }) => terms(ctx, query),
});
