import { sql } from 'kysely';
import type { Context } from '#server/context';
import { removeFile } from './service.ts';

/*
 * A picture or a document in a text belongs to no record: the text only contains its address. To find unused files, the
 * job searches every text of the database. It therefore covers new nouns without any registration.
 */

/** The name of the job that deletes files whose texts were deleted or never saved. */
export const sweepUnreferredJob = 'system.uploads.sweepUnreferred';

/** Milliseconds for which a file may wait for its text to be saved. */
export const gracePeriod = 7 * 24 * 3600_000;

/** Logs describe operations and link to no files; the tables of files contain their own keys. */
const notAsked = ['sys_file', 'sys_oper_log', 'sys_logininfor', 'site_page_view', 'data_download_log', 'mail_outbox'];

const batch = 1000;

/** A key without slashes, with them, or with them encoded in a query: all occur in addresses of a file. */
const slash = '/|%2F';
const keyPattern = `[0-9a-f]{2}(?:${slash})?[0-9a-f]{2}(?:${slash})?[0-9a-f]{28}`;

/** Deletes public files that belong to no record, are at least a week old, and appear in no text. */
export async function sweepUnreferred(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - gracePeriod);
  const columns = await textColumns(ctx);
  for (let after = 0; ;) {
    const files = await looseBetween(ctx, before, after);
    const last = files.at(-1);
    if (!last) return;
    const keys = files.map(({ storageKey }) => flat(storageKey));
    const named = new Set<string>();
    for (const [table, names] of columns) for (const key of await namedIn(ctx, table, names, keys)) named.add(key);
    for (const { fileId, storageKey } of files) if (!named.has(flat(storageKey))) await removeFile(ctx, fileId);
    after = last.fileId;
  }
}

const flat = (key: string) => key.replaceAll('/', '');

/** Public files that no record has taken. */
function looseBetween(ctx: Context, before: Date, after: number) {
  return ctx.db
    .selectFrom('sysFile')
    .select(['fileId', 'storageKey'])
    .where('bucket', '=', 'public')
    .where('refType', '=', '')
    .where('readyAt', 'is not', null)
    .where('createTime', '<', before)
    .where('fileId', '>', after)
    .orderBy('fileId')
    .limit(batch)
    .execute();
}

/** Every column of the database that can contain an address, by its table. */
async function textColumns(ctx: Context): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ tableName: string; names: string[] }>`
    select c.table_name, array_agg(c.column_name::text order by c.ordinal_position) as names
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and not c.table_name = any(${notAsked})
      and (c.data_type in ('text', 'json', 'jsonb') or c.character_maximum_length >= 50)
    group by c.table_name`.execute(ctx.db);
  return new Map(rows.map(({ tableName, names }) => [tableName, names]));
}

/** The keys that appear in a table: it is read once for any number of keys. */
async function namedIn(ctx: Context, table: string, columns: string[], keys: string[]): Promise<string[]> {
  const text = sql`concat_ws(' ', ${sql.join(columns.map((name) => sql.ref(name)))})`;
  const key = sql`regexp_replace(found[1], ${slash}, '', 'gi')`;
  const { rows } = await sql<{ key: string }>`
    select distinct ${key} as key
    from ${sql.table(table)}, regexp_matches(${text}, ${keyPattern}, 'gi') found
    where ${key} = any(${keys})`.execute(ctx.db);
  return rows.map(({ key }) => key);
}
