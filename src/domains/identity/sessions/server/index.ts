import { module } from '#server/module';
import { sessions } from '#contract/identity/sessions';
import { sessionTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routesWith } from './routes.ts';
import type { LoginProvider } from './service.ts';

export { checkCaptcha } from './captcha.ts';
export { readChallenge, takeChallenge, type Challenged } from './challenges.ts';
export { generatePassword, hashGenerated, hashPassword, verifyPassword } from './passwords.ts';
export {
  deleteEverySession as endEverySession,
  deleteSession as endSession,
  findAccount,
  findOwnUser,
  findPassword,
} from './queries.ts';
export {
  authenticate,
  checkAddress,
  confirmPassword,
  endSessions,
  enter,
  completeLogin,
  openSession,
  resolveActor,
  type Entrance,
  type LoginProvider,
  type Verdict,
} from './service.ts';

/** `matElab` adds the login for users of the electronic lab platform. */
export const sessionsModule = (matElab: LoginProvider) =>
  module({ name: 'identity.sessions', contract: sessions, texts: sessionTexts, routes: routesWith(matElab), jobs });
