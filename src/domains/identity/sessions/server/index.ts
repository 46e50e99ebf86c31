import { module } from '#server/module';
import { sessions } from '#contract/identity/sessions';
import { sessionTexts } from '../texts/index.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { checkCaptcha } from './captcha.ts';
export { generatePassword, hashPassword, verifyPassword } from './passwords.ts';
export { deleteSession as endSession, findOwnUser, findPassword } from './queries.ts';
export { endSessions, openSession, resolveActor } from './service.ts';

export const sessionsModule = module({
  name: 'identity.sessions',
  contract: sessions,
  texts: sessionTexts,
  routes,
  jobs,
});
