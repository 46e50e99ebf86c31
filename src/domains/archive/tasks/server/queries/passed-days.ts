import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listedAny } from '#server/database/listed-values';
import { uncertifiedStates } from '../../contract.ts';
import { openItems } from './deadlines.ts';

/** Planned days of a project that have passed and of which the centre was not told. */
export interface PassedDays {
  taskId: number;
  projectNo: string;
  nameZh: string;
  nameEn: string;
  /** Items that are not submitted; 0 if only the acceptance has passed. */
  items: number;
  /** The earliest of the days. */
  since: string;
  acceptDay: string | null;
}

const untold = sql`d.days_before = 0 and d.centre_told_time is null`;

/** Planned days that have passed since the centre was last told, by project; without what was done meanwhile. */
export async function untoldDays(ctx: Context, earliest: string): Promise<PassedDays[]> {
  const { rows } = await sql<PassedDays>`
    with passed as (
      select d.task_id, open.items, open.planned_date as day, null::date as accept_day
      from pms_deadline_reminder d
      join (${openItems(wireDay(ctx.now))}) open
        on open.task_id = d.task_id and open.topic_id = d.topic_id and open.planned_date = d.day
      where ${untold} and d.day >= ${earliest}::date
      union all
      select d.task_id, 0, d.day, d.day from pms_deadline_reminder d
      join pms_task t using (task_id) join pms_project p using (project_id)
      where ${untold} and d.topic_id is null and d.day >= ${earliest}::date and p.accept_date = d.day
        and t.status in ${listedAny('pmsTask.status', ...uncertifiedStates)})
    select task_id, p.project_no, p.name_zh, p.name_en, sum(items)::int as items, min(day) as since,
      max(accept_day) as accept_day
    from passed join pms_task t using (task_id) join pms_project p using (project_id)
    where not t.is_demo group by task_id, p.project_no, p.name_zh, p.name_en order by since, task_id`.execute(ctx.db);
  return rows;
}

/** Notes that the centre was told of all planned days that have passed. */
export async function noteCentreTold(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('pmsDeadlineReminder')
    .set({ centreToldTime: ctx.now })
    .where('daysBefore', '=', 0)
    .where('centreToldTime', 'is', null)
    .execute();
}
