import { sql, type ExpressionBuilder, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { placeFirst } from '#server/database/record-lists';
import type { BizStandard, DB } from '#server/database/schema';
import { standardSorts, type Standard, type StandardQuery, type PublicStandardQuery } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'bizStandard'>;

/** What the columns hold. */
type Narrow = Pick<Standard, 'status'>;

/** The one place that decides what visitors see. */
const visible = (where: Where) => where.and([where('status', '=', 'normal')]);

const contains = (columns: string, words: string) =>
  sql<SqlBool>`strpos(lower(${sql.raw(columns)}), lower(${words})) > 0`;

function filterOf(query: Partial<StandardQuery>) {
  const { begin, end } = rangeOf(query, 'PublishDate');
  const { name, classNo, status } = query;
  return (where: Where) =>
    where.and([
      ...(name ? [contains(`standard_no || ' ' || name_zh || ' ' || name_en`, name)] : []),
      ...(classNo ? [contains(`class_no_zh || ' ' || class_no_en`, classNo)] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(begin ? [where('publishDate', '>=', wireDay(begin))] : []),
      ...(end ? [where('publishDate', '<=', wireDay(end))] : []),
    ]);
}

async function countOf(ctx: Context, filter: (where: Where) => ReturnType<typeof visible>): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('bizStandard')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** The order that visitors see; documents whose day is unknown stand last. */
const inOrder = (ctx: Context, filter: (where: Where) => ReturnType<typeof visible>) =>
  ctx.db
    .selectFrom('bizStandard')
    .selectAll()
    .where(filter)
    .orderBy('sort')
    .orderBy('publishDate', (by) => by.desc().nullsLast())
    .orderBy('standardId', 'desc')
    .$narrowType<Narrow>();

/** In the order of the public list unless the query names a column. */
function found(ctx: Context, query: StandardQuery) {
  const sort = standardSorts.find((name) => name === query.orderByColumn);
  const ordered = inOrder(ctx, filterOf(query));
  if (!sort) return ordered;
  return ordered.clearOrderBy().orderBy(sort, query.isAsc).orderBy('standardId', 'desc');
}

export function list(ctx: Context, query: StandardQuery) {
  return pageOf(
    query,
    () => countOf(ctx, filterOf(query)),
    (limit, offset) => found(ctx, query).limit(limit).offset(offset).execute(),
  );
}

/** Everything that the filters match. */
export function all(ctx: Context, query: StandardQuery) {
  return found(ctx, query).execute();
}

export function byId(ctx: Context, standardId: number) {
  return ctx.db
    .selectFrom('bizStandard')
    .selectAll()
    .where('standardId', '=', standardId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type StandardRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Records held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, standardIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizStandard')
    .selectAll()
    .where('standardId', 'in', standardIds)
    .orderBy('standardId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

export function insert(ctx: Context, row: Insertable<BizStandard>): Promise<StandardRecord> {
  return ctx.db.insertInto('bizStandard').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** Changes a record and counts the change. */
export function update(ctx: Context, standardId: number, change: Updateable<BizStandard>): Promise<StandardRecord> {
  return ctx.db
    .updateTable('bizStandard')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('standardId', '=', standardId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

/** Counts a view of what visitors see; it is no change of the record. */
export async function countView(ctx: Context, standardId: number): Promise<void> {
  await ctx.db
    .updateTable('bizStandard')
    .set((row) => ({ viewCount: row('viewCount', '+', 1) }))
    .where((where) => where.and([visible(where), where('standardId', '=', standardId)]))
    .execute();
}

/** Puts the named records first, in this order. */
export const place = (ctx: Context, standardIds: readonly number[]) =>
  placeFirst(
    ctx,
    { table: 'biz_standard', key: 'standard_id', within: 'publish_date desc nulls last, standard_id desc' },
    standardIds,
  );

export async function remove(ctx: Context, standardIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizStandard').where('standardId', 'in', standardIds).execute();
}

/** What visitors see, in the order of the list. */
export function frontList(ctx: Context, query: PublicStandardQuery) {
  const asked = filterOf(query);
  const filter = (where: Where) => where.and([visible(where), asked(where)]);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) => inOrder(ctx, filter).limit(limit).offset(offset).execute(),
  );
}

export function visibleById(ctx: Context, standardId: number) {
  return inOrder(ctx, (where) => where.and([visible(where), where('standardId', '=', standardId)])).executeTakeFirst();
}

/** The records of the demonstration. */
export function demoRecords(ctx: Context) {
  return ctx.db
    .selectFrom('bizStandard')
    .select(['standardId', 'standardNo', 'pdfFile'])
    .where('isDemo', '=', true)
    .execute();
}
