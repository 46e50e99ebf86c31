/** Holidays in addition to Saturdays and Sundays, and weekend days that are worked; all `yyyy-MM-dd`. */
export interface Calendar {
  daysOff: ReadonlySet<string>;
  workDays: ReadonlySet<string>;
}

const oneDay = 24 * 3600_000;
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAfter = (day: string) => new Date(instantOf(day) + oneDay).toISOString().slice(0, 10);

export function isWorkingDay(day: string, { daysOff, workDays }: Calendar): boolean {
  if (workDays.has(day)) return true;
  const weekday = new Date(instantOf(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !daysOff.has(day);
}

/** The working day `count` working days after a day; with 0 the day itself. */
export function addWorkingDays(day: string, count: number, calendar: Calendar): string {
  let left = count;
  let at = day;
  while (left > 0) {
    at = dayAfter(at);
    if (isWorkingDay(at, calendar)) left -= 1;
  }
  return at;
}

/** The number of working days after `from` up to `to`; negative when `to` is before `from`, 0 for the same day. */
export function workingDaysBetween(from: string, to: string, calendar: Calendar): number {
  if (to < from) return -workingDaysBetween(to, from, calendar);
  let count = 0;
  for (let at = from; at < to;) {
    at = dayAfter(at);
    if (isWorkingDay(at, calendar)) count += 1;
  }
  return count;
}
