import { claim, countHit, forget, hitsOf } from '#server/cache';
import type { Context } from '#server/context';
import { settings } from '#module/system/settings';

/*
 * Too many wrong passwords close an account's door for a while, whether it exists or not. The lock is asked before
 * and after the password is looked at, so that guessing in parallel gains nothing.
 */
const wrongKey = (userName: string) => `login:wrong:${userName.toLowerCase()}`;
const lockKey = (userName: string) => `login:locked:${userName.toLowerCase()}`;

/** Whole minutes until a name may be tried again; 0 when it may be tried now. */
export async function minutesLocked(ctx: Context, userName: string): Promise<number> {
  const { left } = await hitsOf(ctx, lockKey(userName));
  return Math.ceil(left / 60);
}

/** Counts a wrong password. Answers the minutes of the lock that it caused, or 0. */
export async function countWrong(ctx: Context, userName: string): Promise<number> {
  const chosen = await settings(ctx, ['sys.login.maxRetry', 'sys.login.lockMinutes']);
  const minutes = Number(chosen['sys.login.lockMinutes']);
  const { count } = await countHit(ctx, wrongKey(userName), minutes * 60);
  if (count < Number(chosen['sys.login.maxRetry'])) return 0;
  await claim(ctx, lockKey(userName), minutes * 60_000);
  await forget(ctx, wrongKey(userName));
  return minutes;
}

/** Forgets wrong passwords and lifts a lock: after a right password, and by an administrator. */
export async function unlockLogin(ctx: Context, userName: string): Promise<void> {
  await forget(ctx, wrongKey(userName));
  await forget(ctx, lockKey(userName));
}
