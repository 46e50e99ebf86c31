import { module } from '#server/module';
import { loginLog } from '../contract.ts';
import { loginLogTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { deviceOf, placeOf } from './device.ts';
export { countWrong, resetFailedLogins, isUnderAttack, minutesToWait, unlockLogin } from './lock.ts';
export { placeName } from './policy.ts';
export { recordLogin, type Outcome, type SecondOutcome } from './queries.ts';

export const loginLogModule = module({
  name: 'monitor.login-log',
  contract: loginLog,
  texts: loginLogTexts,
  routes,
  jobs,
});
