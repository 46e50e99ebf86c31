import { sql, type Selectable, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import { yearlyNumber } from '#server/database/draft-records';
import type { PmsTask } from '#server/database/schema';
import type { ProjectRole, TaskStatus } from '../../contract.ts';

/** A whole row of the table. */
export type TaskRecord = Omit<Selectable<PmsTask>, 'status'> & { status: TaskStatus };

export async function find(ctx: Context, taskId: number): Promise<TaskRecord | undefined> {
  const row = await ctx.db.selectFrom('pmsTask').selectAll().where('taskId', '=', taskId).executeTakeFirst();
  return row;
}

/** Some tasks, in no order. */
export async function readAll(ctx: Context, taskIds: readonly number[]): Promise<TaskRecord[]> {
  if (taskIds.length === 0) return [];
  const rows = await ctx.db.selectFrom('pmsTask').selectAll().where('taskId', 'in', taskIds).execute();
  return rows;
}

/** Locks the row until the transaction ends. */
export async function lock(ctx: Context, taskId: number): Promise<TaskRecord | undefined> {
  const row = await ctx.db
    .selectFrom('pmsTask')
    .selectAll()
    .where('taskId', '=', taskId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

/** The project's task, if there is one. */
export async function findByProject(ctx: Context, projectId: number): Promise<TaskRecord | undefined> {
  const row = await ctx.db.selectFrom('pmsTask').selectAll().where('projectId', '=', projectId).executeTakeFirst();
  return row;
}

/** Inserts a project's task in state 10. Violates `pms_task_project_id_key` if one exists. */
export async function insert(
  ctx: Context,
  task: { projectId: number; centerId: number; dueDate: string | null; isDemo: boolean },
): Promise<number> {
  const { taskId } = await ctx.db
    .insertInto('pmsTask')
    .values({
      ...task,
      taskNo: yearlyNumber('TASK', ctx.now, 'pms_task_no'),
      createBy: ctx.actor.userName,
      createTime: ctx.now,
      updateBy: ctx.actor.userName,
      updateTime: ctx.now,
    })
    .returning('taskId')
    .executeTakeFirstOrThrow();
  return taskId;
}

/** Updates a locked row and increments its version. Returns the updated row. */
export async function update(ctx: Context, taskId: number, change: Updateable<PmsTask>): Promise<TaskRecord> {
  const row = await ctx.db
    .updateTable('pmsTask')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('taskId', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

/** Records a change of the comparison's input. */
export async function countCompareVer(ctx: Context, taskId: number): Promise<void> {
  await ctx.db
    .updateTable('pmsTask')
    .set({ compareVer: sql`compare_ver + 1` })
    .where('taskId', '=', taskId)
    .execute();
}

/** The caller's memberships in a project; empty for others. */
export async function membershipsOf(
  ctx: Context,
  projectId: number,
): Promise<{ role: ProjectRole; topicId: number | null }[]> {
  if (ctx.actor.userId === 0) return [];
  const rows = await ctx.db
    .selectFrom('pmsProjectUser')
    .select(['role', 'topicId'])
    .where('projectId', '=', projectId)
    .where('userId', '=', ctx.actor.userId)
    .execute();
  return rows;
}
