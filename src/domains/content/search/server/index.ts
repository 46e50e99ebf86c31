import { module } from '#server/module';
import { siteSearch } from '../contract.ts';
import { siteSearchTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { plainText } from './policy.ts';
export { dropPage, indexPage, type IndexedPage } from './service.ts';

export const siteSearchModule = module({
  name: 'content.search',
  contract: siteSearch,
  texts: siteSearchTexts,
  routes,
});
