import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import type { PlannedItem, SubmittedResource } from '../compare.ts';
import { resourceStatus } from '#contract/data/resources';

/** Topics in the comparison: under review or passed; before the first round all that are not exempt. Number by id. */
export async function comparedTopics(ctx: Context, taskId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ topicId: number; topicNo: string }>`
    select topic_id, topic_no from pms_topic t where task_id = ${taskId} and status <> ${listed('pmsTopic.status', 'exempt')} and (
      t.in_round or t.status = ${listed('pmsTopic.status', 'passed')}
      or not exists (select from pms_topic o where o.task_id = ${taskId} and (o.in_round or o.status = ${listed('pmsTopic.status', 'passed')})))
    order by topic_id`.execute(ctx.db);
  return new Map(rows.map(({ topicId, topicNo }) => [topicId, topicNo]));
}

export async function plannedItems(
  ctx: Context,
  taskId: number,
  planVersion: number,
  topicIds: readonly number[],
): Promise<PlannedItem[]> {
  const { rows } = await sql<PlannedItem>`
    select i.topic_id, i.item_no, i.name, i.resource_type, i.mandatory, i.planned_count, i.planned_bytes, i.format,
      i.sharing_method, i.planned_date, coalesce(e.explanation, '') as explanation, coalesce(e.status, 'none') as explanation_status
    from pms_plan_item i left join pms_item_explanation e on e.task_id = i.task_id and e.item_no = i.item_no
    where i.task_id = ${taskId} and i.plan_version = ${planVersion} and i.topic_id = any (${topicIds}::bigint[])`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * Resources of a task that count: in review or later, not returned, the latest such version of their version group. One
 * hash over the sorted checksums identifies the content of their files.
 */
export async function submittedResources(
  ctx: Context,
  taskId: number,
  topicIds: readonly number[],
): Promise<SubmittedResource[]> {
  const { rows } = await sql<SubmittedResource>`
    with linked as (
      select distinct on (r.version_group) l.*, r.resource_no, r.title_zh as title, r.resource_type, r.sharing_method, r.total_size
      from pms_task_resource l join data_resource r using (resource_id)
      where l.task_id = ${taskId} and l.topic_id = any (${topicIds}::bigint[]) and not l.is_returned
        and r.status in (${sql.lit(resourceStatus.reviewing)}, ${sql.lit(resourceStatus.approved)}, ${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)})
      order by r.version_group, r.resource_id desc),
    contents as (
      select f.resource_id, md5(string_agg(f.sha256, ' ' order by f.sha256)) as content_key,
        array_agg(distinct lower(substring(f.name from '\.([^.]+)$'))) filter (where f.name ~ '\.[^.]+$') as formats
      from data_resource_file f join linked using (resource_id) group by f.resource_id)
    select l.resource_id, l.resource_no, l.title, l.topic_id, l.item_no, l.resource_type, l.sharing_method, l.item_count,
      l.total_size as bytes, coalesce(c.content_key, '') as content_key, coalesce(c.formats, '{}') as formats,
      to_char(l.submitted_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as submitted_on,
      l.corrected_by is not null as is_corrected
    from linked l left join contents c using (resource_id) order by l.resource_id`.execute(ctx.db);
  return rows;
}

/** Numbers and names of a task's topics. */
export async function topicNames(ctx: Context, taskId: number): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('pmsTopic')
    .select(['topicId', 'topicNo', 'nameZh'])
    .where('taskId', '=', taskId)
    .execute();
  return new Map(rows.map(({ topicId, topicNo, nameZh }) => [topicId, `${topicNo} ${nameZh}`]));
}
