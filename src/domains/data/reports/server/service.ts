import { fail } from '#shared/fail';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { figureNames, type Report } from '../contract.ts';
import { daysOf, shifted, yearBefore } from './period.ts';
import { figuresOf, firstYear, organizationsOf, subjectsOf, type Range } from './queries.ts';

/**
 * Figures, organizations and disciplines of a period, beside the same days of the year before; public.
 * @param period a year or a quarter; the current year when absent
 * @throws data.reports.future for a period that has not begun
 */
export async function reportOf(ctx: Context, period?: string): Promise<Report> {
  const today = wireDay(ctx.now);
  const thisYear = today.slice(0, 4);
  const chosen = period ?? thisYear;
  const days = daysOf(chosen);
  if (days.from > today) throw fail('data.reports.future', { period: chosen });
  const isRunning = days.to > today;
  const now: Range = { from: days.from, to: isRunning ? shifted(today, 1) : days.to };
  const before: Range = { from: yearBefore(now.from), to: yearBefore(now.to) };
  const [figures, earlier, organizations, subjects, first] = await Promise.all([
    figuresOf(ctx, now),
    figuresOf(ctx, before),
    organizationsOf(ctx, now, before),
    subjectsOf(ctx, now, before),
    firstYear(ctx),
  ]);
  const since = Math.min(first ?? Number(thisYear), Number(thisYear));
  return {
    period: chosen,
    from: now.from,
    to: shifted(now.to, -1),
    isRunning,
    before: { from: before.from, to: shifted(before.to, -1) },
    years: Array.from({ length: Number(thisYear) - since + 1 }, (_, back) => String(Number(thisYear) - back)),
    figures: figureNames.map((name) => ({ name, now: figures[name], before: earlier[name] })),
    organizations,
    subjects,
  };
}
