import type { Context } from '#server/context';
import { settings } from '#module/system/settings';

const day = 86_400_000;

/** Fraction of the days after which a file is read again. The rest allows a slow round without delay. */
const roundShare = 2 / 3;

/** Days of a round, and the maximum read rate in MB/s (10⁶ bytes). */
export async function limitsOf(ctx: Context): Promise<{ days: number; mbPerSecond: number }> {
  const found = await settings(ctx, ['monitor.fixity.days', 'monitor.fixity.mbPerSecond']);
  return { days: Number(found['monitor.fixity.days']), mbPerSecond: Number(found['monitor.fixity.mbPerSecond']) };
}

/** Files whose last check was before this moment are read again. */
export const againAfter = (now: Date, days: number) => daysBefore(now, days * roundShare);

/** The time a number of days before another. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day);
