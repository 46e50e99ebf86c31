import { sql, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { timeRangeOf, type Condition, type LogFilter } from '#server/audit/log-tables';
import { countLog, inOrder, logBatches, logPage } from '#server/audit/log-lists';
import type { JobLogQuery } from '../contract.ts';
import { jobLogTable } from './table.ts';

/** Names of a job. */
export interface JobNames {
  jobId: number;
  jobName: string;
  jobNameEn: string;
  jobGroup: string;
  invokeTarget: string;
}

export interface Outcome {
  startTime: Date;
  elapsedMs: number;
  /** The handler's message. */
  note: string;
  /** The error; absent after success. */
  error?: string | undefined;
}

const longest = 2000;

/** Writes the run of a job to the log. */
export async function recordRun(ctx: Context, job: JobNames, run: Outcome): Promise<void> {
  const title = String(await numberOf(ctx, job));
  const endTime = new Date(run.startTime.getTime() + run.elapsedMs);
  await ctx.db
    .insertInto('sysJobLog')
    .values({
      title,
      status: run.error === undefined ? '0' : '1',
      elapsedMs: run.elapsedMs,
      note: run.note.slice(0, longest),
      exceptionInfo: (run.error ?? '').slice(0, longest),
      startTime: run.startTime,
      endTime,
      createTime: endTime,
    })
    .execute();
}

/** The id of a job's current names; two concurrent calls for new names may get one each, which does no harm. */
async function numberOf(ctx: Context, { jobId, jobName, jobNameEn, jobGroup, invokeTarget }: JobNames) {
  const names = { jobId, jobName, jobNameEn, jobGroup, invokeTarget };
  const known = await ctx.db
    .selectFrom('sysJobLogName')
    .select('nameId')
    .where((where) => where.and(names))
    .orderBy('nameId')
    .executeTakeFirst();
  if (known) return known.nameId;
  const made = await ctx.db.insertInto('sysJobLogName').values(names).returning('nameId').executeTakeFirstOrThrow();
  return made.nameId;
}

/** The ids of all names that match a filter; undefined if it does not filter by name. */
async function namesOf(ctx: Context, query: JobLogQuery): Promise<string[] | undefined> {
  const { jobId, jobName, jobGroup, invokeTarget } = query;
  if (!jobId && !jobName && !jobGroup && !invokeTarget) return undefined;
  const rows = await ctx.db
    .selectFrom('sysJobLogName')
    .select('nameId')
    .where((where) =>
      where.and([
        ...(jobId ? [where('jobId', '=', jobId)] : []),
        ...(jobName ? [containsText(['jobName', 'jobNameEn'], jobName)] : []),
        ...(jobGroup ? [where('jobGroup', '=', jobGroup)] : []),
        ...(invokeTarget ? [containsText('invokeTarget', invokeTarget)] : []),
      ]),
    )
    .execute();
  return rows.map(({ nameId }) => String(nameId));
}

const filterOf = async (ctx: Context, query: JobLogQuery): Promise<LogFilter> => ({
  titles: await namesOf(ctx, query),
  status: query.status,
  ...timeRangeOf(query, 'CreateTime'),
});

/** Newest first, unless the oldest are requested. */
const orderOf = ({ orderByColumn, isAsc }: JobLogQuery) => ({
  descending: orderByColumn !== 'createTime' || isAsc === 'desc',
});

const rowsOf = async (ctx: Context, ids: readonly number[]) =>
  inOrder(
    ids,
    await ctx.db
      .selectFrom('sysJobLog')
      .innerJoin('sysJobLogName', (join) => join.on(sql<SqlBool>`sys_job_log_name.name_id = sys_job_log.title::int`))
      .select(['jobLogId', 'jobId', 'jobName', 'jobNameEn', 'jobGroup', 'invokeTarget'])
      .select(['elapsedMs', 'note', 'status', 'exceptionInfo', 'startTime', 'endTime', 'createTime'])
      .$narrowType<{ status: '0' | '1' }>()
      .where('jobLogId', 'in', [...ids])
      .execute(),
    ({ jobLogId }) => jobLogId,
  );

export type RunRow = Awaited<ReturnType<typeof rowsOf>>[number];

export async function list(
  ctx: Context,
  query: JobLogQuery,
): Promise<{ total: number; totalIsCapped: boolean; rows: RunRow[] }> {
  const { ids, ...totals } = await logPage(ctx, jobLogTable, await filterOf(ctx, query), orderOf(query), query);
  return { ...totals, rows: ids.length > 0 ? await rowsOf(ctx, ids) : [] };
}

/** Number of matching rows, at most `most`. */
export const count = async (ctx: Context, query: JobLogQuery, most: number) =>
  countLog(ctx, jobLogTable, await filterOf(ctx, query), most);

/** All rows of the list, as a stream. */
export async function* all(ctx: Context, query: JobLogQuery): AsyncGenerator<RunRow> {
  for await (const ids of logBatches(ctx, jobLogTable, await filterOf(ctx, query), orderOf(query), 1000))
    yield* await rowsOf(ctx, ids);
}

export async function byId(ctx: Context, jobLogId: number): Promise<RunRow | undefined> {
  return (await rowsOf(ctx, [jobLogId]))[0];
}

/** Names with more than `most` runs. */
export async function crowded(ctx: Context, most: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select name_id::text as title from sys_job_log_name where exists (
      select from sys_job_log where title = name_id::text order by create_time limit 1 offset ${most})`.execute(ctx.db);
  return rows.map(({ title }) => title);
}

/** Runs of a name after its newest ones. */
export const beyond = (title: string, newest: number): Condition[] => [
  sql`title = ${title}`,
  sql`(create_time, job_log_id) <= (
    select create_time, job_log_id from sys_job_log where title = ${title}
    order by create_time desc, job_log_id desc limit 1 offset ${newest})`,
];
