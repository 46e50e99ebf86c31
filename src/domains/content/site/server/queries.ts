import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { DemoCount } from '../contract.ts';

/** The column that marks a demonstration record, in any table. */
const mark = 'is_demo';

/** Tables whose rows are derived from other records. */
const copies = ['site_search'];

/** Every table whose rows may be marked. */
export async function markedTables(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = ${mark} order by table_name`.execute(ctx.db);
  return rows.map(({ name }) => name);
}

export async function countMarked(ctx: Context): Promise<DemoCount[]> {
  const counted: DemoCount[] = [];
  for (const name of await markedTables(ctx)) {
    if (copies.includes(name)) continue;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where ${sql.ref(mark)}`.execute(ctx.db);
    if (rows[0]!.count > 0) counted.push({ name, count: rows[0]!.count });
  }
  return counted;
}

/** Deletes the marked rows of a table and all rows that refer to them. */
export async function deleteMarked(ctx: Context, table: string): Promise<void> {
  await deleteRows(ctx, table, sql`${sql.ref(mark)}`, [table]);
}

type Condition = ReturnType<typeof sql>;

async function deleteRows(ctx: Context, table: string, which: Condition, path: readonly string[]): Promise<void> {
  for (const { child, column, key } of await referencesTo(ctx, table)) {
    // A record that refers to one of the same table is deleted in the same statement.
    if (path.includes(child)) continue;
    const below = sql`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${which})`;
    await deleteRows(ctx, child, below, [...path, child]);
  }
  await sql`delete from ${sql.table(table)} where ${which}`.execute(ctx.db);
}

/** Foreign keys of one column that refer to a table; keys with `on delete set null` or `set default` are skipped. */
async function referencesTo(ctx: Context, table: string): Promise<{ child: string; column: string; key: string }[]> {
  const { rows } = await sql<{ child: string; column: string; key: string }>`
    select child.relname as child, own.attname as "column", theirs.attname as key
    from pg_constraint as it
    join pg_class as child on child.oid = it.conrelid
    join pg_class as parent on parent.oid = it.confrelid
    join pg_attribute as own on own.attrelid = it.conrelid and own.attnum = it.conkey[1]
    join pg_attribute as theirs on theirs.attrelid = it.confrelid and theirs.attnum = it.confkey[1]
    where it.contype = 'f' and it.confdeltype not in ('n', 'd') and parent.relname = ${table}
      and parent.relnamespace = current_schema()::regnamespace`.execute(ctx.db);
  return rows;
}

export async function hasPublishedArticle({ db }: Context, slug: string): Promise<boolean> {
  const found = db.selectFrom('bizArticle').select('articleId').where('slug', '=', slug);
  return (await found.where('status', '=', 'published').executeTakeFirst()) !== undefined;
}
