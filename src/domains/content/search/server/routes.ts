import { implement } from '#server/routes';
import { siteSearch } from '../contract.ts';
import { countPages, findPages } from './service.ts';

export const routes = implement(siteSearch, {
  list: ({ ctx, query }) => findPages(ctx, query),
  counts: ({ ctx, query }) => countPages(ctx, query),
});
