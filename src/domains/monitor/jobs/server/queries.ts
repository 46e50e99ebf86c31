import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import { isAlive } from '#server/process/instance';
import type { DB, SysJob } from '#server/database/schema';
import { jobSorts, type Job, type JobQuery } from '../contract.ts';

type Narrow = Pick<Job, 'status' | 'misfirePolicy' | 'concurrent' | 'lastStatus'>;

const base = (ctx: Context) =>
  ctx.db
    .selectFrom('sysJob')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from sys_job_run as run where run.job_id = sys_job.job_id and ${isAlive(sql`run.instance`)})`.as(
        'isRunning',
      ),
    )
    .$narrowType<Narrow>();

export type JobRow = Awaited<ReturnType<ReturnType<typeof base>['execute']>>[number];

function conditionsOf(query: JobQuery, where: ExpressionBuilder<DB, 'sysJob'>) {
  return where.and([
    ...(query.jobName ? [containsText(['jobName', 'jobNameEn'], query.jobName)] : []),
    ...(query.invokeTarget ? [containsText('invoke_target', query.invokeTarget)] : []),
    ...(query.jobGroup ? [where('jobGroup', '=', query.jobGroup)] : []),
    ...(query.status ? [where('status', '=', query.status)] : []),
    isWithin('sysJob.createTime', query, 'CreateTime'),
  ]);
}

const matching = (ctx: Context, query: JobQuery) =>
  base(ctx)
    .where((where) => conditionsOf(query, where))
    .orderBy(jobSorts.find((name) => name === query.orderByColumn) ?? 'jobId', query.isAsc)
    .orderBy('jobId');

export function list(ctx: Context, query: JobQuery): Promise<{ total: number; rows: JobRow[] }> {
  const count = async () => {
    const { total } = await ctx.db
      .selectFrom('sysJob')
      .select((every) => every.fn.countAll<number>().as('total'))
      .where((where) => conditionsOf(query, where))
      .executeTakeFirstOrThrow();
    return total;
  };
  return pageOf(query, count, (limit, offset) => matching(ctx, query).limit(limit).offset(offset).execute());
}

/** All jobs that the filters match, in the order of the list. */
export const found = (ctx: Context, query: JobQuery): Promise<JobRow[]> => matching(ctx, query).execute();

export const byId = (ctx: Context, jobId: number): Promise<JobRow | undefined> =>
  base(ctx).where('jobId', '=', jobId).executeTakeFirst();

/**
 * A job, locked until the transaction ends. Every call that starts, ends or changes runs of the job takes this lock.
 */
export const lock = (ctx: Context, jobId: number) =>
  ctx.db
    .selectFrom('sysJob')
    .selectAll()
    .$narrowType<Narrow>()
    .where('jobId', '=', jobId)
    .forUpdate()
    .executeTakeFirst();

export type LockedJob = NonNullable<Awaited<ReturnType<typeof lock>>>;

export const lockAll = (ctx: Context, jobIds: readonly number[]) =>
  ctx.db
    .selectFrom('sysJob')
    .select(['jobId', 'jobName', 'declaredCron'])
    .where('jobId', 'in', jobIds)
    .orderBy('jobId')
    .forUpdate()
    .execute();

export async function insert(ctx: Context, row: Insertable<SysJob>): Promise<number> {
  const { jobId } = await ctx.db
    .insertInto('sysJob')
    .values({ ...row, createBy: ctx.actor.userName, createTime: ctx.now })
    .returning('jobId')
    .executeTakeFirstOrThrow();
  return jobId;
}

export async function update(ctx: Context, jobId: number, change: Updateable<SysJob>): Promise<void> {
  await ctx.db.updateTable('sysJob').set(change).where('jobId', '=', jobId).execute();
}

export async function remove(ctx: Context, jobIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('sysJob').where('jobId', 'in', jobIds).execute();
}

/** The system jobs as stored in the installation. */
export const declared = (ctx: Context) =>
  ctx.db
    .selectFrom('sysJob')
    .select(['jobId', 'invokeTarget', 'cronExpression', 'declaredCron'])
    .where('declaredCron', 'is not', null)
    .execute();

export async function insertSeeded(ctx: Context, rows: readonly Insertable<SysJob>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('sysJob')
    .values(rows.map((row) => ({ ...row, createBy: 'system' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Names of the jobs that are not paused and whose last run failed, in the order of their ids. */
export const failingJobs = (ctx: Context) =>
  ctx.db
    .selectFrom('sysJob')
    .select(['jobId', 'jobGroup', 'jobName', 'jobNameEn'])
    .where('status', '=', '0')
    .where('lastStatus', '=', '1')
    .orderBy('jobId')
    .execute();

/** Jobs that are not paused. */
export const activeJobs = (ctx: Context) =>
  ctx.db
    .selectFrom('sysJob')
    .select(['jobId as id', 'cronExpression as expression', 'handledUntil as since'])
    .where('status', '=', '0')
    .orderBy('jobId')
    .execute();
