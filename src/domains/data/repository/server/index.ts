import { module } from '#server/module';
import { repository } from '../contract.ts';
import { repositoryTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const repositoryModule = module({
  name: 'data.repository',
  contract: repository,
  texts: repositoryTexts,
  routes,
});
