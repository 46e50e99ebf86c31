import type { Context } from '#server/context';
import type { Act } from '../../contract.ts';

/** Records an act outside reviews; the database refuses changes. */
export async function insertHistory(
  ctx: Context,
  resourceId: number,
  act: Act,
  entry: { reason?: string; detail?: object } = {},
): Promise<void> {
  await ctx.db
    .insertInto('dataResourceHistory')
    .values({
      resourceId,
      act,
      actorId: ctx.actor.userId || null,
      reason: entry.reason ?? '',
      detail: JSON.stringify(entry.detail ?? {}),
      time: ctx.now,
    })
    .execute();
}

/** Acts on a resource, newest first. */
export async function listHistory(ctx: Context, resourceId: number) {
  const rows = await ctx.db
    .selectFrom('dataResourceHistory')
    .leftJoin('sysUser', 'sysUser.userId', 'actorId')
    .select(['id', 'act', 'sysUser.nickName as actorName', 'reason', 'detail', 'time'])
    .where('resourceId', '=', resourceId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    ...row,
    act: row.act as Act,
    actorName: row.actorName ?? '',
    detail: row.detail as Record<string, string | null>,
  }));
}
