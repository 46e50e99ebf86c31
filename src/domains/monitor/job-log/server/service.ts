import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { FileReply } from '#server/routes';
import { workbook, type Cell } from '#server/formats/workbook';
import { moveBefore, moveWhere } from '#module/monitor/log-chain';
import { setting } from '#module/system/settings';
import { maxExported, type JobLogQuery } from '../contract.ts';
import { jobLogTexts } from '../texts/index.ts';
import { shown } from './policy.ts';
import * as queries from './queries.ts';
import { jobLogTable } from './table.ts';

/** Continues a cleaning that takes longer than the answer may. */
export const cleanJob = 'monitor.job-log.clean';
export const expireJob = 'monitor.job-log.expire';

const columns = [
  'jobLogId',
  'jobName',
  'jobGroup',
  'invokeTarget',
  'jobMessage',
  'status',
  'exceptionInfo',
  'startTime',
  'endTime',
] as const;

/** @throws monitor.job-log.notFound */
export async function find(ctx: Context, jobLogId: number) {
  const row = await queries.byId(ctx, jobLogId);
  if (!row) throw fail('monitor.job-log.notFound');
  return shown(row, ctx.language);
}

/** The list as a spreadsheet in the caller's language. @throws monitor.job-log.tooManyRows */
export async function exportTable(ctx: Context, query: JobLogQuery): Promise<FileReply> {
  const total = await queries.count(ctx, query, maxExported + 1);
  if (total > maxExported) throw fail('monitor.job-log.tooManyRows', { most: maxExported });
  const t = translatorOf(jobLogTexts, ctx.language);
  return workbook({
    name: t('sheet.name'),
    columns: columns.map((name) => ({
      title: t(`sheet.${name}`),
      width: /Message|Target|Info/.test(name) ? 40 : 20,
    })),
    rows: cells(),
  });

  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of queries.all(ctx, query)) {
      const words = { ...shown(row, ctx.language), status: t(`status.${row.status}`) };
      yield columns.map((name) => words[name]);
    }
  }
}

/** Maximum milliseconds of one turn: running work must end in an orderly stop. */
const turn = 5000;

const dayLength = 86_400_000;

/**
 * Moves runs older than the retention into archive files, and excess runs of each job. The next turn follows at once.
 */
export async function expire(ctx: Context): Promise<void> {
  const days = Number(await setting(ctx, 'sys.job.logDays'));
  const most = Number(await setting(ctx, 'sys.job.logRows'));
  if (days > 0) await moveBefore(ctx, jobLogTable, new Date(ctx.now.getTime() - days * dayLength), cleanJob);
  if (most <= 0) return;
  const until = performance.now() + turn;
  for (const title of await queries.crowded(ctx, most))
    while ((await moveWhere(ctx, jobLogTable, queries.beyond(title, most))) > 0)
      if (performance.now() >= until) return addJob(ctx, expireJob, {}, { key: expireJob });
}
