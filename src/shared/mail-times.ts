import { startOfDay, wireDay } from './time.ts';

/** Digest mails are sent at eight in the morning, Asia/Shanghai; weekly ones on Mondays. */
const hour = 8 * 3_600_000;
const day = 86_400_000;

/** The next time for a digest mail after a moment; null for the frequency `none`. */
export function nextMail(frequency: 'none' | 'daily' | 'weekly', after: Date): Date | null {
  if (frequency === 'none') return null;
  const today = startOfDay(wireDay(after)).getTime() + hour;
  const next = today > after.getTime() ? today : today + day;
  // Eight in the morning there is midnight in UTC, on the same day of the week.
  const untilMonday = frequency === 'weekly' ? (8 - new Date(next).getUTCDay()) % 7 : 0;
  return new Date(next + untilMonday * day);
}
