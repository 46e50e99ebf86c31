import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import type { DataPublisherApp, DB } from '#server/database/schema';
import type { ResourceStatus } from '#contract/data/resources';
import { appSorts, type PublisherApp, type PublisherAppQuery } from '../contract.ts';

type Narrow = Pick<PublisherApp, 'status'>;

const joined = (ctx: Context) =>
  ctx.db
    .selectFrom('dataPublisherApp')
    .innerJoin('sysUser', 'sysUser.userId', 'dataPublisherApp.ownerId')
    .selectAll('dataPublisherApp')
    .select([
      'sysUser.userName as ownerName',
      'sysUser.nickName as ownerNickName',
      sql<number>`(select count(*) from data_resource r where r.publisher_app_id = data_publisher_app.app_id)`.as(
        'resourceCount',
      ),
    ])
    .$narrowType<Narrow>();

function filterOf(query: PublisherAppQuery) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const { keyword, status } = query;
  return (where: ExpressionBuilder<DB, 'dataPublisherApp' | 'sysUser'>) =>
    where.and([
      ...(keyword
        ? [
            containsText(
              [
                'dataPublisherApp.nameZh',
                'dataPublisherApp.nameEn',
                'dataPublisherApp.appKey',
                'sysUser.userName',
                'sysUser.nickName',
              ],
              keyword,
            ),
          ]
        : []),
      ...(status ? [where('dataPublisherApp.status', '=', status)] : []),
      ...(begin ? [where('dataPublisherApp.createTime', '>=', begin)] : []),
      ...(end ? [where('dataPublisherApp.createTime', '<=', end)] : []),
    ]);
}

export function list(ctx: Context, query: PublisherAppQuery) {
  const filter = filterOf(query);
  const sort = appSorts.find((name) => name === query.orderByColumn);
  return pageOf(
    query,
    async () =>
      (
        await ctx.db
          .selectFrom('dataPublisherApp')
          .innerJoin('sysUser', 'sysUser.userId', 'dataPublisherApp.ownerId')
          .select((all) => all.fn.countAll<number>().as('total'))
          .where(filter)
          .executeTakeFirstOrThrow()
      ).total,
    (limit, offset) =>
      joined(ctx)
        .where(filter)
        .orderBy(sort ? (`dataPublisherApp.${sort}` as const) : 'dataPublisherApp.appId', sort ? query.isAsc : 'desc')
        .orderBy('dataPublisherApp.appId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

export type AppRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (ctx: Context, appId: number) =>
  joined(ctx).where('dataPublisherApp.appId', '=', appId).executeTakeFirst();

export const findByKey = (ctx: Context, appKey: string) =>
  joined(ctx).where('dataPublisherApp.appKey', '=', appKey).executeTakeFirst();

export async function insert(ctx: Context, row: Insertable<DataPublisherApp>): Promise<number> {
  const { appId } = await ctx.db
    .insertInto('dataPublisherApp')
    .values({ ...row, createBy: ctx.actor.userName, updateBy: ctx.actor.userName })
    .returning('appId')
    .executeTakeFirstOrThrow();
  return appId;
}

/** Updates a row if it still has the given version; returns false otherwise. */
export async function update(
  ctx: Context,
  appId: number,
  change: Updateable<DataPublisherApp>,
  rowVer: number,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('dataPublisherApp')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateBy: ctx.actor.userName, updateTime: ctx.now })
    .where('appId', '=', appId)
    .where('rowVer', '=', rowVer)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records the time of a call, at most once a minute. */
export async function markUsed(ctx: Context, appId: number): Promise<void> {
  await ctx.db
    .updateTable('dataPublisherApp')
    .set({ lastUsedAt: ctx.now })
    .where('appId', '=', appId)
    .where((row) =>
      row.or([row('lastUsedAt', 'is', null), row('lastUsedAt', '<', new Date(ctx.now.getTime() - 60_000))]),
    )
    .execute();
}

export async function remove(ctx: Context, appId: number): Promise<void> {
  await ctx.db.deleteFrom('dataPublisherApp').where('appId', '=', appId).execute();
}

/** Number of references to the system by resources and callbacks. */
export async function usesOf(ctx: Context, appId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from data_resource where publisher_app_id = ${appId})
      + (select count(*) from data_callback where app_id = ${appId}) as count`.execute(ctx.db);
  return rows[0]!.count;
}

/** An active account, by id or user name. */
export const findOwner = (ctx: Context, who: number | string) =>
  ctx.db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'email', 'deptId'])
    .where('delFlag', '=', '0')
    .where('status', '=', '0')
    .where((row) =>
      typeof who === 'number'
        ? row('userId', '=', who)
        : row(row.fn<string>('lower', ['userName']), '=', who.toLowerCase()),
    )
    .executeTakeFirst();

/** The newest version of a system's resource, by the system's name for it. */
export const findOwn = (ctx: Context, appId: number, uniqueId: string) =>
  ctx.db
    .selectFrom('dataResource')
    .selectAll()
    .where('publisherAppId', '=', appId)
    .where('uniqueId', '=', uniqueId)
    .orderBy('resourceId', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Locks a system's name for a resource until the transaction ends, whether or not the resource exists. */
export async function lockName(ctx: Context, appId: number, uniqueId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`data.publisher-apps:${appId}:${uniqueId}`}, 0))`.execute(
    ctx.db,
  );
}

/** A system's resources, last changed first. */
export function listOwn(
  ctx: Context,
  appId: number,
  query: { pageNum: number; pageSize: number; status?: readonly ResourceStatus[] },
) {
  const matching = ctx.db
    .selectFrom('dataResource')
    .where('publisherAppId', '=', appId)
    .$if(query.status !== undefined, (rows) => rows.where('status', 'in', [...query.status!]));
  return pageOf(
    { ...query, reasonable: 'false' },
    async () => (await matching.select((all) => all.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      matching
        .selectAll()
        .orderBy('updateTime', 'desc')
        .orderBy('resourceId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** Decisions on a resource, oldest first, without the names of their authors, which the submitter must not see. */
export const decisionRows = (ctx: Context, resourceId: number) =>
  ctx.db
    .selectFrom('dataReview')
    .select(['revisionNo', 'outcome', 'reasons', 'reasonTexts', 'comments', 'finishedAt'])
    .where('resourceId', '=', resourceId)
    .where('outcome', 'in', ['approved', 'rejected'])
    .orderBy('id')
    .execute();

/** Files after a path, sorted by path. */
export const filesOf = (ctx: Context, resourceId: number, after: string, limit: number) =>
  ctx.db
    .selectFrom('dataResourceFile')
    .select(['id', 'path', 'size', 'sha256', 'fileClass'])
    .where('resourceId', '=', resourceId)
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute();

export const fileAt = (ctx: Context, resourceId: number, path: string) =>
  ctx.db
    .selectFrom('dataResourceFile')
    .select(['id', 'path', 'size', 'sha256', 'fileClass'])
    .where('resourceId', '=', resourceId)
    .where('path', '=', path)
    .executeTakeFirst();
