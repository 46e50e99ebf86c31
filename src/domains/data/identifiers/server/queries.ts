import { sql, type ExpressionBuilder, type Updateable } from 'kysely';
import { pageOf, rangeOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText, loweredContains } from '#server/database/contains-text';
import type { DataIdentifier, DB } from '#server/database/schema';
import { scopeByResource } from '#table/data/resources';
import type { Identifier, IdentifierKind, IdentifierQuery, IdentifierState, IdentifierMessage } from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** Types of the columns, narrower than the generated ones. */
type Narrow = {
  kind: IdentifierKind;
  status: IdentifierState;
  wanted: IdentifierMessage | null;
  error: Identifier['error'];
};

const joined = (ctx: Context) =>
  ctx.db
    .selectFrom('dataIdentifier')
    .leftJoin('dataResource', 'dataResource.resourceId', 'dataIdentifier.resourceId')
    .selectAll('dataIdentifier')
    .select((row) => [
      row.fn.coalesce('dataResource.resourceNo', sql<string>`''`).as('resourceNo'),
      row.fn.coalesce('dataResource.publicId', sql<string>`''`).as('publicId'),
      row.fn.coalesce('dataResource.titleZh', sql<string>`''`).as('titleZh'),
      row.fn.coalesce('dataResource.titleEn', sql<string>`''`).as('titleEn'),
    ])
    .$narrowType<Narrow>();

const scopeOf = (ctx: Context) => scopeByResource(ctx, 'dataIdentifier.resourceId');

function filterOf(query: IdentifierQuery) {
  const { begin, end } = rangeOf(query, 'CreateTime');
  const { kind, status, problem, keyword, resourceId } = query;
  return (where: ExpressionBuilder<DB, 'dataIdentifier'>) =>
    where.and([
      ...(kind ? [where('dataIdentifier.kind', '=', kind)] : []),
      ...(status ? [where('dataIdentifier.status', '=', status)] : []),
      ...(resourceId ? [where('dataIdentifier.resourceId', '=', resourceId)] : []),
      ...(problem ? [where('dataIdentifier.error', '<>', '')] : []),
      ...(begin ? [where('dataIdentifier.createTime', '>=', begin)] : []),
      ...(end ? [where('dataIdentifier.createTime', '<=', end)] : []),
      ...(keyword
        ? [
            where.or([
              containsText('dataIdentifier.value', keyword),
              where(
                'dataIdentifier.resourceId',
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

/** Identifiers of resources in the caller's data scope, newest first. */
export async function list(ctx: Context, query: IdentifierQuery) {
  const [filter, scope] = [filterOf(query), await scopeOf(ctx)];
  return pageOf(
    query,
    async () =>
      (
        await ctx.db
          .selectFrom('dataIdentifier')
          .select((all) => all.fn.countAll<number>().as('total'))
          .where(filter)
          .where(scope)
          .executeTakeFirstOrThrow()
      ).total,
    (limit, offset) =>
      joined(ctx).where(filter).where(scope).orderBy('identifierId', 'desc').limit(limit).offset(offset).execute(),
  );
}

/** An identifier, if its resource is in the caller's data scope. */
export const find = async (ctx: Context, identifierId: number) =>
  joined(ctx)
    .where('dataIdentifier.identifierId', '=', identifierId)
    .where(await scopeOf(ctx))
    .executeTakeFirst();

/** Existing identifiers of a resource. */
export const ofResource = (ctx: Context, resourceId: number) =>
  ctx.db
    .selectFrom('dataIdentifier')
    .selectAll()
    .where('resourceId', '=', resourceId)
    .orderBy('kind', 'desc')
    .$narrowType<Narrow>()
    .execute();

/** Reserves a value for a resource permanently; an existing value of the kind is kept. */
export async function reserve(
  ctx: Context,
  row: { resourceId: number; kind: IdentifierKind; value: string; wanted: IdentifierMessage | null },
): Promise<void> {
  await ctx.db
    .insertInto('dataIdentifier')
    .values({ ...row, nextTryAt: row.wanted ? ctx.now : null, createTime: ctx.now, updateTime: ctx.now })
    .onConflict((same) => same.columns(['resourceId', 'kind']).doNothing())
    .execute();
}

/** Records the next message to the service, due at once. */
export async function queueMessage(
  ctx: Context,
  identifierId: number,
  wanted: IdentifierMessage,
  change: Updateable<DataIdentifier> = {},
): Promise<void> {
  await ctx.db
    .updateTable('dataIdentifier')
    .set({
      wanted,
      asked: sql`asked + 1`,
      taskId: '',
      tries: 0,
      nextTryAt: ctx.now,
      error: '',
      updateTime: ctx.now,
      ...change,
    })
    .where('identifierId', '=', identifierId)
    .execute();
}

export type Leased = NonNullable<Awaited<ReturnType<typeof lease>>>;

/** Leases the next due identifier of a kind; no other process can take it for the given time. */
export async function lease(ctx: Context, kind: IdentifierKind, seconds: number) {
  // Truncated to milliseconds like a JavaScript Date, so that both can be compared.
  const until = sql<Date>`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${seconds}))`;
  return ctx.db
    .updateTable('dataIdentifier')
    .set({ leasedUntil: until, tries: sql`tries + 1` })
    .where('identifierId', '=', (row) =>
      row
        .selectFrom('dataIdentifier')
        .select('identifierId')
        .where('kind', '=', kind)
        .where('wanted', 'is not', null)
        .where('nextTryAt', '<=', sql<Date>`clock_timestamp()`)
        .where((free) =>
          free.or([free('leasedUntil', 'is', null), free('leasedUntil', '<', sql<Date>`clock_timestamp()`)]),
        )
        .orderBy('nextTryAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

/**
 * Stores the outcome of a lease. Returns false if the lease has expired or another message was requested in the
 * meantime.
 */
export async function settle(ctx: Context, leased: Leased, change: Updateable<DataIdentifier>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('dataIdentifier')
    .set({ ...change, leasedUntil: null, updateTime: ctx.now })
    .where('identifierId', '=', leased.identifierId)
    .where('leasedUntil', '=', leased.leasedUntil)
    .where('asked', '=', leased.asked)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  await ctx.db
    .updateTable('dataIdentifier')
    .set({ leasedUntil: null })
    .where('identifierId', '=', leased.identifierId)
    .where('leasedUntil', '=', leased.leasedUntil)
    .execute();
  return false;
}

/** Identifiers that wait for their first registration at a disabled service. */
export const waitingFor = (ctx: Context, kind: IdentifierKind) =>
  ctx.db
    .selectFrom('dataIdentifier')
    .select(['identifierId', 'resourceId'])
    .where('kind', '=', kind)
    .where('wanted', '=', 'register')
    .where('registeredAt', 'is', null)
    .execute();

export async function putBack(ctx: Context, identifierId: number): Promise<void> {
  await ctx.db
    .updateTable('dataIdentifier')
    .set({ status: 'reserved', wanted: null, nextTryAt: null, taskId: '', error: '', updateTime: ctx.now })
    .where('identifierId', '=', identifierId)
    .execute();
}

/** Numbers of identifiers by kind that wait for registration or were refused, within the caller's data scope. */
export const countWaiting = async (ctx: Context) =>
  ctx.db
    .selectFrom('dataIdentifier')
    .select((row) => [
      'kind',
      row.fn.countAll<number>().filterWhere('status', '=', 'registering').as('waiting'),
      row.fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .where('status', 'in', ['registering', 'failed'])
    .where(await scopeOf(ctx))
    .groupBy('kind')
    .$narrowType<{ kind: IdentifierKind }>()
    .execute();

/** Other public versions of a resource that have a DOI, by time of publication. */
export const versionDois = (ctx: Context, versionGroup: number) =>
  ctx.db
    .selectFrom('dataResource')
    .select(['resourceId', 'doi', 'publishDate'])
    .where('versionGroup', '=', versionGroup)
    .where('status', 'in', [resourceStatus.published, resourceStatus.superseded])
    .where('doi', 'is not', null)
    .orderBy('publishDate')
    .execute();
