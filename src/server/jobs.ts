import { Cron } from 'croner';
import { run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { anonymous, type Context } from './context.ts';

/** Work that runs outside a request. `name` is `area.noun.verb`. */
export interface Job {
  name: string;
  /** Quartz-style expression with seconds, in Asia/Shanghai; absent for work that is only queued. */
  schedule?: string;
  /** Must bear being run twice: a job is delivered at least once. */
  run: (ctx: Context, payload: never) => Promise<void>;
}

/** Declares a job whose payload is `P`; plain JSON. */
export function job<P = undefined>(it: Omit<Job, 'run'> & { run: (ctx: Context, payload: P) => Promise<void> }): Job {
  return it;
}

/** Advisory lock of the one process that runs schedules. */
const schedulerLock = 7302;

/**
 * Queues work in the caller's transaction: it runs after the commit, or never if there is none.
 * @param options.key one waiting job per key; @param options.at not before this moment; @param options.attempts 25 when absent
 */
export async function addJob(
  ctx: Context,
  name: string,
  payload: object = {},
  options: { key?: string; at?: Date; attempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, payload := ${JSON.stringify(payload)}::json, job_key := ${options.key ?? null}::text,
    run_at := ${options.at ?? null}::timestamptz, max_attempts := ${options.attempts ?? null}::int)`.execute(ctx.db);
}

/** Takes waiting work out of the queue by its key, in the caller's transaction. */
export async function dropJob(ctx: Context, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(ctx.db);
}

/** Creates or updates the queue's own tables; before the first {@link addJob}. */
export async function prepareQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: undefined });
}

/** Starts the workers and, in one process at a time, the schedules. `stop` waits for work in hand. */
export async function startJobs(
  pool: pg.Pool,
  jobs: Job[],
  contextOf: () => Context,
  options: { concurrency?: number } = {},
): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((it) => [it.name, (payload: unknown) => it.run(contextOf(), payload as never)]),
  );
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: options.concurrency ?? 4,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: quietLogger(contextOf),
  });
  const scheduler = startScheduler(pool, jobs, contextOf);
  return {
    async stop() {
      await scheduler.stop();
      await runner.stop();
    },
  };
}

/** How schedules are read: as Quartz does, by the clock of Shanghai. */
export const scheduleOptions = {
  timezone: 'Asia/Shanghai',
  sloppyRanges: true,
  alternativeWeekdays: true,
  unref: true,
};

function startScheduler(pool: pg.Pool, jobs: Job[], contextOf: () => Context) {
  const crons: Cron[] = [];
  let leader: pg.PoolClient | undefined;
  let stopped = false;
  const seek = new Cron('*/5 * * * * *', { protect: true, unref: true }, async () => {
    if (leader || stopped) return;
    const client = await pool.connect().catch(() => undefined);
    if (!client) return;
    const { rows } = await client.query('select pg_try_advisory_lock($1, 0) as mine', [schedulerLock]);
    if (!rows[0].mine || stopped) return client.release();
    leader = client;
    client.on('error', () => stepDown());
    for (const it of jobs) if (it.schedule) crons.push(schedule(it));
  });
  const schedule = (it: Job) =>
    new Cron(it.schedule!, scheduleOptions, () =>
      addJob({ ...contextOf(), actor: anonymous }, it.name, {}, { key: `${it.name}:schedule` }).catch(
        (error: unknown) => contextOf().log.error({ err: error, job: it.name }, 'schedule failed'),
      ),
    );
  const stepDown = () => {
    for (const cron of crons.splice(0)) cron.stop();
    leader?.release(true);
    leader = undefined;
  };
  void seek.trigger();
  return {
    async stop() {
      stopped = true;
      seek.stop();
      stepDown();
    },
  };
}

function quietLogger(contextOf: () => Context) {
  return {
    scope: () => quietLogger(contextOf),
    error: (message: string, meta?: object) => contextOf().log.error(meta ?? {}, message),
    warn: (message: string, meta?: object) => contextOf().log.warn(meta ?? {}, message),
    info: (message: string, meta?: object) => contextOf().log.debug(meta ?? {}, message),
    debug: () => undefined,
  } as never;
}
