import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Context } from '#server/context';
import { longFrom } from '../contract.ts';

/** Maximum rows of a list. */
const most = 20;
const maxStatements = 50;

export async function about(ctx: Context) {
  const { rows } = await sql<{
    version: string;
    database: string;
    userName: string;
    startTime: Date;
    serverMost: number;
    restricted: boolean;
  }>`
    select current_setting('server_version') as version, current_database() as database, current_user as user_name,
      pg_postmaster_start_time() as start_time, current_setting('max_connections')::int as server_most,
      not pg_has_role(current_user, 'pg_read_all_stats', 'usage') as restricted`.execute(ctx.db);
  return rows[0]!;
}

export async function size(ctx: Context): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(ctx.db);
  return rows[0]!.bytes;
}

/** Connections to this database by state; the kind of a hidden connection is hidden too. */
export async function connections(ctx: Context): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select coalesce(state, 'hidden') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend' group by 1 order by 2 desc, 1`.execute(
    ctx.db,
  );
  return rows;
}

/** Blocks of tables and of indexes that were read, and those of them that were in memory. */
export async function blocks(ctx: Context) {
  const { rows } = await sql<{ tables: number; tableHits: number; indexes: number; indexHits: number }>`
    select coalesce(sum(heap_blks_read + heap_blks_hit), 0)::bigint as tables,
      coalesce(sum(heap_blks_hit), 0)::bigint as table_hits,
      coalesce(sum(idx_blks_read + idx_blks_hit), 0)::bigint as indexes,
      coalesce(sum(idx_blks_hit), 0)::bigint as index_hits
    from pg_statio_user_tables`.execute(ctx.db);
  return rows[0]!;
}

/** Bytes of relations at their last count. */
const pagesOf = (oid: RawBuilder<unknown>) => sql`
  (select coalesce(sum(relpages), 0)::bigint * current_setting('block_size')::int from pg_class where oid = ${oid})`;

/**
 * The largest tables. A call for the exact size of a table waits for an exclusive lock on it; for such tables the last
 * count is used.
 */
export const tables = (ctx: Context) =>
  inTransaction(ctx, async (tx) => {
    // In case a lock is taken in between.
    await sql`set local lock_timeout = '500ms'`.execute(tx.db);
    const { rows } = await sql<{
      name: string;
      rows: number;
      deadRows: number;
      bytes: number;
      indexBytes: number;
      wholeReads: number;
      indexReads: number;
      lastVacuum: Date | null;
    }>`
    with locked as materialized (
      select coalesce(i.indrelid, l.relation) as relid
      from pg_locks l left join pg_index i on i.indexrelid = l.relation
      where l.locktype = 'relation' and l.mode = 'AccessExclusiveLock'
        and l.database = (select oid from pg_database where datname = current_database())
    ), sized as (
      select t.*, case when exists (select from locked where locked.relid = t.relid) then ${pagesOf(sql`t.relid`)}
          else pg_total_relation_size(t.relid) end as bytes,
        case when exists (select from locked where locked.relid = t.relid) then ${pagesOf(sql`any (select indexrelid from pg_index where indrelid = t.relid)`)}
          else pg_indexes_size(t.relid) end as index_bytes
      from pg_stat_user_tables t
    )
    select case when schemaname = 'public' then relname else schemaname || '.' || relname end as name,
      n_live_tup as rows, n_dead_tup as dead_rows, bytes, index_bytes,
      coalesce(seq_scan, 0) as whole_reads, coalesce(idx_scan, 0) as index_reads,
      greatest(last_vacuum, last_autovacuum) as last_vacuum
    from sized order by bytes desc, name limit ${most}`.execute(tx.db);
    return rows;
  });

export interface RunningRow {
  pid: number;
  userName: string | null;
  application: string | null;
  state: string | null;
  seconds: number;
  statement: string | null;
}

const running = sql`
  a.pid, a.usename::text as user_name, a.application_name as application, a.state,
  round(extract(epoch from clock_timestamp() - coalesce(case when a.state like 'idle%' then a.state_change end, a.query_start)), 1)::float8 as seconds,
  nullif(a.query, '<insufficient privilege>') as statement`;

/** Long statements, and idle transactions. */
export async function longRunning(ctx: Context): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select ${running} from pg_stat_activity a
    where a.datname = current_database() and a.backend_type = 'client backend' and a.state <> 'idle'
      and a.pid <> pg_backend_pid() and a.query_start < clock_timestamp() - make_interval(secs => ${longFrom})
    order by seconds desc, a.pid limit ${most}`.execute(ctx.db);
  return rows;
}

/** Processes that wait for a lock, and the processes that hold it. */
export async function locks(ctx: Context) {
  const { rows } = await sql<RunningRow & { blockedBy: number[]; mode: string | null; relation: string | null }>`
    select ${running}, pg_blocking_pids(a.pid) as blocked_by, l.mode, l.relation::regclass::text as relation
    from pg_stat_activity a
    left join lateral (
      select mode, relation from pg_locks where pid = a.pid and not granted limit 1
    ) l on true
    where a.datname = current_database() and a.wait_event_type = 'Lock'
    order by seconds desc, a.pid limit ${most}`.execute(ctx.db);
  return rows;
}

/** Whether the server records statements and this account may read them. */
export async function recordsStatements(ctx: Context): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_stat_statements'`.execute(ctx.db);
  return rows.length > 0;
}

export async function statements(ctx: Context) {
  const { rows } = await sql<{ text: string; calls: number; total: number; mean: number; longest: number }>`
    select query as text, calls, total_exec_time as total, mean_exec_time as mean, max_exec_time as longest
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      and query <> '<insufficient privilege>'
    order by total_exec_time desc limit ${maxStatements}`.execute(ctx.db);
  return rows;
}
