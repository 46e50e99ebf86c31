import { module } from '#server/module';
import { organizations } from '../contract.ts';
import { organizationTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './seed/index.ts';

export { noteFreeTexts } from './noting.ts';
export { recogniseAffiliations } from './recognition.ts';
export { settleAffiliations } from './settling.ts';

export const organizationsModule = module({
  name: 'identity.organizations',
  contract: organizations,
  texts: organizationTexts,
  routes,
  seed,
});
