import { implement } from '#server/routes';
import { sitemap } from '../contract.ts';
import { listPages, listParts } from './service.ts';

export const routes = implement(sitemap, {
  parts: ({ ctx }) => listParts(ctx),
  pages: ({ ctx, params, query }) => listPages(ctx, params.part, query.after),
});
