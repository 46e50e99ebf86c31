import { sql, type SqlBool } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { allOf, type Condition, conditionsOn, recordsOf } from '#server/database/records';
import {
  endingDays,
  feedLength,
  News,
  NewsRow,
  newsSorts,
  type NewsFilter,
  type NewsQuery,
  type NewsType,
  type PublicNewsQuery,
} from '../contract.ts';

const { contains, is, within } = conditionsOn('bizNews');

/** The only condition for what visitors see: the window includes its start and excludes its end. */
const visible = (now: Date): Condition =>
  allOf([is('status', 'published'), sql<SqlBool>`start_time <= ${now}`, sql<SqlBool>`end_time > ${now}`]);

const soon = (now: Date) => new Date(now.getTime() + endingDays * 86_400_000);

const seen: Record<NewsFilter, (now: Date) => Condition> = {
  hidden: () => sql<SqlBool>`status <> ${listed('bizNews.status', 'published')}`,
  waiting: (now) => allOf([is('status', 'published'), sql<SqlBool>`start_time > ${now}`]),
  visible,
  over: (now) => allOf([is('status', 'published'), sql<SqlBool>`end_time <= ${now}`]),
  ending: (now) => allOf([visible(now), sql<SqlBool>`end_time <= ${soon(now)}`]),
};

const records = recordsOf({
  table: 'bizNews',
  key: 'newsId',
  schema: News,
  line: NewsRow.omit({ visibility: true }),
  order: ['sort', 'startTime desc', 'newsId desc'],
  sorts: newsSorts,
  visible: ({ now }) => visible(now),
  filters: (query: NewsQuery, { now }) => [
    contains(['headlineZh', 'headlineEn'], query.headline),
    contains(['authorZh', 'authorEn', 'sourceNameZh', 'sourceNameEn'], query.author),
    is('type', query.type),
    is('status', query.status),
    query.visibility && seen[query.visibility](now),
    within('startTime', query, 'StartTime'),
  ],
});
export const { list, all, byId, lock, insert, update, place, remove, demoRecords } = records;
export type NewsRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** A page of the items that are visible now, in the order of the list. */
export const frontList = (ctx: Context, query: PublicNewsQuery) =>
  records.visibleList(ctx, query, [is('type', query.type), within('startTime', query, 'StartTime')]);

export const visibleById = (ctx: Context, newsId: number) => records.visibleOne(ctx, is('newsId', newsId));

/** Items that are visible now, the newest first. */
export async function newest(ctx: Context, type: NewsType | undefined) {
  const page = { pageNum: 1, pageSize: feedLength, isAsc: 'asc', reasonable: 'false' } as const;
  return (await records.visibleList(ctx, page, [is('type', type)], ['startTime desc', 'newsId desc'])).rows;
}

/** The visible neighbour of an item in the list of its type. */
export function neighbour(ctx: Context, { newsId, type, sort, startTime }: NewsRecord, side: 'previous' | 'next') {
  const [further, earlier] = side === 'next' ? (['>', '<'] as const) : (['<', '>'] as const);
  return ctx.db
    .selectFrom('bizNews')
    .select(['newsId', 'headlineZh', 'headlineEn'])
    .where('type', '=', type)
    .where(allOf([visible(ctx.now)]))
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
