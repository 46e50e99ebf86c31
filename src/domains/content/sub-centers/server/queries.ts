import type { PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import { SubCenter, subCenterSorts, type SubCenterQuery } from '../contract.ts';

const { contains, is, within } = conditionsOn('bizSubCenter');

const records = recordsOf({
  table: 'bizSubCenter',
  key: 'subCenterId',
  schema: SubCenter,
  order: ['sort', 'code'],
  sorts: subCenterSorts,
  // Also decides which identifiers resolve.
  visible: () => is('status', 'normal'),
  filters: (query: SubCenterQuery) => [
    contains(['code', 'nameZh', 'nameEn', 'providerZh', 'providerEn'], query.keyword),
    is('status', query.status),
    within('updateTime', query, 'UpdateTime'),
  ],
});
export const { list, all, byId, lock, insert, update, place, remove } = records;
export type SubCenterRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** A page of the visible records, in the order of the page. */
export const frontList = (ctx: Context, query: PageQuery) => records.visibleList(ctx, query);

export const visibleByCode = (ctx: Context, code: string) => records.visibleOne(ctx, is('code', code));

/** Whether a code belongs to a sub-center, visible or not. */
export async function isTaken(ctx: Context, code: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('bizSubCenter').select('code').where('code', '=', code).executeTakeFirst();
  return row !== undefined;
}
