import type { Context } from '#server/context';
import { taskStatus } from '../../contract.ts';

/** Tasks that are due until a day and whose reminder was not sent today. */
export const dueForReminder = (ctx: Context, today: string, until: string) =>
  ctx.db
    .selectFrom('pmsTask')
    .select('taskId')
    .where('dueDate', '<=', until)
    .where('isDemo', '=', false)
    .where((of) => of.or([of('remindedOn', 'is', null), of('remindedOn', '<', today)]))
    .orderBy('dueDate')
    .execute();

/** The version of the row is kept, so that an open page can go on saving. */
export async function noteReminded(ctx: Context, taskId: number, today: string): Promise<void> {
  await ctx.db.updateTable('pmsTask').set({ remindedOn: today }).where('taskId', '=', taskId).execute();
}

/** Tasks whose certificate was issued before a moment and that are not closed, without demonstrations. */
export const certifiedBefore = (ctx: Context, moment: Date) =>
  ctx.db
    .selectFrom('pmsTask')
    .select('taskId')
    .where('status', '=', taskStatus.certified)
    .where('isDemo', '=', false)
    .where('certifiedTime', '<', moment)
    .execute();
