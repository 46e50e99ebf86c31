import chineseDays from 'chinese-days';
import type { Holiday } from '../contract.ts';

/** Years whose public holidays the library contains. */
export const firstYear = 2004;
export const lastYear = 2026;

const oneDay = 24 * 3600_000;

/**
 * Days off and working days in lieu of a year according to the State Council's notice, from `chinese-days`. Empty for
 * unknown years, because the library would silently count only weekends for them.
 */
export function publicHolidays(year: number): Holiday[] {
  if (year < firstYear || year > lastYear) return [];
  const days: Holiday[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += oneDay) {
    const instant = new Date(at);
    const day = instant.toISOString().slice(0, 10);
    const { work, name } = chineseDays.getDayDetail(day);
    const isWeekend = instant.getUTCDay() % 6 === 0;
    // Named days look like "National Day,国庆节,3"; others contain only the weekday.
    const [nameEn = '', nameZh = ''] = name.split(',');
    if (nameZh !== '' && (work === isWeekend || !work)) days.push({ day, isWorkday: work, nameZh, nameEn });
  }
  return days;
}
