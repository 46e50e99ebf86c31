import { Cron } from 'croner';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Context } from '../context.ts';

/*
 * The scheduler: one process at a time watches the clock. The product's timetable decides which schedules exist and
 * what to do when one is due.
 */

/** An active schedule. */
interface Schedule {
  id: number;
  /** See {@link nextTimes}. */
  expression: string;
  /** Due times up to this moment have been handled. */
  since: Date;
}

/** The product's schedules. */
export interface Timetable {
  /** Every active schedule. */
  schedules: (ctx: Context) => Promise<readonly Schedule[]>;
  /**
   * Handles the due times of a schedule up to a moment: queues the runs and records that, in one transaction. Does
   * nothing when the schedule is no longer active, or another process has handled them.
   */
  fallDue: (ctx: Context, schedule: Schedule, until: Date) => Promise<void>;
  /** Cleans up after processes that died during a run; called each minute. */
  tidy: (ctx: Context) => Promise<void>;
}

/** How expressions are read: Quartz syntax with seconds first, Sunday is 1, in Shanghai time. */
const cronOptions = { timezone: 'Asia/Shanghai', sloppyRanges: true, alternativeWeekdays: true, paused: true };

/**
 * The next times after a moment; fewer than asked for when the schedule ends. @throws when the expression is invalid
 */
export const nextTimes = (expression: string, count: number, after: Date): Date[] =>
  new Cron(expression, cronOptions).nextRuns(count, after);

/** The latest times before or at a moment, newest first. @throws when the expression is invalid */
export const latestTimes = (expression: string, count: number, until: Date): Date[] =>
  // The library excludes the given moment and works in whole seconds.
  new Cron(expression, cronOptions).previousRuns(count, new Date(Math.floor(until.getTime() / 1000) * 1000 + 1000));

/** Notifies the process that runs the scheduler of changed schedules, on commit of the caller's transaction. */
export async function notifySchedules(ctx: Context): Promise<void> {
  await sql`select pg_notify(${channel}::text, '')`.execute(ctx.db);
}

const channel = 'lattice_schedules';

/** Advisory lock of the one process that runs the scheduler. */
const schedulerLock = 7302;

/** Milliseconds: until the next attempt to take the lock; between two reads of the timetable; after an error. */
const lockInterval = 5000;
const pollInterval = 60_000;
const errorDelay = 5000;

interface Planned extends Schedule {
  next: Date;
}

/** Runs the scheduler in this process while no other does. `stop` waits for work in progress. */
export function startSchedules(
  pool: pg.Pool,
  timetable: Timetable,
  contextOf: () => Context,
): { stop: () => Promise<void> } {
  let keeper: pg.PoolClient | undefined;
  let plan: Planned[] = [];
  let readAt = 0;
  let isStale = true;
  let stopped = false;
  let turning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const stepDown = () => {
    keeper?.release(true);
    keeper = undefined;
    plan = [];
  };

  const seek = async () => {
    const client = await pool.connect().catch(() => undefined);
    if (!client) return;
    try {
      const { rows } = await client.query('select pg_try_advisory_lock($1, 0) as mine', [schedulerLock]);
      if (!rows[0].mine || stopped) return client.release(stopped);
      client.on('error', stepDown);
      client.on('notification', () => {
        isStale = true;
        wake();
      });
      await client.query(`listen ${channel}`);
    } catch (error) {
      // Destroys the connection; otherwise each attempt would leave an unusable one in the pool.
      client.release(true);
      throw error;
    }
    keeper = client;
    isStale = true;
  };

  const read = async () => {
    isStale = false;
    readAt = Date.now();
    await timetable.tidy(contextOf());
    plan = (await timetable.schedules(contextOf())).flatMap((it) => {
      try {
        const [next] = nextTimes(it.expression, 1, it.since);
        return next ? [{ ...it, next }] : [];
      } catch (error) {
        contextOf().log.error({ err: error, schedule: it }, 'a schedule cannot be read');
        return [];
      }
    });
  };

  const keepTime = async () => {
    if (isStale || Date.now() - readAt >= pollInterval) await read();
    const now = new Date();
    for (const it of plan)
      if (it.next <= now)
        try {
          await timetable.fallDue(contextOf(), it, now);
          it.since = now;
          it.next = nextTimes(it.expression, 1, now)[0] ?? new Date(now.getTime() + pollInterval);
        } catch (error) {
          contextOf().log.error({ err: error, schedule: it }, 'schedule failed');
          it.next = new Date(now.getTime() + errorDelay);
        }
  };

  const turn = async () => {
    let wait = lockInterval;
    try {
      if (!keeper) await seek();
      if (keeper) {
        await keepTime();
        const next = Math.min(readAt + pollInterval, ...plan.map((it) => it.next.getTime()));
        wait = isStale ? 0 : Math.max(0, next - Date.now());
      }
    } catch (error) {
      contextOf().log.error({ err: error }, 'keeping time failed');
      isStale = true;
      wait = errorDelay;
    }
    turning = undefined;
    if (!stopped) timer = setTimeout(wake, wait).unref();
  };

  const wake = () => {
    if (turning || stopped) return;
    clearTimeout(timer);
    turning = turn();
  };

  wake();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
      stepDown();
    },
  };
}
