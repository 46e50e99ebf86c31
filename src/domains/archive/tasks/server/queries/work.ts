import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import type { TaskStatus, TopicWork, Work } from '../../contract.ts';
import { isInTime } from '../policy.ts';

/** A task whose work is asked for. */
interface Subject {
  taskId: number;
  status: TaskStatus;
  dataDue: string | null;
}

/** The work on some tasks, by task: the states of their topics and whether a change of the plan waits. */
export async function workOf(ctx: Context, tasks: readonly Subject[]): Promise<Map<number, Work>> {
  const ids = tasks.map(({ taskId }) => taskId);
  const { rows } = await sql<TopicWork & { taskId: number }>`
    select o.task_id, o.topic_id, o.status, exists (
      select from pms_project_user m join sys_user u using (user_id)
      where m.project_id = t.project_id and m.topic_id = o.topic_id and m.role = ${listed('pmsProjectUser.role', 'TOPIC_LEAD')}
        and u.status = '0' and u.del_flag = '0') as has_lead
    from pms_topic o join pms_task t on t.task_id = o.task_id
    where o.task_id = any (${ids}::bigint[]) order by o.seq, o.topic_id`.execute(ctx.db);
  const { rows: changes } = await sql<{ taskId: number }>`select task_id from pms_plan_version
    where task_id = any (${ids}::bigint[]) and status = ${listed('pmsPlanVersion.status', 'submitted')}`.execute(
    ctx.db,
  );
  return new Map(
    tasks.map(({ taskId, status, dataDue }) => [
      taskId,
      {
        status,
        isInTime: isInTime({ dataDue }, ctx.now),
        isChangeSubmitted: changes.some((one) => one.taskId === taskId),
        topics: rows.filter((row) => row.taskId === taskId),
      },
    ]),
  );
}
