import { implement } from '#server/routes';
import { search } from '#contract/data/search';
import { completionsFor } from './completing.ts';
import { explain } from './explaining.ts';
import { exportHits } from './export.ts';
import { countByFacets, findResources, suggestTitles } from './service.ts';

export const searchRoutes = implement(search, {
  list: ({ ctx, query }) => findResources(ctx, query),
  facets: ({ ctx, query }) => countByFacets(ctx, query),
  suggest: ({ ctx, query }) => suggestTitles(ctx, query.keyword),
  completions: ({ ctx, query }) => completionsFor(ctx, query.keyword),
  explain: ({ ctx, query }) => explain(ctx, query),
  export: ({ ctx, query: { format = 'csv', ...query } }) => exportHits(ctx, query, format),
});
