import type { Range } from './queries.ts';

const lastMonths = { Q1: 3, Q2: 6, Q3: 9, Q4: 12 } as const;

/** The days of a period; `to` is the first day after it. @param period `yyyy` or `yyyy-Qn` */
export function daysOf(period: string): Range {
  const [year = '', quarter] = period.split('-');
  if (!quarter) return { from: `${year}-01-01`, to: `${Number(year) + 1}-01-01` };
  const last = lastMonths[quarter as keyof typeof lastMonths];
  const month = (number: number) => String(number).padStart(2, '0');
  const to = last === 12 ? `${Number(year) + 1}-01-01` : `${year}-${month(last + 1)}-01`;
  return { from: `${year}-${month(last - 2)}-01`, to };
}

/** The day after or before, `yyyy-MM-dd`. */
export function shifted(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** The same day a year before; 28 February for a leap day. */
export function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}
