import { sql, type ExpressionBuilder, type Insertable, type SqlBool, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { placeFirst } from '#server/database/record-lists';
import type { BizNews, DB } from '#server/database/schema';
import {
  endingDays,
  feedLength,
  newsSorts,
  type News,
  type NewsQuery,
  type NewsType,
  type NewsFilter,
  type PublicNewsQuery,
} from '../contract.ts';

type Where = ExpressionBuilder<DB, 'bizNews'>;

/** What the columns hold. */
type Narrow = Pick<News, 'type' | 'status'>;

const line = [
  ...(['newsId', 'headlineZh', 'headlineEn', 'authorZh', 'authorEn', 'type', 'sort'] as const),
  ...(['sourceNameZh', 'sourceNameEn', 'sourceUrl', 'summaryZh', 'summaryEn', 'homeImage'] as const),
  ...(['status', 'startTime', 'endTime', 'isDemo', 'rowVer'] as const),
  ...(['createBy', 'createTime', 'updateBy', 'updateTime'] as const),
] as const;

/** The one place that decides what visitors see: the start is in the window, the end is not. */
const visible = (where: Where, now: Date) =>
  where.and([where('status', '=', 'published'), where('startTime', '<=', now), where('endTime', '>', now)]);

const soon = (now: Date) => new Date(now.getTime() + endingDays * 86_400_000);

const seen: Record<NewsFilter, (where: Where, now: Date) => ReturnType<typeof visible>> = {
  hidden: (where) => where.and([where('status', '<>', 'published')]),
  waiting: (where, now) => where.and([where('status', '=', 'published'), where('startTime', '>', now)]),
  visible,
  over: (where, now) => where.and([where('status', '=', 'published'), where('endTime', '<=', now)]),
  ending: (where, now) => where.and([visible(where, now), where('endTime', '<=', soon(now))]),
};

const contains = (columns: string, words: string) =>
  sql<SqlBool>`strpos(lower(${sql.raw(columns)}), lower(${words})) > 0`;

function filterOf(ctx: Context, query: Partial<NewsQuery>) {
  const { begin, end } = rangeOf(query, 'StartTime');
  const { headline, author, type, status, visibility } = query;
  return (where: Where) =>
    where.and([
      ...(headline ? [contains(`headline_zh || ' ' || headline_en`, headline)] : []),
      ...(author
        ? [contains(`author_zh || ' ' || author_en || ' ' || source_name_zh || ' ' || source_name_en`, author)]
        : []),
      ...(type ? [where('type', '=', type)] : []),
      ...(status ? [where('status', '=', status)] : []),
      ...(visibility ? [seen[visibility](where, ctx.now)] : []),
      ...(begin ? [where('startTime', '>=', begin)] : []),
      ...(end ? [where('startTime', '<=', end)] : []),
    ]);
}

async function countOf(ctx: Context, filter: (where: Where) => ReturnType<typeof visible>): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('bizNews')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow();
  return total;
}

/** In the order of the public list unless the query names a column. */
function found(ctx: Context, query: NewsQuery) {
  const sort = newsSorts.find((name) => name === query.orderByColumn);
  const filtered = ctx.db.selectFrom('bizNews').select(line).where(filterOf(ctx, query)).$narrowType<Narrow>();
  const ordered = sort ? filtered.orderBy(sort, query.isAsc) : filtered.orderBy('sort').orderBy('startTime', 'desc');
  return ordered.orderBy('newsId', 'desc');
}

export function list(ctx: Context, query: NewsQuery) {
  return pageOf(
    query,
    () => countOf(ctx, filterOf(ctx, query)),
    (limit, offset) => found(ctx, query).limit(limit).offset(offset).execute(),
  );
}

/** Everything that the filters match. */
export function all(ctx: Context, query: NewsQuery) {
  return found(ctx, query).execute();
}

export function byId(ctx: Context, newsId: number) {
  return ctx.db.selectFrom('bizNews').selectAll().where('newsId', '=', newsId).$narrowType<Narrow>().executeTakeFirst();
}
export type NewsRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Records held until the transaction ends, in an order that lets no two callers wait for each other. */
export function lock(ctx: Context, newsIds: readonly number[]) {
  return ctx.db
    .selectFrom('bizNews')
    .selectAll()
    .where('newsId', 'in', newsIds)
    .orderBy('newsId')
    .forUpdate()
    .$narrowType<Narrow>()
    .execute();
}

export function insert(ctx: Context, row: Insertable<BizNews>): Promise<NewsRecord> {
  return ctx.db.insertInto('bizNews').values(row).returningAll().$narrowType<Narrow>().executeTakeFirstOrThrow();
}

/** Changes a record and counts the change. */
export function update(ctx: Context, newsId: number, change: Updateable<BizNews>): Promise<NewsRecord> {
  return ctx.db
    .updateTable('bizNews')
    .set((row) => ({ ...change, rowVer: row('rowVer', '+', 1) }))
    .where('newsId', '=', newsId)
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();
}

/** The items of the demonstration. */
export function demoRecords(ctx: Context) {
  return ctx.db
    .selectFrom('bizNews')
    .select(['newsId', 'homeImage'])
    .where('isDemo', '=', true)
    .orderBy('newsId')
    .execute();
}

/** Puts the named records first, in this order. */
export const place = (ctx: Context, newsIds: readonly number[]) =>
  placeFirst(ctx, { table: 'biz_news', key: 'news_id', within: 'start_time desc, news_id desc' }, newsIds);

export async function remove(ctx: Context, newsIds: readonly number[]): Promise<void> {
  await ctx.db.deleteFrom('bizNews').where('newsId', 'in', newsIds).execute();
}

/** What visitors see now, in the order of the list. */
export function frontList(ctx: Context, query: PublicNewsQuery) {
  const asked = filterOf(ctx, query);
  const filter = (where: Where) => where.and([visible(where, ctx.now), asked(where)]);
  return pageOf(
    query,
    () => countOf(ctx, filter),
    (limit, offset) =>
      ctx.db
        .selectFrom('bizNews')
        .select(line)
        .where(filter)
        .orderBy('sort')
        .orderBy('startTime', 'desc')
        .orderBy('newsId', 'desc')
        .limit(limit)
        .offset(offset)
        .$narrowType<Narrow>()
        .execute(),
  );
}

/** What visitors see now, the newest first. */
export function newest(ctx: Context, type: NewsType | undefined) {
  return ctx.db
    .selectFrom('bizNews')
    .select(line)
    .where((where) => where.and([visible(where, ctx.now), ...(type ? [where('type', '=', type)] : [])]))
    .orderBy('startTime', 'desc')
    .orderBy('newsId', 'desc')
    .limit(feedLength)
    .$narrowType<Narrow>()
    .execute();
}

export function visibleById(ctx: Context, newsId: number) {
  return ctx.db
    .selectFrom('bizNews')
    .selectAll()
    .where('newsId', '=', newsId)
    .where((where) => visible(where, ctx.now))
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** The visible item of the same type beside one, in the order of the list. */
export function beside(ctx: Context, { newsId, type, sort, startTime }: NewsRecord, side: 'previous' | 'next') {
  const [further, earlier] = side === 'next' ? (['>', '<'] as const) : (['<', '>'] as const);
  return ctx.db
    .selectFrom('bizNews')
    .select(['newsId', 'headlineZh', 'headlineEn'])
    .where('type', '=', type)
    .where((where) => visible(where, ctx.now))
    .where((where) =>
      where.or([
        where('sort', further, sort),
        where.and([
          where('sort', '=', sort),
          where.or([
            where('startTime', earlier, startTime),
            where.and([where('startTime', '=', startTime), where('newsId', earlier, newsId)]),
          ]),
        ]),
      ]),
    )
    .orderBy('sort', side === 'next' ? 'asc' : 'desc')
    .orderBy('startTime', side === 'next' ? 'desc' : 'asc')
    .orderBy('newsId', side === 'next' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
}
