import type { Context } from '#server/context';
import { deviceOf, placeOf } from './device.ts';

/** What happened at the door; the text is under `outcome`. The first three are successes. */
export type Outcome =
  | 'loggedIn'
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
  | 'matElabOff';

const successes: readonly Outcome[] = ['loggedIn', 'loggedOut', 'registered'];

/** Writes one row of the login log, with the caller's address and device. The name is kept as it was typed. */
export async function recordLogin(ctx: Context, userName: string, outcome: Outcome): Promise<void> {
  await ctx.db
    .insertInto('sysLogininfor')
    .values({
      userName: userName.slice(0, 50),
      ipaddr: ctx.address.slice(0, 128),
      loginLocation: placeOf(ctx.address),
      ...deviceOf(ctx.userAgent),
      status: successes.includes(outcome) ? '0' : '1',
      msg: outcome,
      loginTime: ctx.now,
    })
    .execute();
}
