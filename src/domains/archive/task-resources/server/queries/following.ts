import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';

/**
 * Resources of a task, optionally limited to some topics and to passed or unpassed topics; ordered by id so that
 * concurrent callers lock in one order.
 */
export async function resourcesOf(
  ctx: Context,
  taskId: number,
  { topicIds, isPassed }: { topicIds?: readonly number[]; isPassed?: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ resourceId: number }>`
    select l.resource_id from pms_task_resource l join pms_topic t using (topic_id)
    where l.task_id = ${taskId}
      and (${topicIds ?? null}::bigint[] is null or l.topic_id = any (${topicIds ?? null}::bigint[]))
      and (${isPassed ?? null}::boolean is null or ${isPassed ?? null}::boolean = (t.status = ${listed('pmsTopic.status', 'passed')}))
    order by l.resource_id`.execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}

/** Moves the link of a resource to its new version: only the newest version counts. */
export async function moveToNewVersion(ctx: Context, previousId: number, resourceId: number): Promise<void> {
  await sql`update pms_task_resource set resource_id = ${resourceId}, is_returned = false, update_time = ${ctx.now}
    where resource_id = ${previousId} and not exists (select from pms_task_resource where resource_id = ${resourceId})`.execute(
    ctx.db,
  );
}
