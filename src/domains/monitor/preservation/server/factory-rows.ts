import { sql } from 'kysely';
import type { Program } from '#server/process/program';

interface Column {
  name: string;
  type: string;
  check: string | null;
}

/** A value that a column of this type takes. */
const usual: Record<string, unknown> = {
  boolean: false,
  integer: 1,
  bigint: 1,
  smallint: 1,
  'double precision': 1,
  real: 1,
  numeric: 1,
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  jsonb: '[]',
  bytea: Buffer.from([1]),
  'text[]': [],
  'bigint[]': [],
};

/**
 * Writes one row into each of these tables that is empty: the given values for columns of these names, and for other
 * columns without a default the first value of their list, or a usual one.
 */
export async function fillEmpty(
  { database: { db } }: Program,
  tables: readonly string[],
  known: Readonly<Record<string, unknown>>,
): Promise<void> {
  const faults: string[] = [];
  for (const table of tables) {
    const { rows: there } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (there.length > 0) continue;
    const { rows: columns } = await sql<Column>`
      select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
        (select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
      from pg_attribute a
      where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and (a.attnotnull and not a.atthasdef and a.attidentity = '' or ${table} || '.' || a.attname = any(${Object.keys(known)})
          or a.attname = any(${Object.keys(known)}) and a.attidentity = '')`.execute(db);
    const values = columns.map(({ name, type, check }) => {
      if (`${table}.${name}` in known) return known[`${table}.${name}`];
      if (name in known) return known[name];
      const [, first] = /ARRAY\['([^']+)'/.exec(check ?? '') ?? [];
      const [, length] = /\((\d+)\)$/.exec(type) ?? [];
      if (type.startsWith('character(')) return first ?? '1'.repeat(Number(length));
      return first ?? usual[type.replace(/\(.*\)/, '')] ?? name.slice(0, Math.min(4, Number(length ?? 4)));
    });
    const names = sql.join(columns.map(({ name }) => sql.raw(`"${name}"`)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`
      .execute(db)
      .catch((error: Error) => faults.push(`${table}: ${error.message}`));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
