import { module } from '#server/module';
import { personalSpace } from '../contract.ts';
import { personalSpaceTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export const personalSpaceModule = module({
  name: 'people.personal-space',
  contract: personalSpace,
  texts: personalSpaceTexts,
  routes,
});
