import { sql } from 'kysely';
import { resourceStatus } from '#contract/data/resources';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listedAny } from '#server/database/listed-values';
import {
  collectingStates,
  reminderDays,
  uncertifiedStates,
  type OverdueItems,
  type ReminderDay,
} from '../../contract.ts';

/** States of a resource whose data were submitted. */
const submittedResource = sql.join(
  [resourceStatus.reviewing, resourceStatus.approved, resourceStatus.published, resourceStatus.superseded].map((one) =>
    sql.lit(one),
  ),
);

/** Items of accepted plans that are planned until a day and of which fewer data than planned were submitted. */
export const openItems = (until: string) => sql`
  select t.task_id, o.topic_id, i.planned_date, count(*)::int as items from pms_task t
  join pms_plan_item i on i.task_id = t.task_id and i.plan_version = t.plan_version
  join pms_topic o on o.topic_id = i.topic_id and o.status not in ${listedAny('pmsTopic.status', 'passed', 'exempt')}
  where t.status = any (${[...collectingStates]}::text[]) and i.planned_date <= ${until}::date
    and i.planned_count > (select coalesce(sum(l.item_count), 0) from pms_task_resource l join data_resource r using (resource_id)
      where l.task_id = i.task_id and l.item_no = i.item_no and r.status in (${submittedResource}))
  group by t.task_id, o.topic_id, i.planned_date`;

/** Overdue items of some tasks, by topic. */
export async function overdueTopics(ctx: Context, taskIds: readonly number[]) {
  const { rows } = await sql<OverdueItems & { taskId: number; topicId: number }>`
    select task_id, topic_id, sum(items)::int as count, min(planned_date) as since
    from (${openItems(wireDay(new Date(ctx.now.getTime() - 24 * 3600_000)))}) open
    where task_id = any (${[...taskIds]}::bigint[]) group by task_id, topic_id`.execute(ctx.db);
  return rows;
}

/** A planned day that is near or has passed; without a topic the acceptance of the project. */
export interface Deadline {
  taskId: number;
  topicId: number | null;
  day: string;
  items: number;
}

/** Planned days until a day whose reminders were not all sent, without demonstrations. */
export async function openDeadlines(ctx: Context, until: string): Promise<Deadline[]> {
  const { rows } = await sql<Deadline>`
    with planned as (
      select t.task_id, null::bigint as topic_id, p.accept_date as day, 0 as items
      from pms_task t join pms_project p using (project_id)
      where t.status = any (${[...uncertifiedStates]}::text[]) and p.accept_date <= ${until}::date
      union all select * from (${openItems(until)}) open)
    select planned.* from planned join pms_task t using (task_id)
    where not t.is_demo and not exists (select from pms_deadline_reminder d
      where d.task_id = planned.task_id and d.topic_id is not distinct from planned.topic_id and d.day = planned.day
        and d.days_before = ${sql.lit(reminderDays.at(-1)!)})
    order by task_id, topic_id, day`.execute(ctx.db);
  return rows;
}

/** Notes a reminder; false if it was sent before. */
export async function noteDeadline(
  ctx: Context,
  { taskId, topicId, day }: Deadline,
  daysBefore: ReminderDay,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('pmsDeadlineReminder')
    .values({ taskId, topicId, day, daysBefore, sentTime: ctx.now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
