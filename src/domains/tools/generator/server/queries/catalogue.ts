import { sql } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { FreeTable, GenQuery } from '../../contract.ts';
import type { ColumnStructure, TableStructure } from '../structure.ts';

/** Tables of the product's schema, without those of extensions, migrations and the generator. */
const ours = sql`
  pg_class as c left join pg_description as d on d.objoid = c.oid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname !~ '^(gen|qrtz)_' and c.relname not in ('migration', 'migration_lock')
    and not exists (select from pg_depend as e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`;

/** Newest first, according to PostgreSQL's object ids. */
export function freeTables(
  ctx: Context,
  query: GenQuery,
): Promise<{ total: number; rows: Omit<FreeTable, 'unfit'>[] }> {
  const free = sql`${ours}
    and not exists (select from gen_table as g where g.table_name = c.relname)
    ${query.tableName ? sql`and ${containsText('c.relname', query.tableName)}` : sql``}
    ${query.tableComment ? sql`and ${containsText('d.description', query.tableComment)}` : sql``}`;
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${free}`.execute(ctx.db);
    return rows[0]!.total;
  };
  return pageOf(query, count, async (limit, offset) => {
    const { rows } = await sql<{ tableName: string; tableComment: string }>`
      select c.relname::text as table_name, coalesce(d.description, '') as table_comment from ${free}
      order by c.oid desc limit ${limit} offset ${offset}`.execute(ctx.db);
    return rows.map((row) => ({ ...row, createTime: null, updateTime: null }));
  });
}

/** The structures of the named tables that exist. */
export async function structuresOf(ctx: Context, names: readonly string[]): Promise<TableStructure[]> {
  const { rows } = await sql<{
    name: string;
    comment: string;
    columns: (ColumnStructure & { check: string | null })[];
  }>`
    select c.relname::text as name, coalesce(d.description, '') as comment, (
      select json_agg(json_build_object(
        'name', a.attname,
        'comment', coalesce(col_description(c.oid, a.attnum), ''),
        'type', format_type(a.atttypid, a.atttypmod),
        'isNotNull', a.attnotnull,
        'default', case when a.attgenerated = '' then pg_get_expr(v.adbin, v.adrelid) else 'generated' end,
        'isKey', exists (select from pg_index as i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)),
        'isIncrement', a.attidentity <> '' or coalesce(pg_get_expr(v.adbin, v.adrelid) like 'nextval(%', false),
        'check', (
          select pg_get_constraintdef(k.oid) from pg_constraint as k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1)
      ) order by a.attnum)
      from pg_attribute as a left join pg_attrdef as v on v.adrelid = a.attrelid and v.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns from ${ours} and c.relname = any(${names}) order by c.relname`.execute(ctx.db);
  return rows.map((row) => ({ ...row, columns: (row.columns ?? []).map(withChoices) }));
}

/** The allowed values of a column, from its check constraint as PostgreSQL writes it: `= ANY (ARRAY['0'::bpchar, …])`. */
function withChoices({ check, ...column }: ColumnStructure & { check: string | null }): ColumnStructure {
  const list = /^CHECK \(.* = ANY \(+ARRAY\[([^\]]*)\]/.exec(check ?? '')?.[1];
  const choices = [...(list?.matchAll(/'((?:[^']|'')*)'::/g) ?? [])].map(([, value]) => value!.replaceAll("''", "'"));
  return choices.length > 0 ? { ...column, choices } : column;
}

/** The names that are already used in the schema by a table, a view, an index or a sequence. */
export async function takenNames(ctx: Context, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${names}) order by relname`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

/** Runs statements that `ddl/write.ts` has written; never user input. */
export async function run(ctx: Context, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(ctx.db);
}
