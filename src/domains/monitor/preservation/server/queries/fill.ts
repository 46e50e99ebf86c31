import { sql } from 'kysely';
import type { Context } from '#server/context';
import { preservedTables, sequences, type Kind } from './plan.ts';
import { resourceStatus } from '#contract/data/resources';

/* Writes the rows of the second copy into an empty, prepared database. */

interface ForeignKey {
  place: string;
  name: string;
  definition: string;
  column: string | null;
  target: string;
  targetColumn: string;
  isNullable: boolean;
}

/**
 * Drops all foreign keys, so that rows may be added in any order. Returns the data that {@link proveKeys} needs to
 * create them again.
 */
export async function dropKeys(ctx: Context): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition,
      case when cardinality(conkey) = 1 then quote_ident(a.attname) end as column, confrelid::regclass::text as target,
      quote_ident(t.attname) as target_column, not a.attnotnull as is_nullable
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(ctx.db);
  for (const { place, name } of rows) await sql.raw(`alter table ${place} drop constraint ${name}`).execute(ctx.db);
  return rows;
}

/** Rows of a table that were removed, because the row of `target` that they refer to is not in the copy. */
export interface Dropped {
  table: string;
  target: string;
  rows: number;
}

/**
 * Creates the foreign keys again, which validates them. A reference to a row that the copy does not contain becomes
 * null; if the column is not nullable, the row is removed.
 */
export async function proveKeys(ctx: Context, keys: readonly ForeignKey[]): Promise<Dropped[]> {
  const places = [...new Set(keys.map(({ place }) => place))];
  for (const place of places) await sql.raw(`alter table ${place} disable trigger user`).execute(ctx.db);
  const dropped = new Map<string, Dropped>();
  // Other rows may refer to a removed row.
  for (let changed = 1; changed > 0;) {
    changed = 0;
    for (const { place, column, target, targetColumn, isNullable } of keys) {
      if (column === null) continue;
      const lacks = `${column} is not null and not exists (select from ${target} t where t.${targetColumn} = ${place}.${column})`;
      const mended = isNullable
        ? await sql.raw(`update ${place} set ${column} = null where ${lacks}`).execute(ctx.db)
        : await sql.raw(`delete from ${place} where ${lacks}`).execute(ctx.db);
      const rows = Number(mended.numAffectedRows ?? 0n);
      changed += rows;
      if (isNullable || rows === 0) continue;
      const known = dropped.get(`${place} ${target}`)?.rows ?? 0;
      dropped.set(`${place} ${target}`, { table: place, target, rows: known + rows });
    }
  }
  for (const place of places) await sql.raw(`alter table ${place} enable trigger user`).execute(ctx.db);
  for (const { place, name, definition } of keys)
    await sql.raw(`alter table ${place} add constraint ${name} ${definition}`).execute(ctx.db);
  return [...dropped.values()];
}

/** Removes the rows that migrations and seeds added to the tables of the site: the copy contains all of their rows. */
export async function clearSite(ctx: Context): Promise<void> {
  for (const { table } of preservedTables.portal)
    if (table !== 'sys_config' && table !== sequences) await sql`delete from ${sql.table(table)}`.execute(ctx.db);
}

/** Tables whose rows may belong to an object of a kind. */
export const tablesOf = (kind: Kind): string[] => [
  ...preservedTables[kind].map(({ table }) => table),
  'sys_file',
  'sys_user',
];

/** Columns of a table that can be written. */
async function writable(ctx: Context, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(ctx.db);
  return new Set(rows.map(({ name }) => name));
}

/** Value of a column that the copy does not contain. */
export type Fixed = Record<string, string | number>;

/** Adds rows, each a line of JSON; existing ones stay unchanged. Returns the number of lines. */
export async function addRows(ctx: Context, table: string, lines: readonly string[], fixed: Fixed = {}): Promise<void> {
  if (lines.length === 0) return;
  const values = `[${lines.join(',')}]`;
  if (table === sequences) return setSequences(ctx, values);
  const known = await writable(ctx, table);
  const columns = Object.keys(JSON.parse(lines[0]!) as object).filter((name) => known.has(name) && !(name in fixed));
  const all = [...columns, ...Object.keys(fixed)];
  const conflict =
    table === 'sys_config'
      ? sql`on conflict (config_key) do update set config_value = excluded.config_value`
      : sql`on conflict do nothing`;
  await sql`
    insert into ${sql.table(table)} (${sql.join(all.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join([...columns.map((name) => sql.ref(name)), ...Object.values(fixed).map((value) => sql.val(value))])}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb) ${conflict}`.execute(ctx.db);
}

async function setSequences(ctx: Context, values: string): Promise<void> {
  await sql`
    select setval(c.oid::regclass, it.last_value)
    from jsonb_to_recordset(${values}::jsonb) as it (sequencename text, last_value bigint)
      join pg_class c on c.relname = it.sequencename and c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
    where it.last_value is not null`.execute(ctx.db);
}

/** Runs deferred triggers now. */
export const actNow = (tx: Context) => sql`set constraints all immediate`.execute(tx.db);

/**
 * Removes the entries that triggers wrote for harvesters, before the rows of the copy are added: those have the right
 * times.
 */
export async function forgetHarvest(tx: Context, resourceIds: readonly number[]): Promise<void> {
  await sql`delete from interop_oai_record where resource_id = any (${resourceIds}::bigint[])`.execute(tx.db);
}

/** Sets every sequence above the existing numbers. */
export async function advanceSequences(ctx: Context): Promise<void> {
  const { rows } = await sql<{ place: string; name: string; sequence: string }>`
    select a.attrelid::regclass::text as place, quote_ident(a.attname) as name,
      pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) is not null`.execute(ctx.db);
  for (const { place, name, sequence } of rows)
    await sql`
      select setval(${sequence}::regclass, greatest((select max(${sql.raw(name)}) from ${sql.raw(place)}), 1),
        exists (select from ${sql.raw(place)}))`.execute(ctx.db);
  // Numbers of records that were assigned after the site was last written.
  for (const [sequence, place, column] of [
    ['data_resource_no', 'data_resource', 'resource_no'],
    ['pms_task_no', 'pms_task', 'task_no'],
  ] as const)
    await sql`
      select setval(${sequence}::regclass, greatest((select last_value from ${sql.table(sequence)}), it.most))
      from (select max(substring(${sql.ref(column)} from '-([0-9]+)$')::bigint) as most from ${sql.table(place)}) it
      where it.most is not null`.execute(ctx.db);
}

/** Stored files by their numbers. */
export async function storedFiles(ctx: Context, fileIds: readonly number[]) {
  const { rows } = await sql<{ fileId: number; storageKey: string; size: number; sha256: string }>`
    select file_id, storage_key, size, trim(sha256) as sha256 from sys_file
    where file_id = any (${fileIds}::bigint[])`.execute(ctx.db);
  return rows;
}

/** Published records after a number, for the search index. */
export async function publishedAfter(ctx: Context, resourceId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ resourceId: number }>`
    select resource_id from data_resource where status = ${sql.lit(resourceStatus.published)} and resource_id > ${resourceId}
    order by resource_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.resourceId);
}

/** Marks the installation, so that the first start repairs the differences and adds no demonstration. */
export async function markRebuilt(ctx: Context): Promise<void> {
  await sql`insert into kernel_mark (name) values ('restored'), ('demo') on conflict do nothing`.execute(ctx.db);
}
