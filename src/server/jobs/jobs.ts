import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { run, runMigrations, type Runner, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Context } from '../context.ts';
import { isAlive } from '../process/instance.ts';

/** Work that runs outside a request. `name` is `area.noun.verb`. */
export interface Job {
  name: string;
  /**
   * Initial schedule: a Quartz expression with seconds, in Asia/Shanghai; absent for work that is only queued.
   * Administrators may change it and pause the job.
   */
  schedule?: string;
  /** Must be idempotent: a job is delivered at least once. */
  run: (ctx: Context, payload: never) => Promise<void>;
}

/** Declares a job with a payload of type `P`, which must be plain JSON. */
export function job<P = undefined>(it: Omit<Job, 'run'> & { run: (ctx: Context, payload: P) => Promise<void> }): Job {
  return it;
}

/** Types of the literal arguments of an invoke target. */
export type Literal = 'string' | 'boolean' | 'int' | 'long' | 'double';

/** Work that administrators may schedule, by its name and literal arguments. */
export interface Handler {
  /** `bean.method`. */
  name: string;
  /** Types of its arguments, in order. */
  takes: readonly Literal[];
  /** The returned text goes into the log of the run. */
  run: (ctx: Context, values: readonly (string | number | boolean)[]) => Promise<string | void>;
}

/**
 * Queues work in the caller's transaction: it runs after the commit, or never without one.
 * @param options.key at most one waiting job per key; @param options.queue jobs of one queue run sequentially; @param
 * options.at not before this moment; @param options.attempts 25 when absent
 */
export async function addJob(
  ctx: Context,
  name: string,
  payload: object = {},
  options: { key?: string; queue?: string; at?: Date; attempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, payload := ${JSON.stringify(payload)}::json, job_key := ${options.key ?? null}::text,
    queue_name := ${options.queue ?? null}::text,
    run_at := ${options.at ?? null}::timestamptz, max_attempts := ${options.attempts ?? null}::int)`.execute(ctx.db);
}

/** Returns jobs of processes that died (`kill -9`, a crash) to the queue. The library would wait four hours. */
export async function reclaimJobs(ctx: Context): Promise<void> {
  await sql`
    with gone as (
      delete from kernel_worker_pool where not ${isAlive(sql.ref('instance'))} returning pool_id)
    select graphile_worker.force_unlock_workers(array_agg(pool_id)) from gone having count(*) > 0`.execute(ctx.db);
}

/** Removes a waiting job by its key, in the caller's transaction. */
export async function dropJob(ctx: Context, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(ctx.db);
}

/** Creates or updates the tables of the queue; must run before the first {@link addJob}. */
export async function prepareQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: undefined });
}

/**
 * Starts the workers. `stop` waits for running jobs, at most the given milliseconds; jobs that still run then are
 * returned to the queue and start again like after any failure.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: Job[],
  contextOf: () => Context,
  options: { concurrency?: number } = {},
): Promise<{ stop: (timeout: number) => Promise<void> }> {
  let isGivenUp = false;
  const worked = async (it: Job, payload: unknown) => {
    try {
      await it.run(contextOf(), payload as never);
    } finally {
      // Never resolves: otherwise the library would record the end of a returned job, through a closed pool.
      if (isGivenUp) await new Promise(() => undefined);
    }
  };
  const taskList: TaskList = Object.fromEntries(jobs.map((it) => [it.name, (payload: unknown) => worked(it, payload)]));
  const begin = () => startWorkers(pool, taskList, contextOf, options.concurrency ?? 4);
  await reclaimJobs(contextOf());
  let work = await begin();
  const ending = new AbortController();
  void (async () => {
    // The workers end when they cannot record a result, because the database was lost while a job ran.
    for (;;) {
      const fault: unknown = await work.runner.promise.catch((error: unknown) => error);
      if (ending.signal.aborted) return;
      contextOf().log.error({ reason: String(fault) }, 'the queue stopped; it begins again');
      const next = await again(work.workers?.id);
      if (!next) return;
      work = next;
    }
  })();
  /** Returns the jobs of the ended workers to the queue, and starts again as soon as the database permits. */
  async function again(ended: string | undefined): Promise<typeof work | undefined> {
    while (!ending.signal.aborted)
      try {
        if (ended !== undefined)
          await sql`select graphile_worker.force_unlock_workers(array[${ended}])`.execute(contextOf().db);
        return await begin();
      } catch {
        await pause(restartDelay, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      }
    return undefined;
  }
  return {
    async stop(timeout) {
      ending.abort();
      const { runner, workers } = work;
      // The library reports a returned job as a fault of the workers; it has been handled here.
      const ended = runner.stop().then(
        () => true,
        () => true,
      );
      const isOver = await Promise.race([ended, pause(timeout, false, { ref: false })]);
      if (isOver) return;
      isGivenUp = true;
      contextOf().log.warn('jobs in hand are given back to the queue');
      // `runner.kill` ignores workers that were already told to end.
      await workers?.forcefulShutdown('the program was stopped');
    },
  };
}

/** Milliseconds between attempts to restart after the queue stopped. */
const restartDelay = 1000;

/** Starts workers, and registers their ids for this process. */
async function startWorkers(pool: pg.Pool, taskList: TaskList, contextOf: () => Context, concurrency: number) {
  const events: WorkerEvents = new EventEmitter();
  let workers: WorkerPool | undefined;
  events.once('pool:create', ({ workerPool }) => {
    workers = workerPool;
  });
  const runner: Runner = await run({
    pgPool: pool,
    events,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    // Results are written at once, but as batches: the library does not catch a failure to write a single result, which
    // would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: quietLogger(contextOf),
  });
  const { db, instance } = contextOf();
  if (workers)
    await sql`insert into kernel_worker_pool (pool_id, instance) values (${workers.id}, ${instance})`.execute(db);
  return { runner, workers };
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
