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

/** Corrections that a record page lists. */
const maxCorrections = 20;

/** Corrections of a public resource with the names of the changed fields, newest first. */
export async function correctionsOf(ctx: Context, resourceId: number): Promise<{ time: Date; fields: string[] }[]> {
  const rows = await ctx.db
    .selectFrom('dataResourceHistory')
    .select(['time', 'detail'])
    .where('resourceId', '=', resourceId)
    .where('act', '=', 'amend' satisfies Act)
    .orderBy('id', 'desc')
    .limit(maxCorrections)
    .execute();
  return rows.map(({ time, detail }) => {
    const { fields = '' } = detail as { fields?: string };
    return { time, fields: fields.split(',').filter(Boolean) };
  });
}

/** The person who submitted a resource last; null if it was never submitted or the person is unknown. */
export async function submitterOf(ctx: Context, resourceId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('dataResourceHistory')
    .select('actorId')
    .where('resourceId', '=', resourceId)
    .where('act', '=', 'submit' satisfies Act)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actorId ?? null;
}
