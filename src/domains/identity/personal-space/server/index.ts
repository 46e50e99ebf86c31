import { module } from '#server/module';
import { personalSpace } from '../contract.ts';
import { personalSpaceTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const personalSpaceModule = module({
  name: 'identity.personal-space',
  contract: personalSpace,
  texts: personalSpaceTexts,
  routes,
});
