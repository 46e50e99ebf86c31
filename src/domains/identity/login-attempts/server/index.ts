import { module } from '#server/module';
import { placeTexts } from '../texts/index.ts';

export { deviceOf, placeOf } from './device.ts';
export { countWrong, isUnderAttack, minutesToWait, resetFailedLogins, unlockLogin } from './lock.ts';
export { loginAttempted, recordLogin, type LoginAttempt, type Outcome, type SecondOutcome } from './outcomes.ts';
export { placeName } from './place.ts';

export const loginAttemptsModule = module({ name: 'identity.login-attempts', texts: placeTexts });
