import { implement } from '#server/routes';
import { savedSearches } from '../contract.ts';
import { listOwn } from './queries.ts';
import { change, remove, save, stop, told } from './service.ts';

export const routes = implement(savedSearches, {
  list: ({ ctx, query }) => listOwn(ctx, query),
  add: ({ ctx, body }) => save(ctx, body),
  change: ({ ctx, params, body }) => change(ctx, params.id, body),
  remove: ({ ctx, params }) => remove(ctx, params.id),
  told: ({ ctx, params }) => told(ctx, params.token),
  stop: ({ ctx, params }) => stop(ctx, params.token),
});
