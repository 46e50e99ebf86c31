import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { announce, event } from '#server/events';
import { defaultCenter } from '#module/archive/centers';
import { addWorkingDays } from '#module/system/holidays';
import { setting } from '#module/system/settings';
import { addOpinion } from '../queries/opinions.ts';
import { find, findByProject, insert, type TaskRecord } from '../queries/records.ts';
import { acceptedWithoutTask, type Beginning } from '../queries/starting.ts';

/** A task began; listeners create its topics and members in the same transaction. */
export const taskStarted = event<{ row: TaskRecord; beginning: Beginning }>('archive.tasks.started');

/** Starts the task of a project in state 10, in the caller's transaction; returns the existing task if there is one. */
export async function startTask(ctx: Context, beginning: Beginning): Promise<TaskRecord> {
  const { projectId, isDemo } = beginning;
  const there = await findByProject(ctx, projectId);
  if (there) return there;
  const { centerId } = await defaultCenter(ctx);
  const days = Number(await setting(ctx, 'arc.planDays'));
  const dueDate = await addWorkingDays(ctx, wireDay(ctx.now), days);
  const taskId = await insert(ctx, { projectId, centerId, dueDate, isDemo });
  const row = (await find(ctx, taskId))!;
  await addOpinion(ctx, row, { act: 'start', opinion: '', isCentre: true });
  await announce(ctx, taskStarted, { row, beginning });
  return row;
}

/** Starts tasks for projects whose application was accepted before tasks existed. Runs on every start. */
export async function startMissing(ctx: Context): Promise<void> {
  for (const beginning of await acceptedWithoutTask(ctx))
    await inTransaction(ctx, async (tx) => {
      await startTask(tx, beginning);
    });
}
