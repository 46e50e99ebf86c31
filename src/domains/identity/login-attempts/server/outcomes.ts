import type { Context } from '#server/context';
import { announce, event } from '#server/events';

/** Outcomes of a login with a second factor, by its kind; `loggedInPasskey` is a passkey without a password. */
export type SecondOutcome = 'loggedInTotp' | 'loggedInRecovery' | 'loggedInSecondPasskey' | 'loggedInPasskey';

/** Outcome of an attempt; the text is under `outcome`. */
export type Outcome =
  | 'loggedIn'
  | SecondOutcome
  | 'secondFactorAsked'
  | 'loggedOut'
  | 'registered'
  | 'captchaRequired'
  | 'captchaExpired'
  | 'captchaWrong'
  | 'incomplete'
  | 'blocked'
  | 'badLogin'
  | 'locked'
  | 'disabled'
  | 'matElabOff'
  | 'matElabFailed'
  | 'secondFactorElsewhere'
  | 'secondFactorWrong'
  | 'passkeyWrong';

/** One attempt. The name is as typed. */
export interface LoginAttempt {
  userName: string;
  outcome: Outcome;
}

/** Somebody tried to log in, logged out or registered. */
export const loginAttempted = event<LoginAttempt>('identity.login-attempts.made');

/** Announces an attempt of the caller; the login log writes it in the caller's transaction. */
export const recordLogin = (ctx: Context, userName: string, outcome: Outcome): Promise<void> =>
  announce(ctx, loginAttempted, { userName, outcome });
