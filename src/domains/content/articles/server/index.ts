import { module } from '#server/module';
import { articles } from '../contract.ts';
import { articleTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';
import { seed } from './seed/index.ts';

export const articlesModule = module({
  name: 'content.articles',
  contract: articles,
  texts: articleTexts,
  routes,
  listeners,
  seed,
});
