import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import type { PmsTopic } from '#server/database/schema';
import type { TopicStatus } from '#contract/archive/tasks';

export type TopicRecord = Omit<Selectable<PmsTopic>, 'status'> & { status: TopicStatus };

export async function find(ctx: Context, taskId: number, topicId: number): Promise<TopicRecord | undefined> {
  const row = await ctx.db
    .selectFrom('pmsTopic')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('topicId', '=', topicId)
    .executeTakeFirst();
  return row;
}

/** The topics of a task in order, limited to `topicIds` if given. */
export async function list(ctx: Context, taskId: number, topicIds: readonly number[] | null): Promise<TopicRecord[]> {
  let matching = ctx.db.selectFrom('pmsTopic').selectAll().where('taskId', '=', taskId);
  if (topicIds) matching = matching.where('topicId', 'in', topicIds.length > 0 ? [...topicIds] : [0]);
  return matching.orderBy('seq').orderBy('topicId').limit(1000).execute();
}

export async function count(ctx: Context, taskId: number): Promise<number> {
  const { count: all } = await ctx.db
    .selectFrom('pmsTopic')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return all;
}

/** Violates `pms_topic_task_id_topic_no_key` if the number exists. */
export async function insert(ctx: Context, row: Insertable<PmsTopic>): Promise<number> {
  const { topicId } = await ctx.db
    .insertInto('pmsTopic')
    .values({ ...row, createTime: ctx.now, updateTime: ctx.now })
    .returning('topicId')
    .executeTakeFirstOrThrow();
  return topicId;
}

/** Updates a topic and increments its version. */
export async function update(ctx: Context, topicId: number, change: Updateable<PmsTopic>): Promise<number> {
  const { rowVer } = await ctx.db
    .updateTable('pmsTopic')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('topicId', '=', topicId)
    .returning('rowVer')
    .executeTakeFirstOrThrow();
  return rowVer;
}

/** Updates the topics of a task that are in some states; `topicIds` limits them. */
export async function updateAll(
  ctx: Context,
  taskId: number,
  change: Updateable<PmsTopic>,
  { statuses, topicIds, inRound }: { statuses?: TopicStatus[]; topicIds?: readonly number[]; inRound?: boolean } = {},
): Promise<void> {
  let matching = ctx.db
    .updateTable('pmsTopic')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('taskId', '=', taskId);
  if (statuses) matching = matching.where('status', 'in', statuses);
  if (topicIds) matching = matching.where('topicId', 'in', topicIds.length > 0 ? [...topicIds] : [0]);
  if (inRound !== undefined) matching = matching.where('inRound', '=', inRound);
  await matching.execute();
}

export async function remove(ctx: Context, topicId: number): Promise<void> {
  await ctx.db.deleteFrom('pmsTopic').where('topicId', '=', topicId).execute();
}

export async function setOrder(ctx: Context, taskId: number, topicIds: readonly number[]): Promise<void> {
  await sql`update pms_topic t set seq = o.at from unnest(${topicIds}::bigint[]) with ordinality as o (id, at)
    where t.topic_id = o.id and t.task_id = ${taskId}`.execute(ctx.db);
}
