import { implement } from '#server/routes';
import { cache } from '../contract.ts';
import { clearAll, clearKey, clearName, keys, names, read, value } from './service.ts';

export const routes = implement(cache, {
  read: ({ ctx }) => read(ctx),
  names: ({ ctx }) => names(ctx),
  keys: ({ ctx, params, query }) => keys(ctx, params.cacheName, query.keyword),
  value: ({ ctx, params }) => value(ctx, params.cacheName, params['*']),
  clearName: ({ ctx, params }) => clearName(ctx, params.cacheName),
  clearKey: ({ ctx, params }) => clearKey(ctx, params['*']),
  clearAll: ({ ctx }) => clearAll(ctx),
});
