import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { workingDaysLeft } from '#module/system/holidays';

export interface DaysLeft {
  /** Working days until the day, negative when it has passed; null without a due date. */
  days: number | null;
  /** Whether a year in between has no entries in the calendar, so that only weekends were counted. */
  isUnknown: boolean;
}

/** Working days until some due dates, with one query of the calendar. */
export async function daysLeftOf(ctx: Context, days: readonly (string | null)[]): Promise<DaysLeft[]> {
  const known = days.filter((day) => day !== null);
  const left = known.length > 0 ? await workingDaysLeft(ctx, wireDay(ctx.now), known) : [];
  let at = 0;
  return days.map((day) => (day === null ? { days: null, isUnknown: false } : left[at++]!));
}
