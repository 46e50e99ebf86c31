import { sql } from 'kysely';
import type { Context } from '#server/context';

/** A planned item of the accepted plan with its explanation. */
export async function findItem(ctx: Context, taskId: number, itemNo: string) {
  const { rows } = await sql<{ topicId: number; explanation: string | null; status: string | null }>`
    select i.topic_id, e.explanation, e.status from pms_task t
    join pms_plan_item i on i.task_id = t.task_id and i.plan_version = t.plan_version
    left join pms_item_explanation e on e.task_id = t.task_id and e.item_no = i.item_no
    where t.task_id = ${taskId} and i.item_no = ${itemNo}`.execute(ctx.db);
  return rows[0];
}

/** Saves the project's explanation; the centre has to decide again. */
export async function give(ctx: Context, taskId: number, itemNo: string, explanation: string): Promise<void> {
  const given = { explanation, status: 'given' as const, givenBy: ctx.actor.userId || null, givenTime: ctx.now };
  const undecided = { decidedBy: null, decidedTime: null, decision: '' };
  await ctx.db
    .insertInto('pmsItemExplanation')
    .values({ taskId, itemNo, ...given })
    .onConflict((there) => there.columns(['taskId', 'itemNo']).doUpdateSet({ ...given, ...undecided }))
    .execute();
}

export async function takeBack(ctx: Context, taskId: number, itemNo: string): Promise<void> {
  await ctx.db.deleteFrom('pmsItemExplanation').where('taskId', '=', taskId).where('itemNo', '=', itemNo).execute();
}

export async function decide(
  ctx: Context,
  taskId: number,
  itemNo: string,
  { accepts, decision }: { accepts: boolean; decision: string },
): Promise<void> {
  await ctx.db
    .updateTable('pmsItemExplanation')
    .set({
      status: accepts ? 'accepted' : 'refused',
      decision,
      decidedBy: ctx.actor.userId || null,
      decidedTime: ctx.now,
    })
    .where('taskId', '=', taskId)
    .where('itemNo', '=', itemNo)
    .execute();
}
