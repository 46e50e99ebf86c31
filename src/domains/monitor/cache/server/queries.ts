import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { loweredContains } from '#server/database/contains-text';
import { withinScope } from '#table/system/departments';
import { maxKeys } from '../contract.ts';
import { knownPrefixes } from './policy.ts';

/** Filter of a group of rows: keys with these prefixes, or keys with no known prefix. */
interface Rows {
  prefixes: readonly string[];
}

const begins = (prefixes: readonly string[]): RawBuilder<SqlBool> =>
  prefixes.length > 0
    ? sql<SqlBool>`key ^@ any (${prefixes}::text[])`
    : sql<SqlBool>`not (key ^@ any (${knownPrefixes}::text[]))`;

/** A key without its prefix: keys with the same rest belong together here, such as a count and the resulting lock. */
const rest = (prefixes: readonly string[]) =>
  sql`substr(key, 1 + coalesce((select max(length(p)) from unnest(${prefixes}::text[]) as p where key ^@ p), 0))`;

export interface Listed {
  keys: string[];
  total: number;
}

type Found = { key: string; total: number };
const listed = (rows: Found[]): Listed => ({ keys: rows.map(({ key }) => key), total: rows[0]?.total ?? 0 });

const containing = (column: RawBuilder<unknown>, keyword: string | undefined) =>
  keyword ? loweredContains(sql`lower(${column})`, keyword) : sql<SqlBool>`true`;

/** Live keys without their prefix, sorted, and their number. */
export async function keysOf(ctx: Context, { prefixes }: Rows, keyword: string | undefined): Promise<Listed> {
  const { rows } = await sql<Found>`
    with found as (select distinct ${rest(prefixes)} as key from kernel_cache
      where expires_at > now() and ${begins(prefixes)})
    select key, count(*) over ()::int as total from found where ${containing(sql`key`, keyword)}
    order by key collate "C" limit ${maxKeys}`.execute(ctx.db);
  return listed(rows);
}

export interface CacheRow {
  key: string;
  value: string | null;
  hits: number;
  secondsLeft: number;
}

/** Live rows of a key without its prefix. */
export async function rowsOf(ctx: Context, { prefixes }: Rows, key: string): Promise<CacheRow[]> {
  const keys = (prefixes.length > 0 ? prefixes : ['']).map((prefix) => prefix + key);
  const { rows } = await sql<CacheRow>`
    select key, value, hits, ceil(extract(epoch from expires_at - now()))::int as seconds_left
    from kernel_cache where key = any (${keys}) and expires_at > now() and ${begins(prefixes)}`.execute(ctx.db);
  return rows;
}

/** Removes all rows of a group, or those of one key without its prefix. */
export async function removeRows(ctx: Context, { prefixes }: Rows, key?: string): Promise<void> {
  const keys = key === undefined ? [] : (prefixes.length > 0 ? prefixes : ['']).map((prefix) => prefix + key);
  const only = key === undefined ? sql<SqlBool>`true` : sql<SqlBool>`key = any (${keys})`;
  await sql`delete from kernel_cache where ${begins(prefixes)} and ${only}`.execute(ctx.db);
}

/** Number of live keys of several groups, in their order. */
export async function countRows(ctx: Context, groups: readonly Rows[]): Promise<number[]> {
  const counts = groups.map(
    ({ prefixes }) => sql`count(distinct ${rest(prefixes)}) filter (where ${begins(prefixes)})::int`,
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from kernel_cache where expires_at > now()`.execute(ctx.db);
  return rows[0]!.counts;
}

/** Names of active sessions; a name is no credential, because only the hash of a token is stored. */
export async function sessionKeys(ctx: Context, keyword: string | undefined): Promise<Listed> {
  const { rows } = await sql<Found>`
    select session_id::text as key, count(*) over ()::int as total from sys_session
    where expire_time > now() and ${containing(sql`session_id::text`, keyword)}
    order by session_id limit ${maxKeys}`.execute(ctx.db);
  return listed(rows);
}

/** An active session, and whether its user is in the caller's data scope. */
export function session(ctx: Context, sessionId: string) {
  return ctx.db
    .selectFrom('sysSession')
    .innerJoin('sysUser', 'sysUser.userId', 'sysSession.userId')
    .select([
      'sysUser.userId',
      'sysUser.userName',
      'sysUser.nickName',
      'sysSession.ipaddr',
      'sysSession.browser',
      'sysSession.os',
    ])
    .select(['sysSession.loginTime', 'sysSession.lastAccess', 'sysSession.expireTime'])
    .select(withinScope(ctx, { dept: 'sysUser.deptId', owner: 'sysUser.userId' }).as('inScope'))
    .where('sysSession.sessionId', '=', sessionId)
    .where('sysSession.expireTime', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function settingKeys(ctx: Context, keyword: string | undefined): Promise<Listed> {
  const { rows } = await sql<Found>`
    select config_key as key, count(*) over ()::int as total from sys_config
    where ${containing(sql`config_key`, keyword)} order by config_key collate "C" limit ${maxKeys}`.execute(ctx.db);
  return listed(rows);
}

export async function dictionaryKeys(ctx: Context, keyword: string | undefined): Promise<Listed> {
  const { rows } = await sql<Found>`
    select dict_type as key, count(*) over ()::int as total from sys_dict_type
    where ${containing(sql`dict_type`, keyword)} order by dict_type collate "C" limit ${maxKeys}`.execute(ctx.db);
  return listed(rows);
}

/** Numbers of active sessions, settings and dictionaries. */
export async function countTables(ctx: Context): Promise<{ sessions: number; settings: number; dictionaries: number }> {
  const { rows } = await sql<{ sessions: number; settings: number; dictionaries: number }>`
    select (select count(*)::int from sys_session where expire_time > now()) as sessions,
      (select count(*)::int from sys_config) as settings,
      (select count(*)::int from sys_dict_type) as dictionaries`.execute(ctx.db);
  return rows[0]!;
}

/** Figures of the database, which stores all this. */
export async function place(ctx: Context) {
  const { rows } = await sql<{
    version: string;
    port: number | null;
    clients: number;
    days: number;
    bytes: number;
    room: number;
  }>`
    select current_setting('server_version') as version, inet_server_port() as port,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as clients,
      floor(extract(epoch from now() - pg_postmaster_start_time()) / 86400)::int as days,
      pg_total_relation_size('kernel_cache') + pg_total_relation_size('sys_session') as bytes,
      pg_size_bytes(current_setting('shared_buffers')) as room`.execute(ctx.db);
  return rows[0]!;
}
