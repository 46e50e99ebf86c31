import { module } from '#server/module';
import { openFiles } from '../contract.ts';
import { openFilesTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';
import { askListingOfRest } from './service.ts';

export const openFilesModule = module({
  name: 'data.open-files',
  contract: openFiles,
  texts: openFilesTexts,
  routes,
  jobs,
  listeners,
  seed: askListingOfRest,
});
