import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { TopicStatus } from '#contract/archive/tasks';

/** The planned items of the accepted version, with the explanation of each, in order. */
export async function plannedItems(
  ctx: Context,
  { taskId, planVersion }: { taskId: number; planVersion: number },
  topicIds: readonly number[] | null,
) {
  let matching = ctx.db
    .selectFrom('pmsPlanItem as i')
    .leftJoin('pmsItemExplanation as e', (on) =>
      on.onRef('e.taskId', '=', 'i.taskId').onRef('e.itemNo', '=', 'i.itemNo'),
    )
    .select([
      'i.itemNo',
      'i.topicId',
      'i.name',
      'i.resourceType',
      'i.mandatory',
      'i.plannedCount',
      'i.countUnit',
      'i.plannedBytes',
      'i.sharingMethod',
      sql<string>`coalesce(e.explanation, '')`.as('explanation'),
    ])
    .where('i.taskId', '=', taskId)
    .where('i.planVersion', '=', planVersion);
  if (topicIds) matching = matching.where('i.topicId', 'in', topicIds.length > 0 ? [...topicIds] : [0]);
  return matching.orderBy('i.seq').orderBy('i.itemId').execute();
}

/** Topics of a task with their states. */
export async function topicStates(ctx: Context, taskId: number): Promise<Map<number, TopicStatus>> {
  const rows = await ctx.db.selectFrom('pmsTopic').select(['topicId', 'status']).where('taskId', '=', taskId).execute();
  return new Map(rows.map(({ topicId, status }) => [topicId, status]));
}

/**
 * The numbers that are filled into drafts of a topic. `topicNo` is the number that the project itself gave the topic;
 * the number of the portal's task is internal and never part of public metadata.
 */
export async function numbersOf(ctx: Context, taskId: number, topicId: number) {
  const { rows } = await sql<{
    topicNo: string | null;
    projectNo: string;
    nameZh: string;
    specialNo: string;
    leaderName: string;
    leadOrg: string;
    agency: string;
    isDemo: boolean;
  }>`select o.topic_no, p.project_no, p.name_zh, p.special_no, p.leader_name, p.lead_org, p.agency, t.is_demo
    from pms_task t join pms_project p using (project_id)
      left join pms_topic o on o.task_id = t.task_id and o.topic_id = ${topicId}
    where t.task_id = ${taskId}`.execute(ctx.db);
  return rows[0]!;
}

/** The task, topic and item of a resource, if any. */
export async function placeOf(ctx: Context, resourceId: number) {
  const { rows } = await sql<{
    taskId: number;
    projectNo: string;
    nameZh: string;
    nameEn: string;
    topicId: number;
    topicNo: string;
    topicName: string;
    itemNo: string | null;
    itemName: string;
    ownerId: number;
  }>`select l.task_id, p.project_no, p.name_zh, p.name_en, o.topic_id, o.topic_no, o.name_zh as topic_name, l.item_no,
      coalesce(i.name, '') as item_name, r.owner_id
    from pms_task_resource l join pms_task t using (task_id) join pms_project p using (project_id)
      join pms_topic o on o.topic_id = l.topic_id join data_resource r on r.resource_id = l.resource_id
      left join pms_plan_item i on i.task_id = t.task_id and i.plan_version = t.plan_version and i.item_no = l.item_no
    where l.resource_id = ${resourceId}`.execute(ctx.db);
  return rows[0];
}
