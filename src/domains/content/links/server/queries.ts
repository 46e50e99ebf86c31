import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { holds, placeFirst } from '#server/database/record-lists';
import type { BizLink, DB } from '#server/database/schema';
import { linkSorts, type FriendlyLink, type LinkQuery, type PublicLinkQuery } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'bizLink'>;

/** What the columns hold. */
type Narrow = Pick<FriendlyLink, 'status' | 'checkResult'>;

/** The one place that decides what visitors see. */
const visible = (where: Where) => where.and([where('status', '=', 'normal')]);

function filterOf(query: Partial<LinkQuery>) {
  const { begin, end } = rangeOf(query, 'AddTime');
  const { keyword, status, checkResult } = query;
  return (where: Where) =>
    where.and([
      ...(keyword ? [holds(['nameZh', 'nameEn', 'overviewZh', 'overviewEn', 'url'], keyword)] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(checkResult ? [where('checkResult', '=', checkResult)] : []),
      ...(begin ? [where('addTime', '>=', begin)] : []),
      ...(end ? [where('addTime', '<=', end)] : []),
    ]);
}

type Filter = ReturnType<typeof filterOf>;

async function countOf(ctx: Context, filter: Filter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('bizLink')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** In the order of the public page unless a query names a column. */
function found(ctx: Context, filter: Filter, query?: LinkQuery) {
  const sort = linkSorts.find((name) => name === query?.orderByColumn);
  const filtered = ctx.db.selectFrom('bizLink').selectAll().where(filter).$narrowType<Narrow>();
  const ordered = sort ? filtered.orderBy(sort, query!.isAsc) : filtered.orderBy('sort').orderBy('addTime', 'desc');
  return ordered.orderBy('linkId', 'desc');
}

export function list(ctx: Context, query: LinkQuery) {
  const filter = filterOf(query);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) => found(ctx, filter, query).limit(limit).offset(offset).execute(),
  );
}

/** Everything that the filters match. */
export function all(ctx: Context, query: LinkQuery) {
  return found(ctx, filterOf(query), query).execute();
}

/** What visitors see, in the order of the page. */
export function frontList(ctx: Context, query: PublicLinkQuery) {
  const asked = filterOf(query);
  const filter = (where: Where) => where.and([visible(where), asked(where)]);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) => found(ctx, filter).limit(limit).offset(offset).execute(),
  );
}

/** Where a link stands in the list of visitors, counted from 1; 0 for what they do not see. */
export async function placeOf(ctx: Context, linkId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom((from) =>
      from
        .selectFrom('bizLink')
        .select('linkId')
        .select(sql<number>`row_number() over (order by sort, add_time desc, link_id desc)`.as('place'))
        .where(visible)
        .as('placed'),
    )
    .select('place')
    .where('linkId', '=', linkId)
    .executeTakeFirst();
  return row?.place ?? 0;
}

export function byId(ctx: Context, linkId: number) {
  return ctx.db.selectFrom('bizLink').selectAll().where('linkId', '=', linkId).$narrowType<Narrow>().executeTakeFirst();
}
export type LinkRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Records held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, linkIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizLink')
    .selectAll()
    .where('linkId', 'in', linkIds)
    .orderBy('linkId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

export function insert(ctx: Context, row: Insertable<BizLink>): Promise<LinkRecord> {
  return ctx.db.insertInto('bizLink').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** Changes a record and counts the change. */
export function update(ctx: Context, linkId: number, change: Updateable<BizLink>): Promise<LinkRecord> {
  return ctx.db
    .updateTable('bizLink')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('linkId', '=', linkId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

/** Puts the named records first, in this order. */
export const place = (ctx: Context, linkIds: readonly number[]) =>
  placeFirst(ctx, { table: 'biz_link', key: 'link_id', within: 'add_time desc, link_id desc' }, linkIds);

export async function remove(ctx: Context, linkIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizLink').where('linkId', 'in', linkIds).execute();
}

/** Addresses of the links that visitors see. */
export function addresses(ctx: Context) {
  return ctx.db.selectFrom('bizLink').select(['linkId', 'url']).where(visible).orderBy('linkId').execute();
}

/** Notes what a look at an address found, unless somebody has changed the address meanwhile. That is no change of the record. */
export async function noteCheck(
  ctx: Context,
  { linkId, url }: { linkId: number; url: string },
  found: Pick<LinkRecord, 'checkResult' | 'checkDetail'>,
): Promise<void> {
  await ctx.db
    .updateTable('bizLink')
    .set({ ...found, checkTime: ctx.now })
    .where('linkId', '=', linkId)
    .where('url', '=', url)
    .execute();
}
