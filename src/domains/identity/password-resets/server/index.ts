import { module } from '#server/module';
import { passwordResets } from '../contract.ts';
import { passwordResetTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export const passwordResetsModule = module({
  name: 'identity.password-resets',
  contract: passwordResets,
  texts: passwordResetTexts,
  routes,
  jobs,
});
