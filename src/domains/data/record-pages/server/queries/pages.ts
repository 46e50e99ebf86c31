import type { Context } from '#server/context';
import { resourceStatus, type Act } from '#contract/data/resources';
import { knownToAll } from '#table/data/resources';

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

/** The newest published version of a group. */
export function latestOfGroup(
  ctx: Context,
  versionGroup: number,
): Promise<{ publicId: string; version: string } | undefined> {
  return ctx.db
    .selectFrom('dataResource')
    .select(['publicId', 'version'])
    .where('versionGroup', '=', versionGroup)
    .where('status', '=', resourceStatus.published)
    .orderBy('publishDate', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Number of public versions of a group. */
export async function countVersions(ctx: Context, versionGroup: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('dataResource')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('versionGroup', '=', versionGroup)
    .where(knownToAll('dataResource'))
    .executeTakeFirstOrThrow();
  return count;
}
