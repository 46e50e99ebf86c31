import { sql, type Selectable, type Updateable } from 'kysely';
import type { Context } from '#server/context';
import type { PmsPlanVersion } from '#server/database/schema';
import type { PlanStatus } from '../../contract.ts';

export type VersionRecord = Omit<Selectable<PmsPlanVersion>, 'status'> & { status: PlanStatus };

/** All versions of a plan, newest first. */
export async function versions(ctx: Context, taskId: number): Promise<VersionRecord[]> {
  const rows = await ctx.db
    .selectFrom('pmsPlanVersion')
    .selectAll()
    .where('taskId', '=', taskId)
    .orderBy('version', 'desc')
    .limit(1000)
    .execute();
  return rows;
}

export async function newest(ctx: Context, taskId: number): Promise<VersionRecord | undefined> {
  const row = await ctx.db
    .selectFrom('pmsPlanVersion')
    .selectAll()
    .where('taskId', '=', taskId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row;
}

export async function insertVersion(ctx: Context, taskId: number, version: number): Promise<void> {
  await ctx.db.insertInto('pmsPlanVersion').values({ taskId, version, createTime: ctx.now }).execute();
}

/** Updates a version and increments its row version. */
export async function updateVersion(
  ctx: Context,
  taskId: number,
  version: number,
  change: Updateable<PmsPlanVersion>,
): Promise<number> {
  const { rowVer } = await ctx.db
    .updateTable('pmsPlanVersion')
    .set({ ...change, rowVer: sql`row_ver + 1` })
    .where('taskId', '=', taskId)
    .where('version', '=', version)
    .returning('rowVer')
    .executeTakeFirstOrThrow();
  return rowVer;
}

export async function deleteVersion(ctx: Context, taskId: number, version: number): Promise<void> {
  await ctx.db.deleteFrom('pmsPlanVersion').where('taskId', '=', taskId).where('version', '=', version).execute();
}

/** Copies the items of one version into another; their numbers are kept. */
export async function copyItems(ctx: Context, taskId: number, from: number, to: number): Promise<void> {
  await sql`insert into pms_plan_item (task_id, plan_version, topic_id, item_no, name, resource_type, basis, mandatory,
      planned_count, count_unit, planned_bytes, volume_unit, format, sharing_method, protect_years, planned_date, description, seq)
    select task_id, ${to}, topic_id, item_no, name, resource_type, basis, mandatory, planned_count, count_unit, planned_bytes,
      volume_unit, format, sharing_method, protect_years, planned_date, description, seq
    from pms_plan_item where task_id = ${taskId} and plan_version = ${from}`.execute(ctx.db);
}
