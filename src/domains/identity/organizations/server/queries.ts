import { sql } from 'kysely';
import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import { loweredContains } from '#server/database/contains-text';
import {
  bareRor,
  isRor,
  organizationSorts,
  OrganizationRow,
  type OrganizationQuery,
  type OtherName,
} from '../contract.ts';
import { hanPairs, searchKey } from './name-keys.ts';

const { is, within } = conditionsOn('sysOrganization');

/** A list of organizations whose names contain a text, or that have a ROR iD. */
function named(keyword: string | undefined) {
  if (!keyword) return undefined;
  if (isRor(bareRor(keyword))) return is('ror', bareRor(keyword));
  const key = searchKey(keyword);
  if (key === '') return sql<boolean>`false`;
  return sql<boolean>`organization_id in (select origin_id from sys_organization_key where ${holds(key)})`;
}

const records = recordsOf({
  table: 'sysOrganization',
  key: 'organizationId',
  schema: OrganizationRow,
  order: ['organizationId desc'],
  sorts: organizationSorts,
  filters: (query: OrganizationQuery) => [
    named(query.keyword),
    is('status', query.status),
    is('region', query.region),
    is('country', query.country),
    within('updateTime', query, 'UpdateTime'),
  ],
});
export const { list, all, byId, lock, insert, update } = records;
export type OrganizationRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Whether a search key contains a folded text; pairs of Han characters serve where trigrams do not. */
export function holds(key: string) {
  const pairs = hanPairs(key);
  const column = sql.ref('sys_organization_key.search_key');
  if (pairs.length > 0) return sql<boolean>`(pairs @> ${pairs}::text[] and strpos(${column}, ${key}) > 0)`;
  return loweredContains(column, key);
}

/** Organizations with these ids, in no order. */
export async function byIds(ctx: Context, ids: readonly number[]): Promise<OrganizationRecord[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('sysOrganization')
    .selectAll()
    .where('organizationId', 'in', [...new Set(ids)])
    .execute();
  return rows;
}

/** The organization with a ROR iD, other than the given one. */
export async function idOfRor(ctx: Context, ror: string, except = 0): Promise<number | undefined> {
  if (ror === '') return undefined;
  const row = await ctx.db
    .selectFrom('sysOrganization')
    .select('organizationId')
    .where('ror', '=', ror)
    .where('organizationId', '!=', except)
    .executeTakeFirst();
  return row?.organizationId;
}

/** Other names of some organizations, in their order. */
export async function namesOf(
  ctx: Context,
  ids: readonly number[],
): Promise<(OtherName & { organizationId: number })[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('sysOrganizationName')
    .select(['organizationId', 'name', 'language', 'kind'])
    .where('organizationId', 'in', [...ids])
    .orderBy('nameId')
    .execute();
  return rows as (OtherName & { organizationId: number })[];
}

export async function replaceNames(ctx: Context, id: number, names: readonly OtherName[]): Promise<void> {
  await ctx.db.deleteFrom('sysOrganizationName').where('organizationId', '=', id).execute();
  if (names.length === 0) return;
  await ctx.db
    .insertInto('sysOrganizationName')
    .values(names.map(({ name, language, kind }) => ({ organizationId: id, name, language, kind })))
    .execute();
}

/** Organizations directly below another one. */
export async function childrenOf(ctx: Context, id: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom('sysOrganization').select('organizationId').where('parentId', '=', id).execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** An organization and those above it, nearest first. */
export async function withAncestors(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, depth) as (
      select ${id}::bigint, 0
      union select parent_id, depth + 1 from above join sys_organization on organization_id = id
      where parent_id is not null and depth < 50)
    select id from above order by depth`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** The organization to which a name of this one leads: the last of its merges. */
export async function remainingOf(ctx: Context, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive merges (id, depth) as (
      select ${id}::bigint, 0
      union select merged_into, depth + 1 from merges join sys_organization on organization_id = id
      where merged_into is not null and depth < 50)
    select id from merges order by depth desc limit 1`.execute(ctx.db);
  return rows[0]!.id;
}

/** This organization and all that were merged into it, directly or not. */
export async function mergedInto(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive merged (id) as (
      select ${id}::bigint
      union select organization_id from sys_organization join merged on merged_into = id)
    select id from merged`.execute(ctx.db);
  return rows.map((row) => row.id);
}

export async function addAct(
  ctx: Context,
  act: {
    organizationId: number;
    act: 'created' | 'changed' | 'named' | 'merged' | 'split' | 'imported';
    otherId?: number;
    changes?: Record<string, { before: string; after: string }>;
  },
): Promise<void> {
  await ctx.db
    .insertInto('sysOrganizationAct')
    .values({
      organizationId: act.organizationId,
      act: act.act,
      otherId: act.otherId ?? null,
      changes: JSON.stringify(act.changes ?? {}),
      actBy: ctx.actor.userName,
      actTime: ctx.now,
    })
    .execute();
}

/** The newest acts of an organization. */
export function actsOf(ctx: Context, id: number, most: number) {
  return ctx.db
    .selectFrom('sysOrganizationAct')
    .leftJoin('sysOrganization', 'sysOrganization.organizationId', 'sysOrganizationAct.otherId')
    .select([
      'actId',
      'act',
      'otherId',
      'sysOrganization.nameZh as otherZh',
      'sysOrganization.nameEn as otherEn',
      'changes',
      'actBy',
      'actTime',
    ])
    .where('sysOrganizationAct.organizationId', '=', id)
    .orderBy('actId', 'desc')
    .limit(most)
    .execute();
}

/** Organizations with one of these Chinese names. */
export async function idsOfNames(ctx: Context, names: readonly string[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('sysOrganization')
    .select('organizationId')
    .where('nameZh', 'in', [...names])
    .orderBy('organizationId')
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

export async function setCurated(ctx: Context, id: number): Promise<void> {
  await ctx.db.updateTable('sysOrganization').set({ isCurated: true }).where('organizationId', '=', id).execute();
}
