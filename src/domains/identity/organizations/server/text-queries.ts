import { sql } from 'kysely';
import type { Context } from '#server/context';

/** Adds texts to the curator's queue, or counts them again. */
export async function countTexts(
  ctx: Context,
  texts: readonly { text: string; matchKey: string }[],
  where: string,
): Promise<void> {
  if (texts.length === 0) return;
  await ctx.db
    .insertInto('sysOrganizationText')
    .values(texts.map((one) => ({ ...one, places: [where], firstSeen: ctx.now, lastSeen: ctx.now })))
    .onConflict((conflict) =>
      conflict.column('matchKey').doUpdateSet({
        seen: sql`sys_organization_text.seen + 1`,
        lastSeen: ctx.now,
        places: sql`(select array_agg(distinct place) from unnest(sys_organization_text.places || excluded.places) place)`,
      }),
    )
    .execute();
}

/** Organizations that curators gave to texts with these keys. */
export async function decidedTexts(
  ctx: Context,
  keys: readonly string[],
): Promise<{ matchKey: string; organizationId: number }[]> {
  if (keys.length === 0) return [];
  const rows = await sql<{ matchKey: string; organizationId: number }>`
    select match_key as "matchKey", coalesce(key.organization_id, text.organization_id) as "organizationId"
    from sys_organization_text text
    left join lateral (select organization_id from sys_organization_key key
      where key.origin_id = text.organization_id limit 1) key on true
    where match_key in (${sql.join(keys)}) and text.organization_id is not null`.execute(ctx.db);
  return rows.rows.map((row) => ({ ...row, organizationId: Number(row.organizationId) }));
}
