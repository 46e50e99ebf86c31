import { sql } from 'kysely';
import { pageOf } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import { resourceStatus } from '#contract/data/resources';
import {
  namedOfRecord,
  type OwnQuery,
  type RecordSelections,
  type SelectionFields,
  type SelectionQuery,
} from '../contract.ts';

const mine = (ctx: Context) => ctx.db.selectFrom('dataSelection').where('userId', '=', ctx.actor.userId);

export function listOwn(ctx: Context, query: OwnQuery) {
  const found = mine(ctx).where(isWithin('createTime', query, 'CreateTime'));
  return pageOf(
    query,
    async () => (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
    (limit, offset) => found.selectAll().orderBy('selectionId', 'desc').limit(limit).offset(offset).execute(),
  );
}

const textColumns = ['titleZh', 'titleEn', 'creatorZh', 'creatorEn'].map((name) => `dataSelection.${name}`);

/** Published and withdrawn selections for the back office. */
export function listPublic(ctx: Context, query: SelectionQuery) {
  let found = ctx.db
    .selectFrom('dataSelection')
    .where('dataSelection.status', '<>', sql.lit('draft' as const))
    .where(isWithin('dataSelection.publishTime', query, 'PublishTime'));
  if (query.status) found = found.where('dataSelection.status', '=', query.status);
  if (query.keyword) found = found.where(containsText(textColumns, query.keyword));
  return pageOf(
    query,
    async () => (await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
    (limit, offset) =>
      found
        .innerJoin('sysUser', 'sysUser.userId', 'dataSelection.userId')
        .selectAll('dataSelection')
        .select('sysUser.userName')
        .orderBy('selectionId', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

/** Number of the caller's selections; locks the account, so that concurrent requests cannot exceed the limit. */
export async function lockedCount(ctx: Context): Promise<number> {
  await ctx.db.selectFrom('sysUser').select('userId').where('userId', '=', ctx.actor.userId).forUpdate().execute();
  return (
    await mine(ctx)
      .where('status', '<>', 'withdrawn')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
}

export const findOwn = (ctx: Context, selectionId: number) =>
  mine(ctx).selectAll().where('selectionId', '=', selectionId).executeTakeFirst();

export const lockOwn = (ctx: Context, selectionId: number) =>
  mine(ctx).selectAll().where('selectionId', '=', selectionId).forUpdate().executeTakeFirst();

export const lock = (ctx: Context, selectionId: number) =>
  ctx.db.selectFrom('dataSelection').selectAll().where('selectionId', '=', selectionId).forUpdate().executeTakeFirst();

export const findByPublicId = (ctx: Context, publicId: string) =>
  ctx.db.selectFrom('dataSelection').selectAll().where('publicId', '=', publicId).executeTakeFirst();

/** Inserts a draft without records; returns its id. */
export async function insert(
  ctx: Context,
  row: SelectionFields & { publicId: string; query: string },
): Promise<number> {
  const { selectionId } = await ctx.db
    .insertInto('dataSelection')
    .values({ ...row, userId: ctx.actor.userId, itemCount: 0, createTime: ctx.now })
    .returning('selectionId')
    .executeTakeFirstOrThrow();
  return selectionId;
}

/** Adds the published records among some ids, in the order of the ids, and counts them. */
export async function insertItems(ctx: Context, selectionId: number, resourceIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into data_selection_item (selection_id, position, resource_id, public_id, resource_no, version)
      select ${selectionId}::bigint, row_number() over (order by place), resource_id, public_id, resource_no, version
      from unnest(${resourceIds}::bigint[]) with ordinality as found (id, place)
      join data_resource on resource_id = found.id and status = ${sql.lit(resourceStatus.published)}
      returning 1)
    update data_selection set item_count = (select count(*) from added) where selection_id = ${selectionId}
    returning item_count as count`.execute(ctx.db);
  return rows[0]!.count;
}

type Change = Partial<
  SelectionFields & {
    status: 'published' | 'withdrawn';
    publishTime: Date;
    withdrawTime: Date;
    withdrawReason: string;
    withdrawnBy: number;
  }
>;

export async function update(ctx: Context, selectionId: number, change: Change): Promise<void> {
  await ctx.db
    .updateTable('dataSelection')
    .set({ ...change, rowVer: sql<number>`row_ver + 1` })
    .where('selectionId', '=', selectionId)
    .execute();
}

/** Deletes a draft of the caller with its list. */
export async function removeDraft(ctx: Context, selectionId: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('dataSelection')
    .where('selectionId', '=', selectionId)
    .where('userId', '=', ctx.actor.userId)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records of a list behind a position, in their order. */
export const itemsAfter = (ctx: Context, selectionId: number, position: number, limit: number) =>
  ctx.db
    .selectFrom('dataSelectionItem')
    .select(['position', 'resourceId', 'publicId', 'resourceNo', 'version'])
    .where('selectionId', '=', selectionId)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();

/** Published selections with this version of a record: their number, and the newest. */
export async function selectionsWith(ctx: Context, publicId: string): Promise<RecordSelections> {
  const found = ctx.db
    .selectFrom('dataResource')
    .innerJoin('dataSelectionItem as item', 'item.resourceId', 'dataResource.resourceId')
    .innerJoin('dataSelection as it', 'it.selectionId', 'item.selectionId')
    .where('dataResource.publicId', '=', publicId)
    .where('it.status', '=', 'published');
  const { n } = await found.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  if (n === 0) return { count: 0, newest: [] };
  const newest = await found
    .select(['it.publicId', 'it.titleZh', 'it.titleEn'])
    .orderBy('it.selectionId', 'desc')
    .limit(namedOfRecord)
    .execute();
  return { count: n, newest };
}
