import { fail, failFields, Failure } from '#shared/fail';
import type { Handler, Literal } from '#server/jobs/jobs';
import { latestTimes, nextTimes } from '#server/jobs/schedules';
import type { Job } from '../contract.ts';

type Value = string | number | boolean;

/** A parsed target: the handler and its arguments. */
export interface Call {
  handler: Handler;
  values: readonly Value[];
}

/** Handlers by name. Only these are ever called: a target is looked up, never evaluated. */
export type Registry = ReadonlyMap<string, Handler>;

const refused = (reason: string, params: Record<string, string | number> = {}): Failure => {
  const key = `monitor.jobs.${reason}`;
  return failFields(key, [{ path: 'invokeTarget', reason: key }], params);
};

/** Schemes with which targets of other systems loaded foreign code. */
const remote = /\b(?:rmi|ldaps?|https?):/i;

/** A text in single or double quotes, a boolean, or a number with its kind. */
const literal = /^(?:'([^'\\]*)'|"([^"\\]*)"|(true|false)|(-?\d{1,16})(L?)|(-?\d{1,16}(?:\.\d{1,16})?)D)$/i;

/**
 * Reads `bean.method` or `bean.method(…)` with literal values.
 * @throws monitor.jobs.targetRemote|targetForm|targetUnknown|targetLiteral|targetValues, each with the field
 */
export function readTarget(text: string, registry: Registry): Call {
  if (remote.test(text)) throw refused('targetRemote');
  const match = /^([A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+)(?:\((.*)\))?$/s.exec(text.trim());
  if (!match) throw refused('targetForm');
  const [, name = '', inside = ''] = match;
  const handler = registry.get(name);
  if (!handler) throw refused('targetUnknown', { name });
  const literals = splitValues(inside).map(readLiteral);
  const fits = literals.length === handler.takes.length && literals.every(({ kind }, at) => kind === handler.takes[at]);
  if (!fits) throw refused('targetValues', { name, takes: handler.takes.join(', ') || '–' });
  return { handler, values: literals.map(({ value }) => value) };
}

/** At commas outside quotes. */
function splitValues(text: string): string[] {
  if (text.trim() === '') return [];
  return (text.match(/(?:'[^']*'|"[^"]*"|[^,'"])+|(?<=^|,)(?=,|$)/g) ?? [text]).map((part) => part.trim());
}

function readLiteral(text: string): { kind: Literal; value: Value } {
  const match = literal.exec(text);
  if (!match) throw refused('targetLiteral', { text });
  const [, single, double, truth, whole, long, real] = match;
  if (single !== undefined || double !== undefined) return { kind: 'string', value: single ?? double! };
  if (truth) return { kind: 'boolean', value: truth.toLowerCase() === 'true' };
  if (real !== undefined) return { kind: 'double', value: Number(real) };
  const value = Number(whole);
  const isSmall = long ? Number.isSafeInteger(value) : value >= -(2 ** 31) && value < 2 ** 31;
  if (!isSmall) throw refused('targetLiteral', { text });
  return { kind: long ? 'long' : 'int', value };
}

/** Milliseconds that a run may be late without counting as missed: a restart of the process takes some seconds. */
const tolerance = 30_000;

/** Maximum number of missed runs made up for, and of waiting runs per job. */
export const maxMadeUp = 100;

/**
 * The times between two moments that get a run now, oldest first. 1 makes up for every missed one, 0 and 2 run once for
 * any number of missed ones, 3 drops missed ones.
 */
export function timesToRun(
  { cronExpression, misfirePolicy }: Pick<Job, 'cronExpression' | 'misfirePolicy'>,
  since: Date,
  until: Date,
): Date[] {
  const times = latestTimes(cronExpression, misfirePolicy === '1' ? maxMadeUp : 1, until).filter((at) => at > since);
  if (misfirePolicy !== '3') return times.toReversed();
  return times.filter((at) => until.getTime() - at.getTime() <= tolerance);
}

/** The next time of an expression; null if it has ended. */
export const nextTime = (expression: string, now: Date): Date | null => nextTimes(expression, 1, now)[0] ?? null;

/** @throws monitor.jobs.cronOver, with the field */
export function refuseOver(expression: string, now: Date): void {
  if (!nextTime(expression, now))
    throw failFields('monitor.jobs.cronOver', [{ path: 'cronExpression', reason: 'monitor.jobs.cronOver' }]);
}

type Fixed = Pick<Job, 'invokeTarget' | 'jobGroup'>;

/** System jobs keep their target and group. @throws monitor.jobs.systemFixed, with the fields */
export function refuseMoved(before: Fixed & { declaredCron: string | null }, after: Fixed): void {
  if (before.declaredCron === null) return;
  const moved = (['invokeTarget', 'jobGroup'] as const).filter((name) => before[name] !== after[name]);
  if (moved.length === 0) return;
  const reason = 'monitor.jobs.systemFixed';
  throw failFields(
    reason,
    moved.map((path) => ({ path, reason })),
  );
}

/** @throws monitor.jobs.systemStays */
export function refuseSystem(rows: readonly { jobName: string; declaredCron: string | null }[]): void {
  const system = rows.find(({ declaredCron }) => declaredCron !== null);
  if (system) throw fail('monitor.jobs.systemStays', { name: system.jobName });
}

const farAway = 600_000;
const pauses = [60_000, 300_000];

/**
 * Milliseconds until a failed run of a system job is retried: after one minute and after five, unless the schedule runs
 * it soon. Undefined for no further retry.
 */
export function retryAfter(
  job: { declaredCron: string | null; cronExpression: string },
  run: { attempt: number; dueAt: Date | null },
  now: Date,
): number | undefined {
  if (job.declaredCron === null || run.dueAt === null) return undefined;
  const next = nextTime(job.cronExpression, now);
  return next && next.getTime() - now.getTime() < farAway ? undefined : pauses[run.attempt - 1];
}

const secretName = '(?:pass(?:word|wd)?|pwd|secret|token|authorization|api[-_]?key|access[-_]?key|cookie)';
const secrets: readonly [RegExp, string][] = [
  [/(\/\/[^\s/:@]*):[^\s/@]*@/g, '$1:***@'],
  [
    new RegExp(
      `(["']?\\b[\\w-]*${secretName}[\\w-]*["']?\\s*[:=]\\s*)("[^"]*"|'[^']*'|(?:bearer |basic )?[^\\s,;&"'}]+)`,
      'gi',
    ),
    '$1***',
  ],
  [/\b(bearer|basic) [\w.~+/-]+=*/gi, '$1 ***'],
  [/(?<![\w-])(?:\d+\.)?[\w-]{43}(?![\w-])/g, '***'],
];

/** An error with its causes, one line each, for the log: without passwords, tokens and keys. */
export function errorText(error: unknown): string {
  const lines: string[] = [];
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 5; depth += 1) {
    const told = at instanceof Failure ? ` ${JSON.stringify(at.params)}` : '';
    lines.push(at instanceof Error ? `${at.name}: ${at.message}${told}` : String(at));
    at = at instanceof Error ? at.cause : undefined;
  }
  return secrets.reduce((text, [pattern, by]) => text.replace(pattern, by), lines.join('\n'));
}
