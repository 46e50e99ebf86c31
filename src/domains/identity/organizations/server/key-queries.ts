import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { loweredStartsWith } from '#server/database/contains-text';
import { maxCompleted, type CompletedOrganization, type NameKind } from '../contract.ts';
import { hanPairs, matchKey, searchKey } from './name-keys.ts';
import { byIds, holds, mergedInto, namesOf, remainingOf } from './queries.ts';

type KeyKind = NameKind | 'main' | 'full';

/** Limit of candidates per way of matching, before they are ordered. */
const maxRead = 60;

/** Writes the keys of some organizations again, after their names, parents or merges changed. */
export async function writeKeys(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await byIds(ctx, ids);
  const parents = await byIds(
    ctx,
    rows.flatMap(({ parentId }) => parentId ?? []),
  );
  const others = await namesOf(ctx, ids);
  const keys: ReturnType<typeof keyOf>[] = [];
  for (const row of rows) {
    const id = row.organizationId;
    const remaining = row.mergedInto === null ? id : await remainingOf(ctx, id);
    const parent = parents.find(({ organizationId }) => organizationId === row.parentId);
    const names: [string, KeyKind][] = [
      [row.nameZh, 'main'],
      [row.nameEn, 'main'],
      ...others.flatMap((one): [string, KeyKind][] => (one.organizationId === id ? [[one.name, one.kind]] : [])),
    ];
    // Institutes are also cited with their parent: "Institute of Physics, Chinese Academy of Sciences".
    if (parent?.nameEn && row.nameEn && !searchKey(row.nameEn).includes(searchKey(parent.nameEn)))
      names.push([`${row.nameEn}, ${parent.nameEn}`, 'full']);
    if (parent?.nameZh && row.nameZh && !searchKey(row.nameZh).includes(searchKey(parent.nameZh)))
      names.push([`${parent.nameZh}${row.nameZh}`, 'full']);
    const isHome = row.country === 'CN';
    const own = names.filter(([name]) => searchKey(name) !== '').map(([name, kind]) => keyOf(name, kind, isHome));
    keys.push(...own.map((key) => ({ ...key, originId: id, organizationId: remaining })));
  }
  await ctx.db
    .deleteFrom('sysOrganizationKey')
    .where('originId', 'in', [...ids])
    .execute();
  // A statement takes 65,535 values.
  for (let at = 0; at < keys.length; at += 4000)
    await ctx.db
      .insertInto('sysOrganizationKey')
      .values(keys.slice(at, at + 4000))
      .execute();
}

/** As {@link writeKeys}, for an organization and all that lead to it. */
export const writeKeysOfMerged = async (ctx: Context, id: number): Promise<void> =>
  writeKeys(ctx, await mergedInto(ctx, id));

const keyOf = (name: string, kind: KeyKind, isHome: boolean) => {
  const key = searchKey(name).slice(0, 420);
  return {
    organizationId: 0,
    originId: 0,
    name,
    kind,
    searchKey: key,
    matchKey: matchKey(name),
    pairs: hanPairs(key),
    isHome,
  };
};

/**
 * Organizations whose names match what is typed. First equal names, then beginnings, then equal abbreviations and other
 * names that begin so, then names that contain it; those in China before others, short names before long ones.
 */
export async function complete(ctx: Context, q: string): Promise<CompletedOrganization[]> {
  const key = searchKey(q);
  if (key === '') return [];
  const beginning = await ranked(
    ctx,
    key,
    sql`
    (select * from sys_organization_key where match_key = ${matchKey(q)} limit ${maxRead})
    union all (select * from sys_organization_key where ${loweredStartsWith(sql`search_key`, key)} and is_home
      order by search_key using ~<~ limit ${maxRead})
    union all (select * from sys_organization_key where ${loweredStartsWith(sql`search_key`, key)}
      order by search_key using ~<~ limit ${maxRead})`,
  );
  // One letter, or two of no script with pairs, are part of too many names.
  if (beginning.length >= maxCompleted || [...key].length < 2 || /^[\p{ASCII}]{0,2}$/u.test(key)) return beginning;
  const known = new Set(beginning.map(({ organizationId }) => organizationId));
  const containing = await ranked(
    ctx,
    key,
    sql`(select * from sys_organization_key where ${holds(key)} limit ${maxRead * 5})`,
  );
  return [...beginning, ...containing.filter((one) => !known.has(one.organizationId))].slice(0, maxCompleted);
}

type Found = CompletedOrganization;

async function ranked(ctx: Context, key: string, candidates: ReturnType<typeof sql>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as (
      select distinct on (organization_id) organization_id, name, kind, is_home, length(search_key) as letters,
        case
          when kind = ${listed('sysOrganizationKey.kind', 'main')} and search_key = ${key} then 0
          when kind in ${listedAny('sysOrganizationKey.kind', 'main', 'full')} and starts_with(search_key, ${key}) then 1
          when search_key = ${key} then 2
          when starts_with(search_key, ${key}) then 3
          when kind = ${listed('sysOrganizationKey.kind', 'main')} then 4
          else 5
        end as place
      from (${candidates}) candidate
      order by organization_id, place, letters)
    select one.organization_id as "organizationId", one.name_zh as "nameZh", one.name_en as "nameEn",
      case when found.kind in ${listedAny('sysOrganizationKey.kind', 'main', 'full')} then '' else found.name end as matched,
      coalesce(parent.name_zh, '') as "parentZh", coalesce(parent.name_en, '') as "parentEn", one.ror, one.region
    from found
    join sys_organization one using (organization_id)
    left join sys_organization parent on parent.organization_id = one.parent_id
    where one.status = ${listed('sysOrganization.status', 'active')}
    order by place, is_home desc, letters, one.organization_id
    limit ${maxCompleted}`.execute(ctx.db);
  return rows;
}

/** Organizations that each key means, by kind of name. */
export async function meantBy(
  ctx: Context,
  keys: readonly string[],
): Promise<{ matchKey: string; organizationId: number; kind: KeyKind }[]> {
  if (keys.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('sysOrganizationKey')
    .select(['matchKey', 'organizationId', 'kind'])
    .distinct()
    .where('matchKey', 'in', [...new Set(keys)])
    .execute();
  return rows;
}
