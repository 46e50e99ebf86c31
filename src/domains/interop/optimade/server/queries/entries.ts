import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { inTransaction, type Context } from '#server/context';
import { Refusal } from '../../filter/tree.ts';
import type { EntryType } from '../../properties.ts';
import { sortable } from './columns.ts';
import { aliases, sourceOf } from './sources.ts';

/** Milliseconds for one query; filters are written by strangers. */
const longestQuery = 10_000;
const canceled = '57014';

/** @throws Refusal 503 if a query takes too long */
async function bounded<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(longestQuery)}, true)`.execute(tx.db);
    return work(tx);
  }).catch((error: { code?: string }) => {
    if (error.code !== canceled) throw error;
    throw new Refusal(503, 'This filter takes too long. Make it narrower.');
  });
}

/** A property that orders entries, with the last value of the page before; entries without a value come last. */
export interface Order {
  name: string;
  isDescending: boolean;
}

/** The last entry of a page: its key, and its value of the property that orders, as text. */
export interface Cursor {
  key: number;
  value?: string | null;
}

export interface PageWish {
  where?: RawBuilder<SqlBool> | undefined;
  order?: Order | undefined;
  after?: Cursor | undefined;
  offset: number;
  limit: number;
}

/** The entry's key, and for structures the number of sites, which decides how many are read at once. */
export interface Found {
  key: number;
  nsites: number;
  value: string | null;
}

/** Number of entries with a condition; all without one. */
async function count(ctx: Context, type: EntryType, where?: RawBuilder<SqlBool>): Promise<number> {
  const { from, visible } = sourceOf(ctx, type);
  const { rows } = await sql<{ count: number }>`/* once */
    select count(*)::int as count from ${from} where ${visible} ${where ? sql`and ${where}` : sql``}`.execute(ctx.db);
  return rows[0]!.count;
}

/** A page of entries, one more than its limit if there are more, and the numbers of entries found and available. */
export async function findEntries(
  ctx: Context,
  type: EntryType,
  wish: PageWish,
): Promise<{ found: Found[]; returned: number; available: number }> {
  return bounded(ctx, async (tx) => {
    const available = await count(tx, type);
    const returned = wish.where ? await count(tx, type, wish.where) : available;
    return { available, returned, found: returned > wish.offset ? await page(tx, type, wish) : [] };
  });
}

async function page(ctx: Context, type: EntryType, { where, order, after, offset, limit }: PageWish): Promise<Found[]> {
  const { from, visible, key } = sourceOf(ctx, type);
  const by = order && sortable[type][order.name]!.sql(aliases[type].outer);
  const direction = sql.raw(order?.isDescending ? 'desc' : 'asc');
  const { rows } = await sql<Found>`/* once */
    select ${key} as key, ${type === 'structures' ? sql`s.nsites` : sql`0`} as nsites, ${by ? sql`(${by})::text` : sql`null`} as value
    from ${from}
    where ${visible} ${where ? sql`and ${where}` : sql``} ${after ? sql`and ${behind(ctx, type, after, order)}` : sql``}
    order by ${by ? sql`${by} ${direction} nulls last,` : sql``} ${key}
    limit ${limit + 1} offset ${offset}`.execute(ctx.db);
  return rows;
}

function behind(ctx: Context, type: EntryType, { key: last, value }: Cursor, order?: Order): RawBuilder<SqlBool> {
  const { key } = sourceOf(ctx, type);
  if (!order) return sql<SqlBool>`${key} > ${last}`;
  const { sql: of, cast } = sortable[type][order.name]!;
  const by = of(aliases[type].outer);
  if (value === null || value === undefined) return sql<SqlBool>`(${by} is null and ${key} > ${last})`;
  const given = sql`${value}::${sql.raw(cast)}`;
  return sql<SqlBool>`(${by} ${sql.raw(order.isDescending ? '<' : '>')} ${given} or (${by} = ${given} and ${key} > ${last})
    or ${by} is null)`;
}

/** Keys of the next entries after one, in their order, for the file of everything. */
export async function entriesAfter(ctx: Context, type: EntryType, after: number, limit: number): Promise<Found[]> {
  const { from, visible, key } = sourceOf(ctx, type);
  const { rows } = await sql<Found>`
    select ${key} as key, ${type === 'structures' ? sql`s.nsites` : sql`0`} as nsites, null as value from ${from}
    where ${visible} and ${key} > ${after} order by ${key} limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The key of an entry by the part of its id after the letter; undefined unless visitors may see it. */
export async function findEntry(ctx: Context, type: EntryType, id: string): Promise<Found | undefined> {
  const { from, visible, key } = sourceOf(ctx, type);
  const named = type === 'references' ? sql`it.public_id = ${id}` : sql`${key} = ${id}::bigint`;
  const { rows } = await sql<Found>`
    select ${key} as key, ${type === 'structures' ? sql`s.nsites` : sql`0`} as nsites, null as value
    from ${from} where ${visible} and ${named}`.execute(ctx.db);
  return rows[0];
}
