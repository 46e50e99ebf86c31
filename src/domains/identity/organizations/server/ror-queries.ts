import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import type { OrganizationRecord } from './queries.ts';
import type { RorRecord } from './ror-record.ts';

/** Organizations with these ROR iDs, in no order. */
export async function byRors(ctx: Context, rors: readonly string[]): Promise<OrganizationRecord[]> {
  if (rors.length === 0) return [];
  return ctx.db
    .selectFrom('sysOrganization')
    .selectAll()
    .where('ror', 'in', [...new Set(rors)])
    .where('ror', '!=', '')
    .execute();
}

/** Organizations with these ROR iDs, locked until the transaction ends. */
export async function lockByRor(ctx: Context, rors: readonly string[]): Promise<OrganizationRecord[]> {
  const rows = await ctx.db
    .selectFrom('sysOrganization')
    .selectAll()
    .where('ror', 'in', [...rors])
    .where('ror', '!=', '')
    .orderBy('organizationId')
    .forUpdate()
    .execute();
  return rows;
}

/**
 * Places organizations without a parent below others, by ROR iDs of child and parent, unless the parent is below the child.
 * Returns those that moved.
 */
export async function placeBelow(ctx: Context, pairs: readonly (readonly [string, string])[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update sys_organization child set parent_id = parent.organization_id
    from unnest(${pairs.map(([child]) => child)}::text[], ${pairs.map(([, parent]) => parent)}::text[]) pair (child, parent)
    join sys_organization parent on parent.ror = pair.parent and parent.ror <> ''
      and parent.status <> ${listed('sysOrganization.status', 'merged')}
    where child.ror = pair.child and child.ror <> '' and child.parent_id is null 
      and child.status <> ${listed('sysOrganization.status', 'merged')}
      and parent.organization_id <> child.organization_id
      and not exists (
        with recursive above (id, depth) as (
          select parent.organization_id, 0
          union select one.parent_id, depth + 1 from above join sys_organization one on one.organization_id = id
          where one.parent_id is not null and depth < 50)
        select from above where id = child.organization_id)
    returning child.organization_id as id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Creates organizations of ROR with their other names and the first act of their histories. */
export async function insertImported(ctx: Context, records: readonly RorRecord[]): Promise<number[]> {
  if (records.length === 0) return [];
  const { userName } = ctx.actor;
  const rows = await ctx.db
    .insertInto('sysOrganization')
    .values(
      records.map(({ ror, nameZh, nameEn, country, region, domains, status }) => ({
        ror,
        nameZh,
        nameEn,
        country,
        region,
        domains,
        status: status === 'active' ? ('active' as const) : ('inactive' as const),
        sourceUrl: `https://ror.org/${ror}`,
        createBy: userName,
        createTime: ctx.now,
        updateBy: userName,
        updateTime: ctx.now,
      })),
    )
    .returning(['organizationId', 'ror'])
    .execute();
  const idOf = new Map(rows.map(({ organizationId, ror }) => [ror, organizationId]));
  const names = records.flatMap(({ ror, otherNames }) =>
    otherNames.map(({ name, language, kind }) => ({ organizationId: idOf.get(ror)!, name, language, kind })),
  );
  if (names.length > 0) await ctx.db.insertInto('sysOrganizationName').values(names).execute();
  const acts = rows.map(({ organizationId }) => ({
    organizationId,
    act: 'imported' as const,
    actBy: userName,
    actTime: ctx.now,
  }));
  await ctx.db.insertInto('sysOrganizationAct').values(acts).execute();
  return rows.map(({ organizationId }) => organizationId);
}
