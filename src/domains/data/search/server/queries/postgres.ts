import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#server/context';
import { chosenBits, type Filters, type Tally } from '../facets.ts';
import { tsqueryOf, type Condition } from '../condition.ts';
import type { Counter, Narrowing, Period, QuantityRange, Range } from '../search-index.ts';
import { counterOrder } from './hits.ts';

const both = (...conditions: (RawBuilder<unknown> | null)[]) => {
  const asked = conditions.filter((one) => one !== null);
  return asked.length ? sql.join(asked, sql` and `) : sql`true`;
};

/** Any of the selected values within a facet, and all facets together. */
const passes = (filters: Filters) =>
  both(
    ...chosenBits(filters).map(
      ({ shift, mask, values }) => sql`(facets >> ${sql.lit(shift)}) & ${sql.lit(mask)} = any(${values}::int[])`,
    ),
  );

const published = (period: Period | null) =>
  both(
    period?.begin ? sql`publish_date >= ${period.begin}` : null,
    period?.before ? sql`publish_date < ${period.before}` : null,
  );

/**
 * Condition on the words by the GIN index. The subquery hides them from the planner: for a known common word it would
 * read the whole table and unpack every vector.
 */
const indexed = (condition: Condition | null) =>
  condition === null ? sql`true` : sql`tsv @@ (select ${tsqueryOf(condition)}::tsquery)`;

/**
 * Condition on the words by the vectors of rows that are read anyway: unlike the operator, the function never uses an
 * index.
 */
const inVector = (condition: Condition | null) =>
  condition === null ? sql`true` : sql`ts_match_vq(tsv, (select ${tsqueryOf(condition)}::tsquery))`;

/** Each range has a part of the record's. */
const inRanges = (ranges: readonly QuantityRange[]) =>
  ranges.length === 0
    ? null
    : both(
        ...ranges.map(
          ({ fieldKey, low, high }) => sql`resource_id in (
            select resource_id from data_resource_quantity
            where field_key = ${fieldKey} and low <= ${high}::float8 and high >= ${low}::float8)`,
        ),
      );

const without = (ids: readonly number[]) => (ids.length ? sql`resource_id <> all(${ids}::bigint[])` : null);

const hits = ({ condition, filters, ranges, period }: Narrowing, except: readonly number[] = []) => sql`
  select resource_id, publish_date from data_resource_search
  where ${both(indexed(condition), published(period), passes(filters), inRanges(ranges), without(except))}`;

const byDate = sql`order by publish_date desc, resource_id desc`;
const stretch = ({ offset, limit }: Range) => sql`offset ${offset} limit ${limit}`;

/** Number of hits up to `most`, and the newest `listed` of them if there are fewer than `most`. */
export async function countHits(
  ctx: Context,
  narrowing: Narrowing,
  most: number,
  listed: number,
): Promise<{ found: number; newest: number[] | null }> {
  const { rows } = await sql<{ found: number; newest: number[] | null }>`
    with hit as materialized (${hits(narrowing)} limit ${sql.lit(most)}), size as (select count(*)::int as found from hit)
    select found, case when found < ${sql.lit(most)} then to_json(array(
      select resource_id from hit ${byDate} limit ${sql.lit(listed)}
    )) end as newest from size`.execute(ctx.db);
  return rows[0]!;
}

/** Matching hits, latest publication first, without the excluded ones. */
export function newestHits(ctx: Context, narrowing: Narrowing, range: Range, except: readonly number[] = []) {
  // Without words the query walks along the order of the table; its index covers all filters.
  const order = sql`${byDate} ${stretch(range)}`;
  return narrowing.condition === null
    ? idsOf(ctx, sql`${hits(narrowing, except)} ${order}`)
    : idsOf(ctx, sql`with hit as materialized (${hits(narrowing, except)}) select resource_id from hit ${order}`);
}

/** The same among the newest `most` resources of the period; returns fewer if hits are sparse there. */
export function newestNearby(
  ctx: Context,
  { condition, filters, ranges, period }: Narrowing,
  range: Range,
  except: readonly number[],
  most: number,
): Promise<number[]> {
  return idsOf(
    ctx,
    sql`select resource_id from (
      select resource_id, publish_date, facets, tsv from data_resource_search
      where ${published(period)} ${byDate} limit ${sql.lit(most)}
    ) as first where ${both(inVector(condition), passes(filters), inRanges(ranges), without(except))} ${byDate} ${stretch(range)}`,
  );
}

/** Hits in the order of a counter. */
export function hitsByCounter(ctx: Context, narrowing: Narrowing, counter: Counter, range: Range): Promise<number[]> {
  return idsOf(
    ctx,
    sql`with hit as materialized (${hits(narrowing)})
    select resource_id from hit join data_resource_popularity using (resource_id)
    order by ${counterOrder(counter)} ${stretch(range)}`,
  );
}

/** The same among the first `most` resources of that order; returns fewer if hits are sparse there. */
export function hitsAmongFirst(
  ctx: Context,
  { condition, filters, ranges, period }: Narrowing,
  counter: Counter,
  range: Range,
  most: number,
): Promise<number[]> {
  const order = counterOrder(counter);
  return idsOf(
    ctx,
    sql`select resource_id from (
      select resource_id, view_count, download_count from data_resource_popularity order by ${order} limit ${sql.lit(most)}
    ) as first join data_resource_search using (resource_id)
    where ${both(inVector(condition), published(period), passes(filters), inRanges(ranges))} order by ${order} ${stretch(range)}`,
  );
}

/**
 * Years after which the bonus of a publication is a third; the largest bonus of a new one, of a used one, and of one whose
 * title begins with the keyword.
 */
const favour = { years: 3, recent: 0.15, used: 0.15, begins: 0.2 };

/**
 * Resources by rank under a condition: first the one that the keyword names by an identifier, then by a title, then by the
 * weights of the words with a bonus for new and for used ones. Equal ones by date and id. Reads all their lexemes.
 */
export function bestOf(ctx: Context, ids: readonly number[], condition: Condition, name: string): Promise<number[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return idsOf(
    ctx,
    sql`select entry.resource_id from data_resource_search as entry
      join data_resource as it using (resource_id) left join data_resource_popularity as copy using (resource_id)
    where entry.resource_id = any(${ids}::bigint[])
    order by
      ${name} in (lower(it.doi), lower(it.cstr), lower(it.resource_no), lower(it.public_id)) is true desc,
      ${name} in (lower(it.title_zh), lower(it.title_en)) desc,
      ts_rank(entry.tsv, ${tsqueryOf(condition)}::tsquery) * (1
        + ${favour.recent}::float8 * exp(-greatest(extract(epoch from ${ctx.now}::timestamptz - entry.publish_date), 0) / (31557600.0 * ${favour.years}))
        + ${favour.used}::float8 * least(1, ln(1 + coalesce(copy.download_count, 0) + coalesce(copy.view_count, 0) / 10.0) / 7)
        + ${favour.begins}::float8 * (starts_with(lower(it.title_zh), ${name}) or starts_with(lower(it.title_en), ${name}))::int) desc,
      entry.publish_date desc, entry.resource_id desc`,
  );
}

async function idsOf(ctx: Context, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await (query as RawBuilder<{ resourceId: number }>).execute(ctx.db);
  return rows.map(({ resourceId }) => resourceId);
}

/**
 * Pairs of packed facets and origin of all resources that match words and period: eight bytes each, counted by the
 * process.
 */
export async function readValues(
  ctx: Context,
  { condition, ranges, period }: Omit<Narrowing, 'filters'>,
): Promise<Int32Array> {
  const { rows } = await sql<{ pairs: Buffer | null }>`
    select string_agg(int4send(facets) || int4send(origin), '') as pairs from data_resource_search
    where ${both(indexed(condition), inRanges(ranges), published(period))}`.execute(ctx.db);
  return numbersIn(rows[0]!.pairs);
}

/** The numbers of declared values of all hits, four bytes each. */
export async function readDeclared(ctx: Context, { condition, filters, ranges, period }: Narrowing): Promise<Buffer> {
  const { rows } = await sql<{ declared: Buffer | null }>`
    select string_agg(declared, '') as declared from data_resource_search
    where ${both(indexed(condition), published(period), passes(filters), inRanges(ranges), sql`declared <> ''`)}`.execute(
    ctx.db,
  );
  return rows[0]!.declared ?? Buffer.alloc(0);
}

/** Number of published resources per combination of facets; maintained with every change. */
export async function readTally(ctx: Context): Promise<Tally> {
  const { rows } = await sql<{ pairs: Buffer | null }>`
    select string_agg(int4send(facets) || int4send(resources), '') as pairs from data_search_tally
    where resources > 0`.execute(ctx.db);
  return numbersIn(rows[0]!.pairs);
}

function numbersIn(bytes: Buffer | null): Int32Array {
  const numbers = new Int32Array((bytes?.length ?? 0) / 4);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes!.readInt32BE(at * 4);
  return numbers;
}
