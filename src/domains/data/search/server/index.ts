import { module } from '#server/module';
import { search } from '#contract/data/search';
import { searchTexts } from '../texts/index.ts';
import { searchRoutes } from './routes.ts';

export { copyCounters as mirrorCounts } from './queries.ts';
export { indexResource, questionFor, vectorFor } from './service.ts';

export const searchModule = module({ name: 'data.search', contract: search, texts: searchTexts, routes: searchRoutes });
