import { claim, countHit, forget, hitsOf } from '#server/database/cache';
import type { Context } from '#server/context';
import { fail, failFields } from '#shared/fail';
import { countWrong, forgetWrong, minutesToWait, recordLogin, unlockLogin } from '#module/monitor/login-log';
import { tell } from '../mails.ts';

/*
 * Wrong codes wait as wrong passwords do, by account and network; and there is a limit for each account from everywhere, since
 * six digits, unlike passwords, are guessed by many networks together. Only who knows the password gets here.
 */

/** Wrong answers for one account within a day, from all networks, after which none is taken until the day is over. */
const mostWrong = 50;
const daySeconds = 86_400;
/** Wrong answers after which the owner is told. */
const telling = 5;

/** A login trims the names that people type: none begins with a blank, so nobody counts under this name by a login. */
const nameOf = (userId: number) => ` second-factor:${userId}`;

const dayKeyOf = (userId: number) => `second-factor:wrong:${userId}`;

/** Forgets the wrong answers of an account, with the factors that they were for. */
export async function forgetAnswers(ctx: Context, userId: number): Promise<void> {
  await unlockLogin(ctx, nameOf(userId));
  await forget(ctx, dayKeyOf(userId));
}

/**
 * Runs the check of an answer within the limits of its account. Answers what the check found.
 * @param check undefined to a wrong answer, which has changed nothing
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
  if (count >= mostWrong) throw fail('identity.second-factors.tooManyWrong', { hours: Math.ceil(left / 3600) });
  const locked = await minutesToWait(ctx, name);
  if (locked) return refuseLocked(locked);
  const found = await check();
  if (found !== undefined) {
    // As with passwords: many guesses sent together are not to gain by being looked at together.
    const meanwhile = await minutesToWait(ctx, name);
    if (meanwhile) return refuseLocked(meanwhile);
    await forgetWrong(ctx, name);
    return found;
  }
  const minutes = await countWrong(ctx, name);
  const { count: wrong } = await countHit(ctx, dayKey, daySeconds);
  await recordLogin(ctx, userName, 'secondFactorWrong');
  if (wrong >= telling && (await claim(ctx, `second-factor:told:${userId}`, daySeconds * 1000)))
    await tell(ctx, userId, { about: 'tried' });
  if (minutes) throw waiting(minutes);
  const reason = 'identity.second-factors.wrong';
  throw failFields(reason, [{ path, reason }]);
}
