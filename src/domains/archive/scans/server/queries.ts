import { sql } from 'kysely';
import type { Context } from '#server/context';
import { existingIn, takeDemoFiles } from '#server/database/attached-files';
import type { ScanKind } from '../contract.ts';

const columns = [
  's.scanId',
  's.fileId',
  's.name',
  's.size',
  's.mime',
  's.version',
  's.isCurrent',
  's.planVersion',
  's.roundNo',
  's.uploadedBy',
  's.createTime',
] as const;

const scans = (ctx: Context, taskId: number) =>
  ctx.db
    .selectFrom('pmsScanFile as s')
    .innerJoin('pmsTask as t', 't.taskId', 's.taskId')
    .leftJoin('sysUser as u', 'u.userId', 's.uploadedBy')
    .select(columns)
    .select((of) => [
      of.ref('s.kind').$castTo<ScanKind>().as('kind'),
      sql<string>`coalesce(u.nick_name, '')`.as('uploaderName'),
      sql<boolean>`not exists (select from pms_project_user m where m.project_id = t.project_id and m.user_id = s.uploaded_by)`.as(
        'isByCentre',
      ),
    ])
    .where('s.taskId', '=', taskId);

/** The scans of a task, grouped by kind, newest first within a kind. */
export const list = (ctx: Context, taskId: number) =>
  scans(ctx, taskId).orderBy('s.kind').orderBy('s.scanId', 'desc').limit(1000).execute();

export const find = (ctx: Context, taskId: number, scanId: number) =>
  scans(ctx, taskId).where('s.scanId', '=', scanId).executeTakeFirst();

export async function count(ctx: Context, taskId: number): Promise<number> {
  const { count: all } = await ctx.db
    .selectFrom('pmsScanFile')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return all;
}

/** Adds a scan. If the kind allows one scan only, it replaces the previous one, which is kept as a version. */
export async function insert(
  ctx: Context,
  scan: {
    taskId: number;
    kind: ScanKind;
    fileId: number;
    name: string;
    size: number;
    mime: string;
    planVersion: number;
    roundNo: number;
  },
): Promise<number> {
  const { taskId, kind } = scan;
  if (kind !== 'other')
    await ctx.db
      .updateTable('pmsScanFile')
      .set({ isCurrent: false })
      .where('taskId', '=', taskId)
      .where('kind', '=', kind)
      .execute();
  const { scanId } = await ctx.db
    .insertInto('pmsScanFile')
    .values({
      ...scan,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from pms_scan_file where task_id = ${taskId} and kind = ${kind})`,
      uploadedBy: ctx.actor.userId || null,
      createTime: ctx.now,
    })
    .returning('scanId')
    .executeTakeFirstOrThrow();
  return scanId;
}

/** Deletes a scan; the version before it becomes current again. */
export async function remove(ctx: Context, taskId: number, scanId: number, kind: ScanKind): Promise<void> {
  await ctx.db.deleteFrom('pmsScanFile').where('scanId', '=', scanId).execute();
  await sql`update pms_scan_file set is_current = true where scan_id = (
    select max(scan_id) from pms_scan_file where task_id = ${taskId} and kind = ${kind})`.execute(ctx.db);
}

/** The newest version of the plan, to which a scan belongs; 1 before anything was saved. */
export async function newestPlan(ctx: Context, taskId: number): Promise<number> {
  const { version } = await ctx.db
    .selectFrom('pmsPlanVersion')
    .select((of) => of.fn.coalesce(of.fn.max('version'), sql<number>`1`).as('version'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return version;
}

/** Removes the scans of all demonstration tasks. Returns the ids of their files. */
export const takeDemo = (ctx: Context): Promise<number[]> => takeDemoFiles(ctx, 'pmsScanFile', 'taskId', 'pmsTask');

/** Those of the tasks that exist. */
export const existingTasks = existingIn('pmsTask', 'taskId');
