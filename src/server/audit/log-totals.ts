import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { peek, remember } from '../database/cache.ts';
import type { Context } from '../context.ts';
import { countRows, dayLength, midnight, where, type Condition, type LogFilter, type LogTable } from './log-tables.ts';

/*
 * Totals of filters that no kept count tells: a part of a name or an address together with a time, a title, a kind or
 * the other text. Where one of them meets few rows, these are counted. Where all of them are broad, counting takes up to
 * seconds: a list gets an estimate from a sample at once, and the exact total when it asks for it, which is kept then.
 */

/** So many rows are counted while somebody waits for a page. */
export const mostCounted = 20_000;

/** Places of the sample, spread evenly over what it is taken from, and rows that are read at each. */
const probes = 200;
const rowsEach = 40;

/** Fewer hits than this say too little: then the rows are counted after all. */
const leastHits = 20;

/** Seconds for which an exact total is kept; what is added meanwhile is counted anew, a removal ends it. */
const keptFor = 600;

export interface Total {
  total: number;
  isEstimate: boolean;
}

/** Rows of a day of the calendar. */
export interface Day {
  day: string;
  n: number;
}

/** Rows of a kind. */
export interface Kind {
  title: string;
  type: number;
  status: number;
  n: number;
}

/** What a total is estimated from. */
interface Broad {
  filter: LogFilter;
  /** Everything that narrows, said of a row. */
  conditions: readonly Condition[];
  /** Rows of each day, newest first, and of each kind: these are known exactly. Without kinds any row may be met. */
  days: readonly Day[];
  kinds: readonly Kind[];
  rows: number;
}

/** An exact total that is kept, or an estimate unless `exact` is wanted. Undefined when there is neither. */
export async function quickTotal(
  ctx: Context,
  log: LogTable,
  broad: Broad,
  exact: boolean,
): Promise<Total | undefined> {
  const kept = await peek(ctx, keyOf(log, broad.filter));
  if (kept !== undefined) {
    const { total, newest } = JSON.parse(kept) as { total: number; newest: number };
    const added = await countRows(ctx, log, [...broad.conditions, sql`${sql.ref(log.id)} > ${newest}`]);
    return { total: total + added, isEstimate: false };
  }
  const guess = exact ? undefined : await estimate(ctx, log, broad);
  return guess === undefined ? undefined : { total: guess, isEstimate: true };
}

/** Counts, and keeps the total for the next pages. */
export async function keepTotal(
  ctx: Context,
  log: LogTable,
  filter: LogFilter,
  count: (more: Condition[]) => Promise<number>,
): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select coalesce(max(${sql.ref(log.id)}), 0) as newest from ${sql.table(log.table)}`.execute(ctx.db);
  const { newest } = rows[0]!;
  const total = await count([sql`${sql.ref(log.id)} <= ${newest}`]);
  await remember(ctx, keyOf(log, filter), JSON.stringify({ total, newest }), keptFor);
  return total;
}

const prefixOf = ({ tally }: LogTable) => `log-total:${tally}:`;

const keyOf = (log: LogTable, filter: LogFilter) =>
  prefixOf(log) + createHash('sha256').update(JSON.stringify(filter)).digest('base64url');

/** For whoever removes rows: kept totals are too large then. */
export async function forgetTotals(ctx: Context, log: LogTable): Promise<void> {
  await sql`delete from kernel_cache where starts_with(key, ${prefixOf(log)})`.execute(ctx.db);
}

/** To three figures; undefined when the sample says too little. The same question gets the same answer. */
async function estimate(ctx: Context, log: LogTable, broad: Broad): Promise<number | undefined> {
  const places = placesOf(broad);
  const time = sql.ref(log.time);
  const isLogin = log.tally === 'login';
  const ofKind = isLogin
    ? sql`status = kind_status::text`
    : sql`title = kind_title and business_type = kind_type and status = kind_status`;
  // What filters look at, all of it in the indexes: no row is visited.
  const looked = sql.join(
    [log.time, log.id, log.name, log.address, 'status', ...(isLogin ? [] : ['title', 'business_type'])]
      .filter((name) => name !== undefined)
      .map((name) => sql.ref(name)),
  );
  const { rows } = await sql<{ share: number; hits: number }>`
    select coalesce(avg(hits / n), 0)::float as share, coalesce(sum(hits), 0)::int as hits from (
      select count(*)::float as n, count(*) filter (${where(broad.conditions)}) as hits
      from unnest(
        ${places.map(({ at }) => at.toISOString())}::timestamptz[], ${places.map(({ kind }) => kind?.title)}::text[],
        ${places.map(({ kind }) => kind?.type)}::int[], ${places.map(({ kind }) => kind?.status)}::int[]
      ) with ordinality as place(begins_at, kind_title, kind_type, kind_status, place_no),
      lateral (
        select ${looked} from ${sql.table(log.table)}
        where ${time} >= begins_at ${broad.kinds.length > 0 ? sql`and ${ofKind}` : sql``}
        order by ${time}, ${sql.ref(log.id)} limit ${rowsEach}
      ) as near group by place_no) as seen`.execute(ctx.db);
  const { share, hits } = rows[0]!;
  return hits < leastHits ? undefined : Number((broad.rows * share).toPrecision(3));
}

/** Where rows of the sample are read from: this moment on, of this kind. */
interface Place {
  at: Date;
  kind?: Kind;
}

const evenly = Array.from({ length: probes }, (_none, at) => (at + 0.5) / probes);

/** Evenly over the rows. Common kinds get more places; each kind's lie along the time as the rows of all of them do. */
function placesOf({ days, kinds }: Broad): Place[] {
  if (kinds.length === 0) return evenly.map((part) => ({ at: momentAt(days, part) }));
  const all = kinds.reduce((sum, { n }) => sum + n, 0);
  let passed = 0;
  return kinds.flatMap((kind) => {
    const from = passed;
    passed += kind.n;
    const own = evenly.filter((part) => part * all >= from && part * all < passed);
    return own.map((part) => ({ kind, at: momentAt(days, (part * all - from) / kind.n) }));
  });
}

/** The moment before which a part of all rows lies, as if the rows of a day lay evenly in it. */
function momentAt(days: readonly Day[], part: number): Date {
  let left = part * days.reduce((sum, { n }) => sum + n, 0);
  for (const { day, n } of days.toReversed()) {
    if (left < n) return new Date(midnight(day) + (left / n) * dayLength);
    left -= n;
  }
  return new Date(midnight(days[0]!.day));
}
