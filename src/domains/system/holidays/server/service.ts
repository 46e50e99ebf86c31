import { fail } from '#shared/fail';
import { addWorkingDays as add, workingDaysBetween, type Calendar } from '#shared/working-days';
import type { Context } from '#server/context';
import type { Holiday } from '../contract.ts';
import { firstYear, lastYear, publicHolidays } from './public-holidays.ts';
import * as queries from './queries.ts';

const day = 24 * 3600_000;
const later = (from: string, days: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

function calendarOf(days: readonly Holiday[]): Calendar {
  return {
    daysOff: new Set(days.filter(({ isWorkday }) => !isWorkday).map((one) => one.day)),
    workDays: new Set(days.filter(({ isWorkday }) => isWorkday).map((one) => one.day)),
  };
}

/** The working days of this installation, from one year back to two years ahead. */
export const workingCalendar = async (ctx: Context): Promise<Calendar> => {
  const today = ctx.now.toISOString().slice(0, 10);
  return calendarOf(await queries.daysBetween(ctx, later(today, -366), later(today, 732)));
};

/** The day that is `count` working days after a day, both as `yyyy-MM-dd`. */
export async function addWorkingDays(ctx: Context, from: string, count: number): Promise<string> {
  // At least a third of all days are working days, also around the longest holidays.
  return add(from, count, calendarOf(await queries.daysBetween(ctx, from, later(from, 30 + count * 3))));
}

export interface DaysLeft {
  /** Working days until the day; negative after it. */
  days: number;
  /** Whether a year in the range has no entries, so that only weekends counted. */
  isUnknown: boolean;
}

/** Working days left until each of some days, with two queries for all of them. */
export async function workingDaysLeft(ctx: Context, from: string, days: readonly string[]): Promise<DaysLeft[]> {
  const range = [from, ...days].toSorted();
  const [first, last] = [range[0]!, range.at(-1)!];
  const calendar = calendarOf(await queries.daysBetween(ctx, first, last));
  const known = new Set(await queries.yearsWithDays(ctx, first, last));
  return days.map((to) => ({
    days: workingDaysBetween(from, to, calendar),
    isUnknown: yearsOf(from, to).some((year) => !known.has(year)),
  }));
}

function yearsOf(one: string, other: string): number[] {
  const [from, to] = [Number(one.slice(0, 4)), Number(other.slice(0, 4))].toSorted((a, b) => a - b) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The entries of a year, for the page that maintains them. */
export async function readYear(ctx: Context, year: number) {
  const days = await queries.daysBetween(ctx, `${year}-01-01`, `${year}-12-31`);
  return { days, isKnown: days.length > 0, canFill: year >= firstYear && year <= lastYear };
}

/** @throws system.holidays.unknownYear */
export async function fillYear(ctx: Context, year: number): Promise<number> {
  const days = publicHolidays(year);
  if (days.length === 0) throw fail('system.holidays.unknownYear', { year });
  return queries.addMissing(ctx, days);
}

/** Fills years without entries; a day that staff removed from a filled year is not added again. */
export async function seed(ctx: Context): Promise<void> {
  const there = new Set(await queries.yearsWithDays(ctx, `${firstYear}-01-01`, `${lastYear}-12-31`));
  for (let year = firstYear; year <= lastYear; year += 1)
    if (!there.has(year)) await queries.addMissing(ctx, publicHolidays(year));
}
