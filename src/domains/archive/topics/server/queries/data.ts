import { sql } from 'kysely';
import type { Context } from '#server/context';
import { resourceStatus } from '#contract/data/resources';

/** Numbers of the planned items of each topic that have neither a submitted resource nor an explanation. */
export async function openItems(ctx: Context, taskId: number): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ topicId: number; itemNos: string[] }>`
    select i.topic_id, array_agg(i.item_no order by i.seq, i.item_id) as item_nos
    from pms_task t join pms_plan_item i on i.task_id = t.task_id and i.plan_version = t.plan_version
    where t.task_id = ${taskId}
      and not exists (select from pms_task_resource l join data_resource r using (resource_id)
        where l.task_id = t.task_id and l.item_no = i.item_no and not l.is_returned and r.status not in (${sql.lit(resourceStatus.draft)}, ${sql.lit(resourceStatus.rejected)}, ${sql.lit(resourceStatus.withdrawn)}))
      and not exists (select from pms_item_explanation e where e.task_id = t.task_id and e.item_no = i.item_no)
    group by i.topic_id`.execute(ctx.db);
  return new Map(rows.map(({ topicId, itemNos }) => [topicId, itemNos]));
}

/** Whether a topic has planned items or resources. */
export async function hasData(ctx: Context, topicId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from pms_plan_item where topic_id = ${topicId})
    or exists (select from pms_task_resource where topic_id = ${topicId}) as has`.execute(ctx.db);
  return rows[0]!.has;
}

/** The topics of some resources of a task. */
export async function topicsOfResources(
  ctx: Context,
  taskId: number,
  resourceIds: readonly number[],
): Promise<number[]> {
  if (resourceIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('pmsTaskResource')
    .select('topicId')
    .distinct()
    .where('taskId', '=', taskId)
    .where('resourceId', 'in', [...resourceIds])
    .execute();
  return rows.map(({ topicId }) => topicId);
}

/** Topics for which the plan proposes an exemption. */
export async function proposedExempt(ctx: Context, taskId: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('pmsTopic')
    .select('topicId')
    .where('taskId', '=', taskId)
    .where('exemptReason', '<>', '')
    .where('status', '=', 'todo')
    .execute();
  return rows.map(({ topicId }) => topicId);
}
