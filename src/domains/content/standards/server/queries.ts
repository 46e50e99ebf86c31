import type { Context } from '#server/context';
import { allOf, conditionsOn, recordsOf } from '#server/database/records';
import { Standard, standardSorts, type PublicStandardQuery, type StandardQuery } from '../contract.ts';

const { contains, daysWithin, is } = conditionsOn('bizStandard');

/** The only condition for what visitors see. */
const visible = allOf([is('status', 'normal')]);

const records = recordsOf({
  table: 'bizStandard',
  key: 'standardId',
  schema: Standard,
  // Documents without a day come last.
  order: ['sort', 'publishDate desc nulls last', 'standardId desc'],
  sorts: standardSorts,
  visible: () => visible,
  filters: (query: StandardQuery) => [
    contains(['standardNo', 'nameZh', 'nameEn'], query.name),
    contains(['classNoZh', 'classNoEn'], query.classNo),
    is('status', query.status),
    daysWithin('publishDate', query, 'PublishDate'),
  ],
});
export const { list, all, byId, lock, insert, update, place, remove, demoRecords } = records;
export type StandardRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** A page of the visible records, in the order of the list. */
export const frontList = (ctx: Context, query: PublicStandardQuery) =>
  records.visibleList(ctx, query, [daysWithin('publishDate', query, 'PublishDate')]);

export const visibleById = (ctx: Context, standardId: number) => records.visibleOne(ctx, is('standardId', standardId));

/** Counts a view of a visible policy. This is no change of the record: `rowVer` stays. */
export async function countView(ctx: Context, standardId: number): Promise<void> {
  await ctx.db
    .updateTable('bizStandard')
    .set((row) => ({ viewCount: row('viewCount', '+', 1) }))
    .where(visible)
    .where('standardId', '=', standardId)
    .execute();
}
