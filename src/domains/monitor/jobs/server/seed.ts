import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { nextTimes, notifySchedules } from '#server/jobs/schedules';
import { jobTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import type { Declared } from './registry.ts';

/** Milliseconds: a job that runs again this soon is not made up for. */
const soon = 15 * 60_000;

/**
 * Updates the table to the declared jobs. New ones are added and enabled. A changed schedule applies unless an
 * administrator has set one. Jobs that are no longer declared are removed.
 */
export async function seed(ctx: Context, declared: readonly Declared[]): Promise<void> {
  const known = new Map((await queries.declared(ctx)).map((row) => [row.invokeTarget, row]));
  const [zh, en] = [translatorOf(jobTexts, 'zh'), translatorOf(jobTexts, 'en')];
  const fresh = declared.filter(({ name }) => !known.has(name));
  await queries.insertSeeded(
    ctx,
    fresh.map(({ name, schedule }) => ({
      jobName: zh.dynamic(`work.${name}.name`, name).slice(0, 64),
      jobNameEn: en.dynamic(`work.${name}.name`, name),
      jobGroup: 'SYSTEM',
      invokeTarget: name,
      cronExpression: schedule,
      declaredCron: schedule,
      misfirePolicy: isSoonAgain(schedule, ctx.now) ? '3' : '2',
      concurrent: '1',
      status: '0',
      handledUntil: ctx.now,
    })),
  );
  for (const { name, schedule } of declared) {
    const row = known.get(name);
    if (!row || row.declaredCron === schedule) continue;
    const follows = row.cronExpression === row.declaredCron;
    await queries.update(ctx, row.jobId, {
      declaredCron: schedule,
      ...(follows ? { cronExpression: schedule, handledUntil: ctx.now } : {}),
    });
  }
  const names = new Set(declared.map(({ name }) => name));
  const gone = [...known.values()].filter(({ invokeTarget }) => !names.has(invokeTarget));
  if (gone.length > 0)
    await queries.remove(
      ctx,
      gone.map(({ jobId }) => jobId),
    );
  await notifySchedules(ctx);
}

function isSoonAgain(schedule: string, now: Date): boolean {
  const [one, two] = nextTimes(schedule, 2, now);
  return one !== undefined && two !== undefined && two.getTime() - one.getTime() <= soon;
}
