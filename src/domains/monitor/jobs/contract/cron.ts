/*
 * Quartz expressions: second, minute, hour, day of the month, month, day of the week and, optionally, the year. This
 * module validates the format; the scheduler computes the times (`src/server/jobs/schedules.ts`).
 */

export const cronFields = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const;
export type CronField = (typeof cronFields)[number];

/** Least and largest value of each field. Sunday is 1. */
export const cronRanges: Record<CronField, readonly [least: number, largest: number]> = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  weekday: [1, 7],
  year: [1970, 2099],
};

const names: Partial<Record<CronField, readonly string[]>> = {
  month: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  weekday: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
};

/** An item between the commas of a field. */
export type CronItem =
  /** A value, or every value of a range by steps. */
  | { is: 'values'; from: number; to: number; step: number }
  /** The last day of the month, or its last working day. */
  | { is: 'last'; working: boolean }
  /** The working day nearest to a day of the month. */
  | { is: 'nearest'; day: number }
  /** A weekday by its place in the month; the last one where there is no place. */
  | { is: 'nth'; weekday: number; nth?: number };

/** A field: `any` for `*`, `none` for `?`. */
export type CronPart = 'any' | 'none' | readonly CronItem[];
export type Cron = Record<CronField, CronPart>;

/** Reason why an expression is refused; a key below `fail`. */
export interface CronFault {
  reason: 'cronLength' | 'cronField' | 'cronUnsupported' | 'cronBothDays';
  field?: CronField;
  /** The faulty text. */
  text?: string;
}

class Refused extends Error {
  readonly fault: CronFault;
  constructor(fault: CronFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Parses an expression, or reports its fault. */
export function readCron(expression: string): { cron: Cron; fault?: undefined } | { fault: CronFault } {
  const texts = expression.trim().toUpperCase().split(/\s+/);
  if (texts.length !== 6 && texts.length !== 7) return { fault: { reason: 'cronLength' } };
  try {
    const parts = cronFields.map((field, at) => partOf(field, texts[at] ?? '*'));
    const cron = Object.fromEntries(cronFields.map((field, at) => [field, parts[at]!])) as Cron;
    // Quartz requires exactly one `?` in these two fields; `*` in both is a fault there.
    if ((cron.day === 'none') === (cron.weekday === 'none')) return { fault: { reason: 'cronBothDays' } };
    return { cron };
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault };
    throw error;
  }
}

function partOf(field: CronField, text: string): CronPart {
  if (text === '*') return 'any';
  if (text === '?') {
    if (field === 'day' || field === 'weekday') return 'none';
    throw new Refused({ reason: 'cronField', field, text });
  }
  const items = text.split(',').map((item) => itemOf(field, item));
  // Quartz takes the last day, and the n-th weekday, only alone.
  const isLast = items.some(({ is }) => is === 'last') || items.some((it) => it.is === 'nth' && it.nth === undefined);
  if ((isLast && items.length > 1) || items.filter(({ is }) => is === 'nth').length > 1)
    throw new Refused({ reason: 'cronField', field, text });
  return items;
}

function itemOf(field: CronField, text: string): CronItem {
  const wrong = new Refused({ reason: 'cronField', field, text });
  /** Quartz supports it; the scheduler does not. */
  const unsupported = new Refused({ reason: 'cronUnsupported', field, text });
  if (field === 'day') {
    if (text === 'L' || text === 'LW') return { is: 'last', working: text !== 'L' };
    if (/^L-\d+W?$/.test(text)) throw unsupported;
    const near = /^(\d+)W$/.exec(text);
    if (near) return { is: 'nearest', day: valueOf(field, near[1]!, wrong) };
  }
  if (field === 'weekday') {
    if (text === 'L') throw unsupported;
    const last = /^(\w+)L$/.exec(text);
    if (last) return { is: 'nth', weekday: valueOf(field, last[1]!, wrong) };
    const nth = /^(\w+)#([1-5])$/.exec(text);
    if (nth) return { is: 'nth', weekday: valueOf(field, nth[1]!, wrong), nth: Number(nth[2]) };
  }
  const match = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(text);
  if (!match) throw wrong;
  const [, begin = '', end, by] = match;
  const [least, largest] = cronRanges[field];
  const step = by === undefined ? 1 : Number(by);
  if (step < 1 || step > largest || (begin === '*' && (end !== undefined || by === undefined))) throw wrong;
  const from = begin === '*' ? least : valueOf(field, begin, wrong);
  const to = end === undefined ? (by === undefined ? from : largest) : valueOf(field, end, wrong);
  if (to < from) throw unsupported;
  return { is: 'values', from, to, step };
}

function valueOf(field: CronField, text: string, wrong: Refused): number {
  const [least, largest] = cronRanges[field];
  const named = names[field]?.indexOf(text) ?? -1;
  const value = named >= 0 ? named + least : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= largest)) throw wrong;
  return value;
}
