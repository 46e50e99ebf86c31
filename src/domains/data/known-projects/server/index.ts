import { module } from '#server/module';
import { knownProjects } from '../contract.ts';
import { knownProjectTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export const knownProjectsModule = module({
  name: 'data.known-projects',
  contract: knownProjects,
  texts: knownProjectTexts,
  routes,
  listeners,
});
