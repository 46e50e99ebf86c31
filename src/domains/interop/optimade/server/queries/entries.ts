import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { inTransaction, type Context } from '#server/context';
import { answerCache } from '#server/process/answer-cache';
import { Refusal } from '../../filter/tree.ts';
import type { EntryType } from '../../properties.ts';
import { sortable } from './columns.ts';
import { aliases, sourceOf } from './sources.ts';

/** Milliseconds for one query; filters are written by strangers. */
const longestQuery = 10_000;
const canceled = '57014';

/** @throws Refusal 503 if a query takes too long, 400 for a value that its type cannot hold, such as in a forged cursor */
async function bounded<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await sql`select set_config('statement_timeout', ${String(longestQuery)}, true)`.execute(tx.db);
    return work(tx);
  }).catch((error: { code?: string }) => {
    if (error.code?.startsWith('22')) throw new Refusal(400, 'A value cannot be compared with its property.');
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

/** A page of entries, one more than its limit if there are more, and the numbers of entries found and available. */
export async function findEntries(
  ctx: Context,
  type: EntryType,
  wish: PageWish,
): Promise<{ found: Found[]; returned: number; available: number }> {
  if (!wish.where) {
    const [available, found] = await Promise.all([
      countAll(ctx, type),
      bounded(ctx, (tx) => pageOfAll(tx, type, wish)),
    ]);
    return { available, returned: available, found };
  }
  const [available, { returned, found }] = await Promise.all([
    counts.get(ctx.own, type, () => countAll(ctx, type)),
    bounded(ctx, (tx) => pageOfHits(tx, type, wish)),
  ]);
  return { available: Math.max(available, returned), returned, found };
}

const nsitesOf = (type: EntryType) => (type === 'structures' ? sql`s.nsites` : sql`0`);

async function countAll(ctx: Context, type: EntryType): Promise<number> {
  const { from, visible } = sourceOf(ctx, type);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from} where ${visible}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Columns by which entries are sorted, before their key. */
function orderOf(type: EntryType, order: Order | undefined) {
  const { sql: of, cast } = order ? sortable[type][order.name]! : { sql: () => sql`null::text`, cast: 'text' };
  return { by: of(aliases[type].outer), cast };
}

/** Milliseconds for which the number beside a filter may be an older one: counting takes half of the time of a filter. */
const lifetime = 10_000;
const counts = answerCache<number>({ max: 10, ttl: lifetime });

async function pageOfAll(ctx: Context, type: EntryType, { order, after, offset, limit }: PageWish): Promise<Found[]> {
  const { from, visible, key } = sourceOf(ctx, type);
  const { by, cast } = orderOf(type, order);
  const { rows } = await sql<Found>`
    select ${key} as key, ${nsitesOf(type)} as nsites, ${by}::text as value from ${from}
    where ${visible} and ${behind({ key, by, cast }, after, order)}
    order by ${ordered({ key, by }, order)} limit ${limit + 1} offset ${offset}`.execute(ctx.db);
  return rows;
}

/** Evaluates a condition once, for the number of entries and for the page. */
async function pageOfHits(
  ctx: Context,
  type: EntryType,
  { where, order, after, offset, limit }: PageWish,
): Promise<{ found: Found[]; returned: number }> {
  const { from, visible, key } = sourceOf(ctx, type);
  const { by, cast } = orderOf(type, order);
  const hit = { key: sql`key`, by: sql`by`, cast };
  const { rows } = await sql<Found & { returned: number; key: number | null }>`/* once */
    with hits as materialized (
      select ${key} as key, ${nsitesOf(type)} as nsites, ${by} as by from ${from} where ${visible} and ${where!}
    )
    select number.returned, page.key, page.nsites, page.value
    from (select count(*)::int as returned from hits) as number
    left join lateral (
      select key, nsites, by::text as value from hits where ${behind(hit, after, order)}
      order by ${ordered(hit, order)} limit ${limit + 1} offset ${offset}
    ) as page on true`.execute(ctx.db);
  return { returned: rows[0]!.returned, found: rows.filter(({ key: one }) => one !== null) };
}

interface Place {
  key: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
}

const ordered = ({ key, by }: Place, order: Order | undefined) =>
  order ? sql`${by} ${sql.raw(order.isDescending ? 'desc' : 'asc')} nulls last, ${key}` : key;

/** Entries behind the last one of the page before. */
function behind({ key, by, cast }: Place & { cast: string }, after: Cursor | undefined, order: Order | undefined) {
  if (!after) return sql<SqlBool>`true`;
  const { value } = after;
  if (!order) return sql<SqlBool>`${key} > ${after.key}`;
  if (value === null || value === undefined) return sql<SqlBool>`(${by} is null and ${key} > ${after.key})`;
  const given = sql`${value}::${sql.raw(cast)}`;
  const beyond = sql`${by} ${sql.raw(order.isDescending ? '<' : '>')} ${given}`;
  return sql<SqlBool>`(${beyond} or (${by} = ${given} and ${key} > ${after.key}) or ${by} is null)`;
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
