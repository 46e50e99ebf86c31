import type { Translate } from '#shared/texts';
import { cronRanges, type Cron, type CronField, type CronItem, type CronPart } from '../../contract/cron.ts';
import type { jobPageTexts } from '../texts/index.ts';

type T = Translate<typeof jobPageTexts.zh>;

/** An expression as a text: common ones in everyday words, others part by part. */
export function cronText(cron: Cron, t: T): string {
  return t('cron.sentence', { date: dateWords(cron, t), time: timeWords(cron, t) });
}

const two = (value: number) => String(value).padStart(2, '0');

/** Maximum number of times of a day that are listed one by one. */
const maxTimes = 6;

function timeWords({ hour, minute, second }: Cron, t: T): string {
  const [hours, minutes, seconds] = [valuesOf(hour), valuesOf(minute), valuesOf(second)];
  const [m, s] = [onlyOne(minutes), onlyOne(seconds)];
  if (hours && hours.length <= maxTimes && m !== undefined && s !== undefined) {
    const times = hours.map((h) => `${two(h)}:${two(m)}:${two(s)}`);
    return t('cron.at', { times: times.join(t('cron.comma')) });
  }
  const each = { hour: stepOf('hour', hour), minute: stepOf('minute', minute), second: stepOf('second', second) };
  if (each.hour && m !== undefined && s !== undefined)
    return each.hour === 1
      ? t('cron.everyHour', { minute: m, second: s })
      : t('cron.everyHours', { n: each.hour, minute: m, second: s });
  if (each.hour === 1 && each.minute && s !== undefined)
    return each.minute === 1
      ? t('cron.everyMinute', { second: s })
      : t('cron.everyMinutes', { n: each.minute, second: s });
  if (each.hour === 1 && each.minute === 1 && each.second)
    return each.second === 1 ? t('cron.everySecond') : t('cron.everySeconds', { n: each.second });
  const told = (part: CronPart) => listOf(part, t, String);
  return t('cron.parts', { hour: told(hour), minute: told(minute), second: told(second) });
}

function dateWords({ day, month, weekday, year }: Cron, t: T): string {
  const weekdayOf = (value: number) => t.dynamic(`cron.weekday.${value}`);
  let date = t('cron.everyDay');
  if (typeof day !== 'string') date = t('cron.days', { days: daysOf(day, t) });
  else if (typeof weekday !== 'string') date = t('cron.weekdays', { list: listOf(weekday, t, weekdayOf) });
  if (month !== 'any')
    date = t('cron.inMonths', { date, list: listOf(month, t, (value) => t.dynamic(`cron.month.${value}`)) });
  return year === 'any' ? date : t('cron.inYears', { date, list: listOf(year, t, String) });
}

function daysOf(items: readonly CronItem[], t: T): string {
  const numbers = items.filter((item) => item.is === 'values');
  const others = items.filter((item) => item.is !== 'values');
  return [
    ...(numbers.length > 0 ? [t('cron.dayList', { list: listOf(numbers, t, String) })] : []),
    ...others.map((item) => itemWords(item, t, String)),
  ].join(t('cron.comma'));
}

function listOf(part: CronPart, t: T, name: (value: number) => string): string {
  if (typeof part === 'string') return t('cron.any');
  return part.map((item) => itemWords(item, t, name)).join(t('cron.comma'));
}

function itemWords(item: CronItem, t: T, name: (value: number) => string): string {
  if (item.is === 'last') return t(item.working ? 'cron.lastWorkingDay' : 'cron.lastDay');
  if (item.is === 'nearest') return t('cron.nearest', { day: item.day });
  if (item.is === 'nth') {
    const weekday = name(item.weekday);
    return item.nth === undefined ? t('cron.last', { weekday }) : t('cron.nth', { weekday, nth: item.nth });
  }
  const { from, to, step } = item;
  if (from === to) return name(from);
  return step === 1
    ? t('cron.range', { from: name(from), to: name(to) })
    : t('cron.step', { from: name(from), to: name(to), n: step });
}

/** The single values of a part; undefined for any other part. */
function valuesOf(part: CronPart): number[] | undefined {
  if (typeof part === 'string') return undefined;
  const values = part.map((item) => (item.is === 'values' && item.from === item.to ? item.from : undefined));
  return values.every((value) => value !== undefined) ? values : undefined;
}

const onlyOne = (values: number[] | undefined) => (values?.length === 1 ? values[0] : undefined);

/** The step of values that cover the whole field, if there is one. */
function stepOf(field: CronField, part: CronPart): number | undefined {
  if (part === 'any') return 1;
  const [item, ...more] = part === 'none' ? [] : part;
  const [least, largest] = cronRanges[field];
  if (item?.is !== 'values' || more.length > 0 || item.from !== least || item.to !== largest) return undefined;
  // Steps that do not divide the range leave a shorter last one.
  return (largest + 1 - least) % item.step === 0 ? item.step : undefined;
}
