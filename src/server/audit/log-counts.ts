import { sql, type SqlBool } from 'kysely';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '../context.ts';
import { containsText } from '../database/found-lists.ts';
import {
  countRows,
  dayLength,
  midnight,
  timeBetween,
  where,
  type Condition,
  type LogFilter,
  type LogTable,
} from './log-tables.ts';
import { areBroad, lookedUp, textsOf, type Found } from './log-texts.ts';
import { forgetTotals, keepTotal, mostCounted, quickTotal, type Day, type Kind, type Total } from './log-totals.ts';

/*
 * The counts of the logs that the database keeps (migration 0007): how many rows of each kind every day has, and how
 * many each name and address. Days are calendar days in Asia/Shanghai.
 */

/** A filter after its texts have been looked up among the values that occur. */
export interface Resolved extends Total {
  conditions: Condition[];
  /** Rows of each day, newest first, where they are kept: they tell at which day a page begins. */
  days?: Day[];
  /** With a part of a name that many names contain: the first of these, in the order of the log's index. */
  named?: (descending: boolean) => Promise<string[]>;
  /** With a text that few values contain: these, and what else a row meets. The newest rows of each make a page. */
  few?: { column: string; values: readonly string[]; others: Condition[] };
}

/** Conditions on what the tally keeps; its columns have the names of the log's. */
const kindConditions = ({ titles, businessTypes, status }: LogFilter): Condition[] => [
  ...(titles ? [sql<SqlBool>`title = any (${titles}::text[])`] : []),
  ...(businessTypes ? [sql<SqlBool>`business_type = any (${businessTypes}::int[])`] : []),
  ...(status ? [sql<SqlBool>`status = ${status}`] : []),
];

/** Condition for rows whose object contains a text. They are few, so their total is counted. */
const objectConditions = ({ object }: LogTable, { object: part }: LogFilter): Condition[] =>
  object && part ? [sql<SqlBool>`${sql.ref(object)} <> '' and ${containsText(object, part)}`] : [];

/** @param exact counts however long it takes; otherwise the total may be an estimate */
export async function resolve(ctx: Context, log: LogTable, filter: LogFilter, exact: boolean): Promise<Resolved> {
  if (filter.object) {
    const conditions = await conditionsOf(ctx, log, filter);
    return { conditions, ...known(await countRows(ctx, log, conditions)) };
  }
  const texts = textsOf(ctx, log, filter);
  const kinds = kindConditions(filter);
  const times = timeBetween(log, filter.begin, filter.before);
  if (texts.length === 0) {
    const { days, rows } = await daysOf(ctx, log, filter, kinds);
    const { titles, ...others } = filter;
    const few = log.isByTitle &&
      titles && { column: 'title', values: titles, others: [...kindConditions(others), ...times] };
    return { conditions: [...kinds, ...times], ...known(rows), days, ...(few && { few }) };
  }
  const hasKinds = filter.titles !== undefined || filter.businessTypes !== undefined;
  const isAlone = texts.length === 1 && !hasKinds && times.length === 0;
  const byName = texts.find(({ field }) => field === 'name');
  const likes = [...texts.map(({ like }) => like), ...kinds, ...times];
  let asked: Promise<{ rows: number; quick: Total | undefined }> | undefined;
  /** What is known without counting; asked at most once. */
  const quickly = () =>
    (asked ??= (async () => {
      // Nearly all rows are successes, so that these alone are no way to find the others.
      const frame = await daysOf(ctx, log, filter, hasKinds || filter.status === '1' ? kinds : []);
      if (frame.rows <= mostCounted) return { rows: frame.rows, quick: undefined };
      return { rows: frame.rows, quick: await quickTotal(ctx, log, { filter, conditions: likes, ...frame }, exact) };
    })());
  if (!isAlone && !exact && (await areBroad(texts))) {
    const { quick } = await quickly();
    if (quick) return { conditions: likes, ...quick, ...(byName && { named: byName.first }) };
  }
  const found = await lookedUp(texts);
  const least = Math.min(...found.map(({ rows }) => rows));
  if (least === 0) return { conditions: [], ...known(0) };
  const isManyNames = found.some(({ field, isMany }) => field === 'name' && isMany);
  const page = {
    conditions: [...found.map(({ met }) => met), ...kinds, ...times],
    ...(byName && isManyNames && { named: byName.first }),
    ...fewest(found, [...kinds, ...times]),
  };
  // A result alone is told apart by the counts of the text.
  if (isAlone) return { ...page, ...known(least) };
  if (least > mostCounted) {
    const frame = await quickly();
    if (frame.rows === 0) return { conditions: [], ...known(0) };
    if (frame.rows <= mostCounted) return { ...page, ...known(await countRows(ctx, log, page.conditions)) };
    if (frame.quick) return { ...page, ...frame.quick };
  }
  const counted: Condition[] = [];
  for (const text of found) counted.push(await text.counted());
  const count = (more: Condition[]) => countRows(ctx, log, [...counted, ...kinds, ...times, ...more]);
  return { ...page, ...known(least > mostCounted ? await keepTotal(ctx, log, filter, count) : await count([])) };
}

/** By the text that the fewest rows have, if its values can be named. */
function fewest(texts: readonly Found[], more: readonly Condition[]): Pick<Resolved, 'few'> {
  const least = texts.toSorted((a, b) => a.rows - b.rows)[0]!;
  const others = texts.filter((text) => text !== least).map(({ met }) => met);
  return least.few ? { few: { column: least.column, values: least.few, others: [...others, ...more] } } : {};
}

const known = (total: number): Total => ({ total, isEstimate: false });

/** What the rows of a filter meet, for reading them all. */
export async function conditionsOf(ctx: Context, log: LogTable, filter: LogFilter): Promise<Condition[]> {
  const texts = await lookedUp(textsOf(ctx, log, filter));
  const times = timeBetween(log, filter.begin, filter.before);
  return [...texts.map(({ met }) => met), ...objectConditions(log, filter), ...kindConditions(filter), ...times];
}

/**
 * Rows of each day, newest first; at the ends of the wanted time, where it begins or ends within a day, counted. With
 * kinds also the rows of each kind over these days.
 */
async function daysOf(ctx: Context, log: LogTable, { begin, before }: LogFilter, kinds: Condition[]) {
  const conditions: Condition[] = [sql`log = ${log.tally}`, ...kinds];
  if (begin) conditions.push(sql`day >= ${wireDay(begin)}`);
  if (before) conditions.push(sql`day <= ${wireDay(new Date(before.getTime() - 1))}`);
  const isOfKinds = kinds.length > 0;
  const columns = isOfKinds ? sql`day, title, business_type, status, n` : sql`day, n`;
  const counted = sql`(
    select ${columns} from ${sql.table(isOfKinds ? 'sys_log_tally' : 'sys_log_day')} ${where(conditions)}
    union all
    select ${columns} from sys_log_change ${where([...conditions, sql`day is not null`])}) as counted`;
  const groups = isOfKinds ? sql`grouping sets ((day), (title, business_type, status))` : sql`day`;
  const kind = isOfKinds ? sql`title, business_type as type, status,` : sql``;
  const { rows: found } = await sql<Day & Partial<Kind>>`
    select day, ${kind} sum(n)::bigint as n from ${counted}
    group by ${groups} having sum(n) > 0 order by day desc nulls last`.execute(ctx.db);
  const days = found.filter(({ day }) => day !== null);
  for (const row of days) {
    const [from, to] = [midnight(row.day), midnight(row.day) + dayLength];
    const isCut = (begin && begin.getTime() > from) || (before && before.getTime() < to);
    if (!isCut) continue;
    const cut = timeBetween(
      log,
      new Date(Math.max(from, begin?.getTime() ?? from)),
      new Date(Math.min(to, before?.getTime() ?? to)),
    );
    row.n = await countRows(ctx, log, [...kinds, ...cut]);
  }
  return {
    days,
    kinds: found.filter((row): row is Day & Kind => row.day === null),
    rows: days.reduce((sum, { n }) => sum + n, 0),
  };
}

/** Folds the differences of a log into its kept counts. A reader sees either the old rows or the new ones. */
export async function foldLogCounts(ctx: Context, log: LogTable): Promise<void> {
  const { tally } = log;
  await inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ least: number | null }>`
      with gone as (
        delete from sys_log_change where log = ${tally} returning *
      ), kinds as (
        insert into sys_log_tally as t (log, day, title, business_type, status, n)
        select log, day, title, business_type, status, sum(n) from gone where field is null group by 1, 2, 3, 4, 5
        on conflict (log, day, title, business_type, status) do update set n = t.n + excluded.n
      ), days as (
        insert into sys_log_day as d (log, day, n)
        select log, day, sum(n) from gone where field is null group by 1, 2
        on conflict (log, day) do update set n = d.n + excluded.n
      ), found as (
        insert into sys_log_value as v (log, field, value, n, failed)
        select log, field, value, sum(n), coalesce(sum(n) filter (where status = 1), 0)
        from gone where field is not null group by 1, 2, 3
        on conflict (log, field, value) do update set n = v.n + excluded.n, failed = v.failed + excluded.failed
      )
      select min(n) as least from gone`.execute(tx.db);
    if ((rows[0]?.least ?? 0) >= 0) return;
    await forgetTotals(tx, log);
    for (const table of ['sys_log_tally', 'sys_log_day', 'sys_log_value'])
      await sql`delete from ${sql.table(table)} where log = ${tally} and n = 0`.execute(tx.db);
  });
}
