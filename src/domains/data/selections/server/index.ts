import { module } from '#server/module';
import { selections } from '../contract.ts';
import { selectionTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const selectionsModule = module({
  name: 'data.selections',
  contract: selections,
  texts: selectionTexts,
  routes,
});
