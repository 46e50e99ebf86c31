import { module } from '#server/module';
import { standings } from '../contract.ts';
import { standingTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const standingsModule = module({
  name: 'benchmarks.standings',
  contract: standings,
  texts: standingTexts,
  routes,
});
