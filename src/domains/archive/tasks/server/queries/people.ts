import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { isWithinScopeOf } from '#table/system/departments';
import type { TopicStatus } from '../../contract.ts';

/** The project's leads and data contacts, and the leads of the topics in some states. */
export async function projectPeople(
  ctx: Context,
  taskId: number,
  topics: readonly TopicStatus[] = [],
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct u.user_id from pms_task t join pms_project_user m using (project_id) join sys_user u using (user_id)
    left join pms_topic o on o.topic_id = m.topic_id
    where t.task_id = ${taskId} and u.status = '0' and u.del_flag = '0'
      and (m.role in ${listedAny('pmsProjectUser.role', 'LEAD', 'CONTACT')} or (m.role = ${listed('pmsProjectUser.role', 'TOPIC_LEAD')} and o.status = any (${[...topics]}::text[])))
    order by u.user_id`.execute(ctx.db);
  return rows.map(({ userId }) => userId);
}

/** The leads of one topic. */
export async function topicLeads(ctx: Context, taskId: number, topicId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct u.user_id from pms_task t join pms_project_user m using (project_id) join sys_user u using (user_id)
    where t.task_id = ${taskId} and m.topic_id = ${topicId} and m.role = ${listed('pmsProjectUser.role', 'TOPIC_LEAD')} and u.status = '0'
      and u.del_flag = '0' order by u.user_id`.execute(ctx.db);
  return rows.map(({ userId }) => userId);
}

/** The department of a task's project, which determines its staff, and its handler. */
export async function officeOf(ctx: Context, taskId: number) {
  const { rows } = await sql<{ deptId: number | null; userId: number | null }>`
    select p.dept_id, h.user_id from pms_task t join pms_project p using (project_id)
    left join sys_user h on h.user_id = t.handler_id and h.status = '0' and h.del_flag = '0'
    where t.task_id = ${taskId}`.execute(ctx.db);
  return rows[0]!;
}

/** Staff who may handle a task of a department: reviewers of tasks in that data scope who are not members. */
export async function handlersFor(ctx: Context, deptId: number | null): Promise<{ userId: number; name: string }[]> {
  const { rows } = await sql<{ userId: number; name: string }>`
    select u.user_id, u.nick_name as name from sys_user u
    where u.status = '0' and u.del_flag = '0' and ${isWithinScopeOf('pms:task:audit', deptId)}
    order by u.nick_name, u.user_id limit 200`.execute(ctx.db);
  return rows;
}

/** Whether a user is a member of the task's project. */
export async function isMember(ctx: Context, taskId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from pms_task t join pms_project_user m using (project_id)
    where t.task_id = ${taskId} and m.user_id = ${userId} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether the given topic and resource belong to the task. */
export async function isOfTask(
  ctx: Context,
  taskId: number,
  { topicId, resourceId }: { topicId: number | null; resourceId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`select
    (${topicId}::bigint is null or exists (select from pms_topic where task_id = ${taskId} and topic_id = ${topicId}))
    and (${resourceId}::bigint is null or exists (
      select from pms_task_resource where task_id = ${taskId} and resource_id = ${resourceId})) as fits`.execute(
    ctx.db,
  );
  return rows[0]!.fits;
}
