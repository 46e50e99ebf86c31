import { module } from '#server/module';
import { secondFactors } from '../contract.ts';
import { secondFactorTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { totpPurpose } from './service/codes.ts';

export { secondStepPassed } from './service/login.ts';
export { hasFactor, removeFactors } from './service/removing.ts';

export const secondFactorsModule = module({
  name: 'identity.second-factors',
  contract: secondFactors,
  texts: secondFactorTexts,
  routes,
  encryptedColumns: [{ table: 'sys_totp', key: 'user_id', column: 'secret', purpose: totpPurpose }],
});
