import { sql } from 'kysely';
import type { Context } from '#server/context';
import { isAlive } from '#server/process/instance';

/** A waiting or active run. */
export interface Run {
  runId: number;
  jobId: number;
  /** Null for a run on request. */
  dueAt: Date | null;
  attempt: number;
  instance: number | null;
  startedAt: Date | null;
}

const columns = ['runId', 'jobId', 'dueAt', 'attempt', 'instance', 'startedAt'] as const;

export const runById = (ctx: Context, runId: number): Promise<Run | undefined> =>
  ctx.db.selectFrom('sysJobRun').select(columns).where('runId', '=', runId).executeTakeFirst();

export async function insertRun(
  ctx: Context,
  run: { jobId: number; dueAt: Date | null; attempt?: number; wantedAt?: Date },
): Promise<number> {
  const { runId } = await ctx.db.insertInto('sysJobRun').values(run).returning('runId').executeTakeFirstOrThrow();
  return runId;
}

/** Waiting runs of a job, oldest first. */
export const waitingRuns = (ctx: Context, jobId: number): Promise<Run[]> =>
  ctx.db
    .selectFrom('sysJobRun')
    .select(columns)
    .where('jobId', '=', jobId)
    .where('instance', 'is', null)
    .orderBy('runId')
    .execute();

/** Whether a live process has another active run of the job. */
export async function isBusy(ctx: Context, { jobId, runId }: Pick<Run, 'jobId' | 'runId'>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysJobRun')
    .select('runId')
    .where('jobId', '=', jobId)
    .where('runId', '<>', runId)
    .where(isAlive(sql.ref('instance')))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isHeld(ctx: Context, { runId }: Pick<Run, 'runId'>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sysJobRun')
    .select('runId')
    .where('runId', '=', runId)
    .where(isAlive(sql.ref('instance')))
    .executeTakeFirst();
  return row !== undefined;
}

/** This process takes the run. */
export async function beginRun(ctx: Context, runId: number): Promise<void> {
  await ctx.db
    .updateTable('sysJobRun')
    .set({ instance: ctx.instance, startedAt: ctx.now })
    .where('runId', '=', runId)
    .execute();
}

export async function removeRuns(ctx: Context, runIds: readonly number[]): Promise<void> {
  if (runIds.length > 0) await ctx.db.deleteFrom('sysJobRun').where('runId', 'in', runIds).execute();
}

/** Deletes scheduled waiting runs; runs on request stay. */
export async function dropWaiting(ctx: Context, jobId: number): Promise<void> {
  await ctx.db
    .deleteFrom('sysJobRun')
    .where('jobId', '=', jobId)
    .where('instance', 'is', null)
    .where('dueAt', 'is not', null)
    .execute();
}

/** Active runs of dead processes. */
export const orphans = (ctx: Context): Promise<Run[]> =>
  ctx.db
    .selectFrom('sysJobRun')
    .select(columns)
    .where('instance', 'is not', null)
    .where((where) => where.not(isAlive(sql.ref('instance'))))
    .orderBy('runId')
    .execute();

/** Runs that are long overdue, of jobs that are not busy. */
export const overdueRuns = (ctx: Context): Promise<{ runId: number }[]> =>
  ctx.db
    .selectFrom('sysJobRun as waiting')
    .select('runId')
    .where('instance', 'is', null)
    .where('wantedAt', '<', sql<Date>`now() - interval '2 minutes'`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sysJobRun as other')
            .whereRef('other.jobId', '=', 'waiting.jobId')
            .where('other.instance', 'is not', null),
        ),
      ),
    )
    .execute();
