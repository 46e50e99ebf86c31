import path from 'node:path';
import { sql, type QueryExecutorProvider } from 'kysely';

/** A column whose check constraint lists its values. */
interface Listed {
  place: string;
  values: string[];
  isNullable: boolean;
  hasDefault: boolean;
}

/** The values in a condition such as `status = any (array['draft', 'published'])` or `status between '0' and '7'`. */
function valuesIn(check: string): string[] {
  const bare = check.replaceAll(/::(?:character varying|bpchar|text)(?:\[\])?/g, '').replaceAll(/[()]/g, '');
  const [, list] = /^CHECK \w+ = ANY ARRAY\[([^\]]*)\]$/.exec(bare) ?? [];
  if (list !== undefined) return [...list.matchAll(/'([^']*)'/g)].flatMap(([, value]) => value ?? []);
  const [, first, last] = /^CHECK \w+ >= '(\d)' AND \w+ <= '(\d)'$/.exec(bare) ?? [];
  if (first === undefined) return [];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_none, at) => String(Number(first) + at));
}

/** Columns with text values from a list, such as the states of a noun. */
async function listedColumns(db: QueryExecutorProvider): Promise<Listed[]> {
  const { rows } = await sql<{ place: string; check: string; isNullable: boolean; hasDefault: boolean }>`
    select c.relname || '.' || a.attname as place, pg_get_constraintdef(k.oid) as check,
      not a.attnotnull as "isNullable", a.atthasdef as "hasDefault"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and array_length(k.conkey, 1) = 1 and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.flatMap(({ check, ...column }) => {
    const values = valuesIn(check);
    return values.length > 0 ? [{ ...column, values }] : [];
  });
}

/**
 * Arguments with which Node runs kysely-codegen: types of every table of the database into `out`. A column whose check
 * constraint lists its values has these as its type, so that a state that does not exist fails to compile.
 */
export async function codegenArguments(db: QueryExecutorProvider, url: string, out: string): Promise<string[]> {
  const columns = (await listedColumns(db)).map(({ place, values, isNullable, hasDefault }): [string, string] => {
    const union = [...values.map((value) => `'${value}'`), ...(isNullable ? ['null'] : [])].join(' | ');
    const isOptional = hasDefault && !isNullable;
    return [place, isOptional ? `ColumnType<${union}, ${union} | undefined, ${union}>` : union];
  });
  return [
    path.resolve(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
    ...['--dialect', 'postgres', '--url', url, '--camel-case', '--out-file', out],
    ...['--type-mapping', JSON.stringify({ int8: 'number', date: 'string', numeric: 'number' })],
    ...['--overrides', JSON.stringify({ columns: Object.fromEntries(columns) })],
    ...['--exclude-pattern', '{migration,migration_lock}'],
  ];
}
