import { module } from '#server/module';
import { identifiers } from '../contract.ts';
import { identifierTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export const identifiersModule = module({
  name: 'data.identifiers',
  contract: identifiers,
  texts: identifierTexts,
  routes,
  jobs,
  listeners,
});
