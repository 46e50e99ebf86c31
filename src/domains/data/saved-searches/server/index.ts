import { oneClick } from '#server/mail/one-click';
import { module } from '#server/module';
import { savedSearches } from '../contract.ts';
import { savedSearchesTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { stop } from './service.ts';

export { canonical } from './policy.ts';

export const savedSearchesModule = module({
  name: 'data.saved-searches',
  contract: savedSearches,
  texts: savedSearchesTexts,
  routes,
  jobs,
  interfaces: [oneClick('data.saved-searches', '/data/saved/stop/:token', stop)],
});
