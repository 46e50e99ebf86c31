import type { Context } from '#server/context';
import type { Actor } from '#server/context';

/** An account by name, as somebody who acts; undefined where it does not exist. */
export async function findActor(
  ctx: Context,
  userName: string,
  permissions: readonly string[],
): Promise<Actor | undefined> {
  const user = await ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'email', 'deptId'])
    .where('userName', '=', userName)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return user && { ...user, verified: true, roles: [], permissions, sessionId: null };
}

export function findMade(ctx: Context, titleZh: string, version: string) {
  return ctx.db
    .selectFrom('dataResource')
    .select(['resourceId', 'status'])
    .where('isDemo', '=', true)
    .where('titleZh', '=', titleZh)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function pathsOf(ctx: Context, resourceId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('dataResourceFile')
    .select('path')
    .where('resourceId', '=', resourceId)
    .execute();
  return rows.map(({ path }) => path);
}

export async function setVersion(ctx: Context, resourceId: number, version: string): Promise<void> {
  await ctx.db.updateTable('dataResource').set({ version }).where('resourceId', '=', resourceId).execute();
}

/** Puts a published version before another one of the same group. */
export async function supersede(ctx: Context, oldId: number, newId: number): Promise<void> {
  await ctx.db
    .updateTable('dataResource')
    .set({ status: '6', isLatest: false })
    .where('resourceId', '=', oldId)
    .execute();
  await ctx.db
    .updateTable('dataResource')
    .set((of) => ({
      versionGroup: of.selectFrom('dataResource').select('versionGroup').where('resourceId', '=', oldId) as never,
    }))
    .where('resourceId', '=', newId)
    .execute();
}

export async function withdraw(ctx: Context, resourceId: number, withdrawReason: string): Promise<void> {
  await ctx.db
    .updateTable('dataResource')
    .set({ status: '7', withdrawReason, withdrawTime: ctx.now })
    .where('resourceId', '=', resourceId)
    .execute();
}
