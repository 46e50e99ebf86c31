import { module } from '#server/module';
import { database } from '../contract.ts';
import { databaseTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { mountDruidLinks } from './druid-links.ts';

export const databaseModule = module({
  name: 'monitor.database',
  contract: database,
  texts: databaseTexts,
  routes,
  mount: mountDruidLinks,
});
