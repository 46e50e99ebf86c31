import { claim, countHit, forget, hitsOf } from '#server/database/cache';
import type { Context } from '#server/context';
import { fail, failFields } from '#shared/fail';
import {
  countWrong,
  resetFailedLogins,
  minutesToWait,
  recordLogin,
  unlockLogin,
} from '#module/identity/login-attempts';
import { notifyUser } from '../mails.ts';

/*
 * Wrong codes cause the same wait as wrong passwords, by account and network. In addition each account has a limit for
 * all networks, because six digits, unlike passwords, can be guessed from many networks together. Only callers who know
 * the password reach this check.
 */

/** Wrong answers per account and day, from all networks, after which no answer is accepted until the day is over. */
const maxWrong = 50;
const daySeconds = 86_400;
/** Wrong answers after which the owner is informed. */
const telling = 5;

/** A login trims user names, so none begins with a space. No login can therefore count under this name. */
const nameOf = (userId: number) => ` second-factor:${userId}`;

const dayKeyOf = (userId: number) => `second-factor:wrong:${userId}`;

/** Deletes the wrong answers of an account together with its factors. */
export async function deleteAnswers(ctx: Context, userId: number): Promise<void> {
  await unlockLogin(ctx, nameOf(userId));
  await forget(ctx, dayKeyOf(userId));
}

/**
 * Runs the check of an answer within the limits of its account. Returns the result of the check.
 * @param check returns undefined for a wrong answer and changes nothing
 * @param path the field of the answer
 * @throws identity.second-factors.wrong at `path`, locked, tooManyWrong
 */
export async function guarded<R>(
  ctx: Context,
  account: { userId: number; userName: string },
  path: string,
  check: () => Promise<R | undefined>,
): Promise<R> {
  const { userId, userName } = account;
  const name = nameOf(userId);
  const dayKey = dayKeyOf(userId);
  const waiting = (minutes: number) => fail('identity.second-factors.locked', { minutes });
  const refuseLocked = async (minutes: number) => {
    await recordLogin(ctx, userName, 'locked');
    throw waiting(minutes);
  };
  const { count, left } = await hitsOf(ctx, dayKey);
  if (count >= maxWrong) throw fail('identity.second-factors.tooManyWrong', { hours: Math.ceil(left / 3600) });
  const locked = await minutesToWait(ctx, name);
  if (locked) return refuseLocked(locked);
  const found = await check();
  if (found !== undefined) {
    // As with passwords: many guesses sent in parallel must not bypass the limit.
    const meanwhile = await minutesToWait(ctx, name);
    if (meanwhile) return refuseLocked(meanwhile);
    await resetFailedLogins(ctx, name);
    return found;
  }
  const minutes = await countWrong(ctx, name);
  const { count: wrong } = await countHit(ctx, dayKey, daySeconds);
  await recordLogin(ctx, userName, 'secondFactorWrong');
  if (wrong >= telling && (await claim(ctx, `second-factor:told:${userId}`, daySeconds * 1000)))
    await notifyUser(ctx, userId, { about: 'tried' });
  if (minutes) throw waiting(minutes);
  const reason = 'identity.second-factors.wrong';
  throw failFields(reason, [{ path, reason }]);
}
