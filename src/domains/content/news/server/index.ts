import { module } from '#server/module';
import { news } from '../contract.ts';
import { newsTexts } from '../texts/index.ts';
import { demo } from './demo/index.ts';
import { routes } from './routes.ts';

export const newsModule = module({
  name: 'content.news',
  contract: news,
  texts: newsTexts,
  routes,
  demo,
});
