import { sql } from 'kysely';
import { claim, countHit, forget, hitsOf } from '#server/database/cache';
import type { Context } from '#server/context';
import { networkOf } from '#server/http/network-of';
import { settings } from '#module/system/settings';

/*
 * Wrong passwords are counted by name and network, by name, and by network, whether the name exists or not. After too
 * many, that network must wait before it may try the name again, longer each time. A person on another network cannot
 * lock a user out. The wait is checked before and after the password is verified, so that parallel guesses gain
 * nothing.
 */

/** Seconds for which wrong passwords are counted. */
const memory = 86_400;

/**
 * Multiple of `sys.login.maxRetry` of wrong passwords for a name from all networks, after which each network has one
 * try left.
 */
const ofName = 4;
/** The same for all names from one network, after which the network must wait before each name. */
const ofNetwork = 20;

const keysOf = ({ address }: Context, userName: string) => {
  const network = networkOf(address);
  const name = userName.toLowerCase();
  // The network first: a name may contain spaces, a network cannot.
  return {
    name: `login:wrong:${name}`,
    pair: `login:wrong-from:${network} ${name}`,
    pairWaits: `login:wait:${network} ${name}`,
    network: `login:wrong-at:${network}`,
    networkWaits: `login:wait-at:${network}`,
  };
};

/** Whole minutes until the caller's network may try a name again; 0 for now. */
export async function minutesToWait(ctx: Context, userName: string): Promise<number> {
  const keys = keysOf(ctx, userName);
  const [pair, network] = [await hitsOf(ctx, keys.pairWaits), await hitsOf(ctx, keys.networkWaits)];
  return Math.ceil(Math.max(pair.left, network.left) / 60);
}

/** Whether a name had so many wrong passwords within a day, from all networks, that each network has one try left. */
export async function isUnderAttack(ctx: Context, userName: string): Promise<boolean> {
  const { 'sys.login.maxRetry': tries } = await settings(ctx, ['sys.login.maxRetry']);
  return (await hitsOf(ctx, keysOf(ctx, userName).name)).count > Number(tries) * ofName;
}

/** Counts a wrong password. Returns the minutes that the caller's network must wait now, or 0. */
export async function countWrong(ctx: Context, userName: string): Promise<number> {
  const chosen = await settings(ctx, ['sys.login.maxRetry', 'sys.login.lockMinutes']);
  const [tries, longest] = [Number(chosen['sys.login.maxRetry']), Number(chosen['sys.login.lockMinutes'])];
  const keys = keysOf(ctx, userName);
  const count = async (key: string) => (await countHit(ctx, key, memory)).count;
  const [name, pair, network] = [await count(keys.name), await count(keys.pair), await count(keys.network)];
  const minutes = minutesFor(pair - (name > tries * ofName ? 1 : tries), longest);
  const minutesAtNetwork = minutesFor(network - tries * ofNetwork, longest);
  if (minutes) await claim(ctx, keys.pairWaits, minutes * 60_000);
  if (minutesAtNetwork) await claim(ctx, keys.networkWaits, minutesAtNetwork * 60_000);
  return Math.max(minutes, minutesAtNetwork);
}

/** One minute, then two, four and so on. @param beyond number of wrong passwords after the free ones */
const minutesFor = (beyond: number, longest: number) => (beyond < 0 ? 0 : Math.min(2 ** Math.min(beyond, 20), longest));

/** Clears the wrong passwords of the caller's network for a name, after a right one. */
export async function resetFailedLogins(ctx: Context, userName: string): Promise<void> {
  const keys = keysOf(ctx, userName);
  await forget(ctx, keys.pair);
  await forget(ctx, keys.pairWaits);
}

/** Clears all wrong passwords for a name from all networks: on request of an administrator, or of the owner by mail. */
export async function unlockLogin(ctx: Context, userName: string): Promise<void> {
  await resetFailedLogins(ctx, userName);
  await forget(ctx, keysOf(ctx, userName).name);
  await sql`
    delete from kernel_cache where (key ^@ 'login:wrong-from:' or key ^@ 'login:wait:')
      and substr(key, strpos(key, ' ') + 1) = ${userName.toLowerCase()}`.execute(ctx.db);
}
