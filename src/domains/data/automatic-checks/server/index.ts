import { module } from '#server/module';
import { automaticChecks } from '../contract.ts';
import { automaticCheckTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const automaticChecksModule = module({
  name: 'data.automatic-checks',
  contract: automaticChecks,
  texts: automaticCheckTexts,
  routes,
});
