import { sql, type RawBuilder } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import {
  preservedFiles,
  preservedOfAccounts,
  preservedTables,
  omittedOfFiles,
  defaultBatch,
  type PreservedTable,
  type Kind,
} from './plan.ts';
import { resourceStatus } from '#contract/data/resources';

/** Number of short rows per read. */
const longBatch = 500;

/** The object whose rows are read: its kind, and the numbers for `$ids` in conditions. */
export interface Scope {
  kind: Kind;
  ids: readonly number[];
  /** Settings that are never written. */
  secrets: readonly string[];
}

/** Numbers and our own names as literals: a cursor takes no parameters. */
function bound(text: string, { ids, secrets }: Scope): RawBuilder<unknown> {
  for (const id of ids) if (!Number.isSafeInteger(id)) throw new Error(`no number: ${id}`);
  for (const name of secrets) if (!/^[\w.]+$/.test(name)) throw new Error(`no setting: ${name}`);
  return sql.raw(
    text
      .replaceAll('$ids', `array[${ids.join(',')}]::bigint[]`)
      .replaceAll('$secrets', `array[${secrets.map((name) => `'${name}'`).join(',')}]::text[]`),
  );
}

/** Runs in one consistent snapshot of the database. */
export const inSnapshot = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => work({ ...ctx, db }));

/** A row as JSON, and the part of it that causes a new version when it changes; null if no change does. */
export interface Line {
  line: string;
  stable: string | null;
}

/**
 * The rows of a query, in its order; inside {@link inSnapshot}. Small results are read at once, large ones through a
 * cursor.
 */
async function* fetched<T>(tx: Context, query: RawBuilder<unknown>, batch = longBatch): AsyncGenerator<T> {
  const { rows: first } = await sql<T>`${query} limit ${sql.lit(batch)}`.execute(tx.db);
  if (first.length < batch) {
    yield* first;
    return;
  }
  await sql`declare kept_rows no scroll cursor for ${query}`.execute(tx.db);
  try {
    for (;;) {
      const { rows } = await sql<T>`fetch ${sql.lit(batch)} from kept_rows`.execute(tx.db);
      yield* rows;
      if (rows.length < batch) return;
    }
  } finally {
    await sql`close kept_rows`.execute(tx.db);
  }
}

const names = (columns: readonly string[]) => sql.raw(`array[${columns.map((name) => `'${name}'`).join(',')}]::text[]`);

/** A row as JSON, without what its remains lack. */
function whole(scope: Scope, { stripped }: PreservedTable): RawBuilder<unknown> {
  if (!stripped) return sql`to_jsonb(kept)`;
  const values = sql.lit(JSON.stringify(stripped.values));
  return sql`(to_jsonb(kept) || case when ${bound(stripped.where, scope)} then ${values}::jsonb else '{}'::jsonb end)`;
}

/** The rows of a table that belong to an object. */
export function rowsOf(tx: Context, scope: Scope, it: PreservedTable): AsyncGenerator<Line> {
  const kept = sql`${whole(scope, it)} - ${names(it.omit ?? [])}`;
  const stable = it.volatile === 'all' ? sql`null` : sql`(${kept} - ${names(it.volatile ?? [])})::text`;
  return fetched(
    tx,
    sql`select (${kept})::text as line, ${stable} as stable
      from ${sql.raw(it.table)} as kept where ${bound(it.where, scope)} order by ${sql.raw(it.order)}`,
    it.batch ?? defaultBatch,
  );
}

/** The records of the stored files of an object. */
export const fileRows = (tx: Context, scope: Scope): AsyncGenerator<Line> =>
  fetched(
    tx,
    sql`select (to_jsonb(kept) - ${names(omittedOfFiles)})::text as line,
        (to_jsonb(kept) - ${names([...omittedOfFiles, 'ref_type', 'ref_id'])})::text as stable
      from sys_file as kept where file_id in (select file_id from (${bound(preservedFiles[scope.kind], scope)}) of)
        and ready_at is not null order by file_id`,
  );

interface AccountColumn {
  place: string;
  name: string;
}
const accountColumns = new WeakMap<Context['own'], Promise<AccountColumn[]>>();

/** Columns that refer to accounts; they do not change during the life of a process. */
function readAccountColumns(tx: Context): Promise<AccountColumn[]> {
  const found = sql<AccountColumn>`
    select conrelid::regclass::text as place, a.attname::text as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'sys_user'::regclass order by 1, 2`
    .execute(tx.db)
    .then(({ rows }) => rows);
  accountColumns.set(tx.own, found);
  found.catch(() => accountColumns.delete(tx.own));
  return found;
}

/** The accounts that the rows of an object refer to; their changes cause no new version. */
export async function* accountRows(tx: Context, scope: Scope): AsyncGenerator<Line> {
  const columns = await (accountColumns.get(tx.own) ?? readAccountColumns(tx));
  const naming = columns.flatMap(({ place, name }) => {
    const it = preservedTables[scope.kind].find(({ table }) => table === place);
    if (!it) return [];
    const isStripped = it.stripped && name in it.stripped.values;
    const whose = isStripped ? sql` and not (${bound(it.stripped!.where, scope)})` : sql``;
    return [sql`select ${sql.ref(name)} from ${sql.raw(place)} where ${bound(it.where, scope)}${whose}`];
  });
  if (naming.length === 0) return;
  yield* fetched<Line>(
    tx,
    sql`select to_jsonb(kept)::text as line, null as stable
      from (select ${sql.raw(preservedOfAccounts.join(', '))} from sys_user where user_id in (${sql.join(naming, sql` union `)})) as kept
      order by user_id`,
  );
}

/** Public versions of a record, in the order of their publication. */
export interface KnownVersion {
  resourceId: number;
  publicId: string;
  version: string;
  status: string;
  doi: string | null;
  cstr: string | null;
  publishDate: Date;
  /** Whether the files are public today; an embargo ends without any change of the row. */
  isOpen: boolean;
}

export async function knownVersions(ctx: Context, versionGroup: number): Promise<KnownVersion[]> {
  const { rows } = await sql<KnownVersion>`
    select resource_id, public_id, version, status, doi, cstr, publish_date,
      sharing_method = 'open' and open_date <= ${wireDay(ctx.now)}::date as is_open
    from data_resource where version_group = ${versionGroup} and status in (${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)}, ${sql.lit(resourceStatus.withdrawn)})
    order by publish_date, resource_id`.execute(ctx.db);
  return rows;
}

/** Changes of a record's versions since a time, as its history names them. */
export async function actsSince(ctx: Context, ids: readonly number[], since: Date): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    select act from data_resource_history where resource_id = any (${ids}::bigint[]) and time >= ${since}
    group by act order by min(id)`.execute(ctx.db);
  return rows.map(({ act }) => act);
}

/** A stored file of an object. */
export interface FileOf {
  fileId: number;
  /** In the state of the object. */
  path: string;
  storageKey: string;
  size: number;
  sha256: string;
  mime: string;
  readyAt: Date;
}

/** The stored files of an object, by path. Each batch is a separate query, because copying them may take days. */
export async function* filesOf(ctx: Context, scope: Scope): AsyncGenerator<FileOf> {
  let [path, fileId] = ['', 0];
  for (;;) {
    const { rows } = await sql<FileOf>`
      select distinct file_id, of.path collate "C" as path, storage_key, size, trim(sha256) as sha256, mime, ready_at
      from (${bound(preservedFiles[scope.kind], scope)}) of join sys_file using (file_id)
      where ready_at is not null and (of.path collate "C", file_id) > (${path}, ${fileId})
      order by 2, 1 limit ${sql.lit(longBatch)}`.execute(ctx.db);
    yield* rows;
    if (rows.length < longBatch) return;
    ({ path, fileId } = rows.at(-1)!);
  }
}

/** Number of stored files of an object. */
export async function fileCountOf(ctx: Context, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${bound(preservedFiles[scope.kind], scope)}) of`.execute(ctx.db);
  return rows[0]!.count;
}

/** The newest migration of the database, which determines the columns of rows. */
export async function newestMigration(ctx: Context): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migration`.execute(ctx.db);
  return rows[0]!.name;
}

/** Events of the stored files of an object, oldest first. */
export async function* eventsOf(ctx: Context, scope: Scope) {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{
      eventId: number;
      eventType: string;
      eventTime: Date;
      outcome: string;
      detail: string;
      agent: string;
      fileId: number;
    }>`
      select event_id, event_type, event_time, outcome, detail::text as detail, agent, file_id from file_event
      where file_id in (select file_id from (${bound(preservedFiles[scope.kind], scope)}) of) and event_id > ${last}
      order by event_id limit ${sql.lit(longBatch)}`.execute(ctx.db);
    yield* rows;
    if (rows.length < longBatch) return;
    last = rows.at(-1)!.eventId;
  }
}

/** Task of a certificate. */
export async function certificateOf(
  ctx: Context,
  certId: number,
): Promise<{ taskId: number; certId: number } | undefined> {
  return ctx.db
    .selectFrom('pmsCertificate')
    .select(['taskId', 'certId'])
    .where('certId', '=', certId)
    .executeTakeFirst();
}
