import type { Readable } from 'node:stream';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { piped } from '../files/piped.ts';
import { BackupFault } from './fault.ts';
import { summing } from './encryption.ts';
import type { SetSequence, SetTable } from './set.ts';

/** Schemas with our data: the product's and the job queue's. */
const schemas = ['public', 'graphile_worker'];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const full = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`;

type Rows = Pick<SetTable, 'schema' | 'name' | 'columns'>;

/**
 * Tables with the columns to copy, without generated columns. Tables with transaction ids, which mean nothing in
 * another server, and the queue's list of migrations are left out.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Rows[]> {
  const { rows } = await client.query<Rows>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = any($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
     group by 1, 2 having not bool_or(a.atttypid = 'xid8'::regtype) order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** Positions of the sequences. Sequences advance outside transactions, so they are never behind the rows. */
export async function sequencesOf(client: pg.ClientBase): Promise<SetSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2`,
    [schemas],
  );
  const found: SetSequence[] = [];
  for (const it of rows) {
    const { rows: state } = await client.query(`select last_value::text as value, is_called from ${full(it)}`);
    found.push({ ...it, value: state[0].value, isCalled: state[0].is_called });
  }
  return found;
}

/** Names of the migrations of a database; undefined when it is not a database of this program. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows } = await client.query(`select to_regclass('public.migration') is not null as there`);
  if (!rows[0].there) return undefined;
  const { rows: names } = await client.query<{ name: string }>('select name from public.migration order by name');
  return names.map(({ name }) => name);
}

/** Whether a database is empty. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'S', 'v', 'm') and n.nspname = any($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     ) as empty`,
    [schemas],
  );
  return rows[0].empty;
}

const columnsOf = ({ columns }: Rows) => columns.map(quoted).join(', ');

/** The rows of a table as COPY text, in physical order. */
export const rowsOf = (client: pg.ClientBase, table: Rows): Readable & { rowCount: number } =>
  client.query(to(`copy ${full(table)} (${columnsOf(table)}) to stdout`));

/** Size and checksum of a table's rows, for a comparison with a set. */
export async function sumOfRows(client: pg.ClientBase, table: Rows): Promise<{ size: number; sha256: string }> {
  const { through, result } = summing();
  for await (const _chunk of piped(rowsOf(client, table), through));
  return result();
}

interface Definition {
  place: string;
  name: string;
  text: string;
}

/** The rows that a COPY takes, and their number at its end. */
export type CopyInto = NodeJS.WritableStream & { rowCount: number };

/**
 * Fills the tables of an empty schema in the caller's transaction. Foreign keys and indexes are dropped before and
 * created again after, which verifies the keys and is the fastest way to build the indexes. Partial indexes stay,
 * because PostgreSQL would rewrite their conditions. Triggers are disabled. An ordinary role that owns the tables may
 * do this.
 * @param write writes the rows of one table; `into` begins the COPY, which fails the stream
 * @throws otherColumns when a table of the set is missing or lacks columns
 */
export async function fillTables(
  client: pg.ClientBase,
  tables: readonly SetTable[],
  write: (table: SetTable, into: () => CopyInto) => Promise<void>,
): Promise<void> {
  const present = new Map((await tablesOf(client)).map((it) => [full(it), new Set(it.columns)]));
  for (const table of tables) {
    const columns = present.get(full(table));
    const lacking = table.columns.filter((column) => !columns?.has(column));
    if (!columns || lacking.length > 0)
      throw new BackupFault('otherColumns', { table: full(table), columns: lacking.join(', ') });
  }
  if (tables.length === 0) return;
  const names = tables.map(full);
  const { rows: keys } = await client.query<Definition>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [names],
  );
  const { rows: indexes } = await client.query<Definition>(
    `select '' as place, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indrelid = any($1::regclass[]) and i.indpred is null
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by i.indexrelid`,
    [names],
  );
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // The set also contains rows that migrations have inserted.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables)
    await write(table, () => client.query(from(`copy ${full(table)} (${columnsOf(table)}) from stdin`)));
  for (const { text } of indexes) await client.query(text);
  for (const { place, name, text } of keys) await client.query(`alter table ${place} add constraint ${name} ${text}`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

/** Sets sequences to the positions of a set. */
export async function setSequences(client: pg.ClientBase, sequences: readonly SetSequence[]): Promise<void> {
  for (const it of sequences)
    await client.query(`select setval($1::regclass, $2::bigint, $3)`, [full(it), it.value, it.isCalled]);
}
