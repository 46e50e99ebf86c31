import { module } from '#server/module';
import { contributors } from '../contract.ts';
import { contributorsTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const contributorsModule = module({
  name: 'data.contributors',
  contract: contributors,
  texts: contributorsTexts,
  routes,
});
