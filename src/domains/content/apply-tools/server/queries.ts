import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { isWithin } from '#server/database/found-lists';
import { holds, placeFirst } from '#server/database/record-lists';
import type { BizApplyTool, DB } from '#server/database/schema';
import { toolSorts, type PublicToolQuery, type Tool, type ToolQuery } from '../contract.ts';

type Where = ExpressionBuilder<DB, 'bizApplyTool'>;

/** What the columns hold. */
type Narrow = Pick<Tool, 'category' | 'openMode' | 'status'>;

const line = [
  ...(['toolId', 'nameZh', 'nameEn', 'category', 'summaryZh', 'summaryEn', 'url', 'openMode', 'icon'] as const),
  ...(['version', 'providerZh', 'providerEn', 'status', 'publishTime', 'sort', 'isDemo', 'rowVer'] as const),
  ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

/** The one place that decides what visitors see. */
const visible = (where: Where) => where.and([where('status', '=', 'published')]);

function filterOf(query: ToolQuery) {
  const { keyword, category, status } = query;
  return (where: Where) =>
    where.and([
      ...(keyword ? [holds(['nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'providerZh', 'providerEn'], keyword)] : []),
      ...(category ? [where('category', '=', category)] : []),
      ...(status ? [where('status', '=', status)] : []),
      isWithin('updateTime', query, 'UpdateTime'),
    ]);
}

type Filter = ReturnType<typeof filterOf>;

async function countOf(ctx: Context, filter: Filter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('bizApplyTool')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** In the order of the public list unless a query names a column; drafts that never were published come first. */
function found(ctx: Context, filter: Filter, query?: ToolQuery) {
  const sort = toolSorts.find((name) => name === query?.orderByColumn);
  const filtered = ctx.db.selectFrom('bizApplyTool').select(line).where(filter).$narrowType<Narrow>();
  const ordered = sort
    ? filtered.orderBy(sort, query!.isAsc)
    : filtered.orderBy('sort').orderBy('publishTime', (order) => order.desc().nullsFirst());
  return ordered.orderBy('toolId', 'desc');
}

export function list(ctx: Context, query: ToolQuery) {
  const filter = filterOf(query);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) => found(ctx, filter, query).limit(limit).offset(offset).execute(),
  );
}

/** Everything that the filters match. */
export function all(ctx: Context, query: ToolQuery) {
  return found(ctx, filterOf(query), query).execute();
}

/** What visitors see, in the order of the list. */
export function frontList(ctx: Context, query: PublicToolQuery) {
  const filter = (where: Where) =>
    where.and([
      visible(where),
      ...(query.category ? [where('category', '=', query.category)] : []),
      isWithin('publishTime', query, 'PublishTime'),
    ]);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) =>
      ctx.db
        .selectFrom('bizApplyTool')
        .select(line)
        .where(filter)
        .orderBy('sort')
        .orderBy('publishTime', 'desc')
        .orderBy('toolId', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<Narrow>()
        .execute(),
  );
}

export function byId(ctx: Context, toolId: number) {
  return ctx.db
    .selectFrom('bizApplyTool')
    .selectAll()
    .where('toolId', '=', toolId)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}
export type ToolRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

export function visibleById(ctx: Context, toolId: number) {
  return ctx.db
    .selectFrom('bizApplyTool')
    .selectAll()
    .where('toolId', '=', toolId)
    .where(visible)
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** Records held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, toolIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizApplyTool')
    .selectAll()
    .where('toolId', 'in', toolIds)
    .orderBy('toolId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

export function insert(ctx: Context, row: Insertable<BizApplyTool>): Promise<ToolRecord> {
  return ctx.db.insertInto('bizApplyTool').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** Changes a record and counts the change. */
export function update(ctx: Context, toolId: number, change: Updateable<BizApplyTool>): Promise<ToolRecord> {
  return ctx.db
    .updateTable('bizApplyTool')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('toolId', '=', toolId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

/** Puts the named records first, in this order. */
export const place = (ctx: Context, toolIds: readonly number[]) =>
  placeFirst(
    ctx,
    { table: 'biz_apply_tool', key: 'tool_id', within: 'publish_time desc nulls first, tool_id desc' },
    toolIds,
  );

export async function remove(ctx: Context, toolIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizApplyTool').where('toolId', 'in', toolIds).execute();
}
