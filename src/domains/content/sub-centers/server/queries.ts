import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import { pageOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import { holds, placeFirst } from '#server/database/record-lists';
import type { BizSubCenter, DB } from '#server/database/schema';
import { subCenterSorts, type SubCenter, type SubCenterQuery } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'bizSubCenter'>;

/** What the columns hold. */
type Narrow = Pick<SubCenter, 'status' | 'createDate'>;

/** The one place that decides what visitors see, and which identifiers lead somewhere. */
const visible = (where: Where) => where.and([where('status', '=', 'normal')]);

function filterOf(query: SubCenterQuery) {
  const { keyword, status } = query;
  return (where: Where) =>
    where.and([
      ...(keyword ? [holds(['code', 'nameZh', 'nameEn', 'providerZh', 'providerEn'], keyword)] : []),
      ...(status ? [where('status', '=', status)] : []),
      isWithin('updateTime', query, 'UpdateTime'),
    ]);
}

type Filter = ReturnType<typeof filterOf>;

async function countOf(ctx: Context, filter: Filter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('bizSubCenter')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** In the order of the public page unless a query names a column. */
function found(ctx: Context, filter: Filter, query?: SubCenterQuery) {
  const sort = subCenterSorts.find((name) => name === query?.orderByColumn);
  const filtered = ctx.db.selectFrom('bizSubCenter').selectAll().where(filter).$narrowType<Narrow>();
  return (sort ? filtered.orderBy(sort, query!.isAsc) : filtered.orderBy('sort')).orderBy('code');
}

export function list(ctx: Context, query: SubCenterQuery) {
  const filter = filterOf(query);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) => found(ctx, filter, query).limit(limit).offset(offset).execute(),
  );
}

/** Everything that the filters match. */
export function all(ctx: Context, query: SubCenterQuery) {
  return found(ctx, filterOf(query), query).execute();
}

/** What visitors see, in the order of the page. */
export function frontList(ctx: Context, query: PageQuery) {
  return pageOf(
    query,
    () => countOf(ctx, visible),
    (limit, offset) => found(ctx, visible).limit(limit).offset(offset).execute(),
  );
}

export function byId(ctx: Context, subCenterId: number) {
  return ctx.db
    .selectFrom('bizSubCenter')
    .selectAll()
    .where('subCenterId', '=', subCenterId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type SubCenterRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

export function visibleByCode(ctx: Context, code: string) {
  return ctx.db
    .selectFrom('bizSubCenter')
    .selectAll()
    .where('code', '=', code)
    .where(visible)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** Whether a code belongs to a sub-center, visible or not. */
export async function isTaken(ctx: Context, code: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('bizSubCenter').select('code').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}

/** Records held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, subCenterIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizSubCenter')
    .selectAll()
    .where('subCenterId', 'in', subCenterIds)
    .orderBy('subCenterId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

export function insert(ctx: Context, row: Insertable<BizSubCenter>): Promise<SubCenterRecord> {
  return ctx.db.insertInto('bizSubCenter').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** Changes a record and counts the change. */
export function update(ctx: Context, subCenterId: number, change: Updateable<BizSubCenter>): Promise<SubCenterRecord> {
  return ctx.db
    .updateTable('bizSubCenter')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('subCenterId', '=', subCenterId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

/** Puts the named records first, in this order. */
export const place = (ctx: Context, subCenterIds: readonly number[]) =>
  placeFirst(ctx, { table: 'biz_sub_center', key: 'sub_center_id', within: 'code' }, subCenterIds);

export async function remove(ctx: Context, subCenterIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizSubCenter').where('subCenterId', 'in', subCenterIds).execute();
}
