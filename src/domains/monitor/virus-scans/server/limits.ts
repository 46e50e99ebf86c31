import type { Context } from '#server/context';
import { settings } from '#module/system/settings';

/** Days between two scans of a file, MB/s (10⁶ bytes) of the rotation, and whether a file that is too large holds a publication. */
export async function limitsOf(ctx: Context): Promise<{ days: number; mbPerSecond: number; holdsTooLarge: boolean }> {
  const keys = ['files.virus.days', 'files.virus.mbPerSecond', 'files.virus.tooLarge'] as const;
  const found = await settings(ctx, keys);
  return {
    days: Number(found['files.virus.days']),
    mbPerSecond: Number(found['files.virus.mbPerSecond']),
    holdsTooLarge: found['files.virus.tooLarge'] === 'hold',
  };
}
