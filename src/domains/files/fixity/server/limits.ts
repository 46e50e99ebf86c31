import type { Context } from '#server/context';
import { settings } from '#module/system/settings';

const day = 86_400_000;

/** Part of the days after which a file is read again. What is left lets a round be slow without being late. */
const roundShare = 2 / 3;

/** Days of a round, and MB/s (10⁶ bytes) that are read at most. */
export async function limitsOf(ctx: Context): Promise<{ days: number; mbPerSecond: number }> {
  const found = await settings(ctx, ['files.fixity.days', 'files.fixity.mbPerSecond']);
  return { days: Number(found['files.fixity.days']), mbPerSecond: Number(found['files.fixity.mbPerSecond']) };
}

/** Files whose last check was before this moment are read again. */
export const againAfter = (now: Date, days: number) => daysBefore(now, days * roundShare);

/** The moment so many days before another. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day);
