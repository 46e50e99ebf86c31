import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText, loweredContains } from '#server/database/contains-text';
import type { DataCallback, DataCallbackLog, DB } from '#server/database/schema';
import { scopeByResource } from '#table/data/resources';
import type { Callback, CallbackEvent, CallbackQuery, CallbackState } from '../contract.ts';

/** Types of the columns, narrower than the generated ones. */
type Narrow = { event: CallbackEvent; status: CallbackState; error: Callback['error'] };

const joined = (ctx: Context) =>
  ctx.db
    .selectFrom('dataCallback')
    .leftJoin('dataResource', 'dataResource.resourceId', 'dataCallback.resourceId')
    .leftJoin('dataPublisherApp', 'dataPublisherApp.appId', 'dataCallback.appId')
    .selectAll('dataCallback')
    .select((row) => [
      row.fn.coalesce('dataResource.resourceNo', sql<string>`''`).as('resourceNo'),
      row.fn.coalesce('dataResource.titleZh', sql<string>`''`).as('titleZh'),
      row.fn.coalesce('dataResource.titleEn', sql<string>`''`).as('titleEn'),
      row.fn.coalesce('dataPublisherApp.nameZh', sql<string>`''`).as('appNameZh'),
      row.fn.coalesce('dataPublisherApp.nameEn', sql<string>`''`).as('appNameEn'),
    ])
    .$narrowType<Narrow>();

const scopeOf = (ctx: Context) => scopeByResource(ctx, 'dataCallback.resourceId');

function filterOf(query: CallbackQuery) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const { event, status, appId, resourceId, keyword } = query;
  return (where: ExpressionBuilder<DB, 'dataCallback'>) =>
    where.and([
      ...(event ? [where('dataCallback.event', '=', event)] : []),
      ...(status ? [where('dataCallback.status', '=', status)] : []),
      ...(appId ? [where('dataCallback.appId', '=', appId)] : []),
      ...(resourceId ? [where('dataCallback.resourceId', '=', resourceId)] : []),
      ...(begin ? [where('dataCallback.createTime', '>=', begin)] : []),
      ...(end ? [where('dataCallback.createTime', '<=', end)] : []),
      ...(keyword
        ? [
            where.or([
              containsText('dataCallback.url', keyword),
              where(
                'dataCallback.resourceId',
                'in',
                where
                  .selectFrom('dataResource')
                  .select('dataResource.resourceId')
                  .where(loweredContains(sql.ref('dataResource.words'), keyword)),
              ),
            ]),
          ]
        : []),
    ]);
}

/** Callbacks for resources in the caller's data scope, newest first. */
export async function list(ctx: Context, query: CallbackQuery) {
  const [filter, scope] = [filterOf(query), await scopeOf(ctx)];
  return pageOf(
    query,
    async () =>
      (
        await ctx.db
          .selectFrom('dataCallback')
          .select((all) => all.fn.countAll<number>().as('total'))
          .where(filter)
          .where(scope)
          .executeTakeFirstOrThrow()
      ).total,
    (limit, offset) =>
      joined(ctx).where(filter).where(scope).orderBy('callbackId', 'desc').limit(limit).offset(offset).execute(),
  );
}

export type CallbackRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A callback, if its resource is in the caller's data scope. */
export const find = async (ctx: Context, callbackId: number) =>
  joined(ctx)
    .where('dataCallback.callbackId', '=', callbackId)
    .where(await scopeOf(ctx))
    .executeTakeFirst();

/** Number of these callbacks that the caller may see. */
export async function countSeen(ctx: Context, callbackIds: readonly number[]): Promise<number> {
  const { seen } = await ctx.db
    .selectFrom('dataCallback')
    .select((all) => all.fn.countAll<number>().as('seen'))
    .where('callbackId', 'in', callbackIds)
    .where(await scopeOf(ctx))
    .executeTakeFirstOrThrow();
  return seen;
}

/** Attempts, newest first; a hundred are enough to find the problem. */
export const logOf = (ctx: Context, callbackId: number) =>
  ctx.db
    .selectFrom('dataCallbackLog')
    .selectAll()
    .where('callbackId', '=', callbackId)
    .orderBy('id', 'desc')
    .limit(100)
    .$narrowType<Pick<Narrow, 'error'>>()
    .execute();

export async function insert(ctx: Context, row: Insertable<DataCallback>): Promise<number> {
  const { callbackId } = await ctx.db
    .insertInto('dataCallback')
    .values(row)
    .returning('callbackId')
    .executeTakeFirstOrThrow();
  return callbackId;
}

export type Leased = NonNullable<Awaited<ReturnType<typeof lease>>>;

/** Leases the next due callback, skipping the given hosts; no other process can take it for some seconds. */
export async function lease(
  ctx: Context,
  seconds: number,
  which: { notHosts?: readonly string[]; callbackId?: number } = {},
) {
  // Truncated to milliseconds like a JavaScript Date, so that both can be compared.
  const until = sql<Date>`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${seconds}))`;
  return ctx.db
    .updateTable('dataCallback')
    .set({ leasedUntil: until, tries: sql`tries + 1` })
    .where('callbackId', '=', (row) =>
      row
        .selectFrom('dataCallback')
        .select('callbackId')
        .where('status', '=', 'waiting')
        .where('nextTryAt', '<=', sql<Date>`clock_timestamp()`)
        .where((free) =>
          free.or([free('leasedUntil', 'is', null), free('leasedUntil', '<', sql<Date>`clock_timestamp()`)]),
        )
        .$if(which.callbackId !== undefined, (rows) => rows.where('callbackId', '=', which.callbackId!))
        .$if((which.notHosts ?? []).length > 0, (rows) =>
          rows.where('host', '<>', sql<string>`all(${which.notHosts ?? []})`),
        )
        .orderBy('nextTryAt')
        .orderBy('callbackId')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/** Stores the outcome of a lease, if it has not expired. */
export async function settle(ctx: Context, leased: Leased, change: Updateable<DataCallback>): Promise<void> {
  await ctx.db
    .updateTable('dataCallback')
    .set({ ...change, leasedUntil: null })
    .where('callbackId', '=', leased.callbackId)
    .where('leasedUntil', '=', leased.leasedUntil)
    .execute();
}

export async function addTry(ctx: Context, row: Insertable<DataCallbackLog>): Promise<void> {
  await ctx.db.insertInto('dataCallbackLog').values(row).execute();
}

/** Makes callbacks due now; one with a running attempt stays unchanged. Returns their number. */
export async function replay(ctx: Context, callbackIds: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('dataCallback')
    .set({ status: 'waiting', tries: 0, nextTryAt: ctx.now, error: '' })
    .where('callbackId', 'in', callbackIds)
    .where((free) =>
      free.or([
        free('status', 'in', ['delivered', 'dead']),
        free('leasedUntil', 'is', null),
        free('leasedUntil', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
