import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { nextTimes, notifySchedules } from '#server/jobs/schedules';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import type { EditedJob, JobQuery, NewJob } from '../contract.ts';
import { jobTexts } from '../texts/index.ts';
import { maxMadeUp, nextTime, readTarget, refuseMoved, refuseOver, refuseSystem, type Registry } from './policy.ts';
import * as queries from './queries.ts';
import type { JobRow } from './queries.ts';
import { dropWaiting, insertRun, waitingRuns } from './queries/runs.ts';

/** Starts one run; queued with its number. */
export const runJob = 'monitor.jobs.run';

/** One queued call per run, however often it is requested. */
export const queueRun = (ctx: Context, runId: number, at?: Date): Promise<void> =>
  addJob(ctx, runJob, { runId }, { key: `${runJob}:${runId}`, ...(at ? { at } : {}) });

/** Number of next times shown for an expression. */
const ahead = 5;

/** A row in wire format. */
export const shown = ({ declaredCron, ...row }: JobRow, now: Date) => ({
  ...row,
  isSystem: declaredCron !== null,
  nextValidTime: nextTime(row.cronExpression, now),
});

/** @throws monitor.jobs.notFound */
export async function find(ctx: Context, jobId: number) {
  const row = await queries.byId(ctx, jobId);
  if (!row) throw fail('monitor.jobs.notFound');
  return shown(row, ctx.now);
}

/** The next times of an expression. */
export const timesOf = (ctx: Context, expression: string): Date[] => nextTimes(expression, ahead, ctx.now);

/** Adds a job, paused. @throws monitor.jobs.target…|cronOver */
export async function add(ctx: Context, registry: Registry, { jobNameEn, ...body }: NewJob): Promise<number> {
  readTarget(body.invokeTarget, registry);
  refuseOver(body.cronExpression, ctx.now);
  noteOperation(ctx, body.jobName);
  return queries.insert(ctx, { ...body, jobNameEn: jobNameEn ?? '', status: '1' });
}

/** @throws monitor.jobs.notFound|systemFixed|target…|cronOver */
export function edit(ctx: Context, registry: Registry, { jobId, jobNameEn, ...body }: EditedJob): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await queries.lock(tx, jobId);
    if (!before) throw fail('monitor.jobs.notFound');
    refuseMoved(before, body);
    noteOperation(tx, before.jobName, changedFields(before, { ...body, jobNameEn }));
    readTarget(body.invokeTarget, registry);
    refuseOver(body.cronExpression, ctx.now);
    const isMoved = before.cronExpression !== body.cronExpression || before.status !== body.status;
    await queries.update(tx, jobId, {
      ...body,
      ...(jobNameEn === undefined ? {} : { jobNameEn }),
      // Times that an earlier or paused schedule missed are not made up for.
      ...(isMoved ? { handledUntil: ctx.now } : {}),
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    });
    if (body.status === '1') await dropWaiting(tx, jobId);
    await notifySchedules(tx);
  });
}

/** Pauses a job, or resumes it from now on. @throws monitor.jobs.notFound|target…|cronOver */
export function changeStatus(
  ctx: Context,
  registry: Registry,
  { jobId, status }: { jobId: number; status: '0' | '1' },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await queries.lock(tx, jobId);
    if (!before) throw fail('monitor.jobs.notFound');
    noteOperation(tx, before.jobName);
    if (before.status === status) return;
    if (status === '0') {
      readTarget(before.invokeTarget, registry);
      refuseOver(before.cronExpression, ctx.now);
    }
    const by = { updateBy: ctx.actor.userName, updateTime: ctx.now };
    await queries.update(tx, jobId, { status, handledUntil: ctx.now, ...by });
    if (status === '1') await dropWaiting(tx, jobId);
    await notifySchedules(tx);
  });
}

/** Requests one run. @throws monitor.jobs.notFound|target…|cronOver|manyWait */
export function run(
  ctx: Context,
  registry: Registry,
  { jobId, jobGroup }: { jobId: number; jobGroup: string },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const job = await queries.lock(tx, jobId);
    if (!job || job.jobGroup !== jobGroup) throw fail('monitor.jobs.notFound');
    noteOperation(tx, job.jobName);
    readTarget(job.invokeTarget, registry);
    refuseOver(job.cronExpression, ctx.now);
    if ((await waitingRuns(tx, jobId)).length >= maxMadeUp) throw fail('monitor.jobs.manyWait');
    await queueRun(tx, await insertRun(tx, { jobId, dueAt: null }));
  });
}

/** Runs every active job once whose last run failed; one with many waiting runs is left out. Returns their number. */
export async function runFailed(ctx: Context, registry: Registry): Promise<{ jobs: number }> {
  let count = 0;
  for (const job of await queries.failingJobs(ctx)) {
    if ((await waitingRuns(ctx, job.jobId)).length >= maxMadeUp) continue;
    await run(ctx, registry, job);
    count++;
  }
  return { jobs: count };
}

/** All of them or none. @throws monitor.jobs.notFound|systemStays */
export function remove(ctx: Context, jobIds: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lockAll(tx, jobIds);
    if (rows.length !== jobIds.length) throw fail('monitor.jobs.notFound');
    refuseSystem(rows);
    for (const { jobName } of rows) noteOperation(tx, jobName);
    await queries.remove(tx, jobIds);
    await notifySchedules(tx);
  });
}

/** Everything that the filters match, with headings and labels in the caller's language. */
export async function exported(ctx: Context, query: JobQuery): Promise<FileReply> {
  const t = translatorOf(jobTexts, ctx.language);
  const columns = [
    'jobId',
    'jobName',
    'jobGroup',
    'invokeTarget',
    'cronExpression',
    'misfirePolicy',
    'concurrent',
    'status',
  ] as const;
  return workbook({
    name: t('sheet.name'),
    columns: columns.map((name) => ({ title: t(`sheet.${name}`), width: /Target|Name/.test(name) ? 36 : 18 })),
    rows: (await queries.found(ctx, query)).map((row) => [
      row.jobId,
      row.jobName,
      row.jobGroup,
      row.invokeTarget,
      row.cronExpression,
      t(`policy.${row.misfirePolicy}`),
      t(`concurrent.${row.concurrent}`),
      t(`status.${row.status}`),
    ]),
  });
}
