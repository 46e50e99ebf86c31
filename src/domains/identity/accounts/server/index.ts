import { module } from '#server/module';
import { accounts } from '#contract/identity/accounts';
import { accountTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { demo, removeDemo, seed } from './seed.ts';

export { generatePassword, hashGenerated, hashPassword } from '#module/identity/sessions';
export { noteTerms } from './queries.ts';
export { createAccount, notifyOldAddress, refuseBlockedMail, termsAccepted } from './service.ts';

export const accountsModule = module({
  name: 'identity.accounts',
  contract: accounts,
  texts: accountTexts,
  routes,
  seed,
  demo,
  removeDemo,
});
