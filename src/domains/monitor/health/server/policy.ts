import type { Check, State } from '../contract.ts';

/** Use of a disk on a day, in bytes. */
export interface DiskDay {
  day: string;
  used: number;
  total: number;
}

/** Days of which a forecast is made, and the least number of them. */
export const forecastDays = 60;
const leastDays = 7;

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

/**
 * Growth of a disk in bytes per day: the slope of the least-squares line through the days. Undefined for fewer than seven
 * days, and while the disk has another size than on its last day.
 */
export function growthOf(days: readonly DiskDay[]): number | undefined {
  const last = days.at(-1);
  const alike = days.filter(({ total }) => total === last?.total);
  if (alike.length < leastDays) return undefined;
  const xs = alike.map(({ day }) => dayNumber(day));
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [x0, y0] = [mean(xs), mean(alike.map(({ used }) => used))];
  const over = alike.reduce((sum, { used }, at) => sum + (xs[at]! - x0) * (used - y0), 0);
  const under = xs.reduce((sum, x) => sum + (x - x0) ** 2, 0);
  return under === 0 ? undefined : over / under;
}

/** Days until a disk is full; undefined while it does not grow, or grows too slowly to matter. */
export function daysLeft(free: number, growth: number | undefined): number | undefined {
  if (growth === undefined || growth <= 0) return undefined;
  const days = free / growth;
  return days > 3650 ? undefined : Math.floor(days);
}

/** Shares of a disk in use, and days until it is full, from which on an operator acts. */
const fullness = { attention: 0.85, failing: 0.95 };
const soon = { attention: 60, failing: 7 };

export function diskState({ used, free }: { used: number; free: number }, left: number | undefined): State {
  const share = used / (used + free);
  if (share >= fullness.failing || (left !== undefined && left < soon.failing)) return 'failing';
  return share >= fullness.attention || (left !== undefined && left < soon.attention) ? 'attention' : 'fine';
}

/** Jobs that free space: expired and cancelled uploads, files without a record, prepared bags, old job logs. */
export const cleaningJobs = [
  'system.uploads.sweep',
  'system.uploads.sweepUnreferred',
  'files.transfers.sweep',
  'data.bags.sweep',
  'monitor.job-log.expire',
] as const;

/** Minutes that a mail may wait, which covers the second attempt. */
const mailMinutes = 10;

export function mailState(it: { refused: number; oldestWaiting: Date | null }, now: Date): State {
  const waits = it.oldestWaiting ? (now.getTime() - it.oldestWaiting.getTime()) / 60_000 : 0;
  if (waits > mailMinutes) return 'failing';
  return it.refused > 0 ? 'attention' : 'fine';
}

/** Minutes that a change may wait for the search cluster. */
const changeMinutes = 10;

/** State of a search cluster and its reason; the most serious fault counts. */
export function searchState(
  it: { awaySince: Date | null; isAnswering: boolean; dead: number; oldest: Date | null; differences: number },
  now: Date,
): [state: State, reason: string] {
  if (it.awaySince) return ['failing', 'away'];
  if (!it.isAnswering) return ['attention', 'building'];
  if (it.dead > 0) return ['attention', 'refused'];
  if (it.oldest && now.getTime() - it.oldest.getTime() > changeMinutes * 60_000) return ['failing', 'late'];
  return it.differences > 0 ? ['attention', 'differed'] : ['fine', 'cluster'];
}

/** Days before the end of a certificate from which on it should have been renewed. */
const renewal = { attention: 21, failing: 3 };

export function certificateState(days: number): State {
  return days < renewal.failing ? 'failing' : days < renewal.attention ? 'attention' : 'fine';
}

/** The worst check of several. */
export const worst = (checks: readonly Check[]): Check => {
  const order: readonly State[] = ['failing', 'attention', 'fine', 'off'];
  return checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0]!;
};
