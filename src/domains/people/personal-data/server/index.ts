import { module } from '#server/module';
import { personalData } from '../contract.ts';
import { personalDataTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export const personalDataModule = module({
  name: 'people.personal-data',
  contract: personalData,
  texts: personalDataTexts,
  routes,
  jobs,
});
