import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import { Tool, ToolRow, toolSorts, type PublicToolQuery, type ToolQuery } from '../contract.ts';

const { contains, is, within } = conditionsOn('bizApplyTool');

const records = recordsOf({
  table: 'bizApplyTool',
  key: 'toolId',
  schema: Tool,
  line: ToolRow,
  // Drafts that were never published come first.
  order: ['sort', 'publishTime desc nulls first', 'toolId desc'],
  sorts: toolSorts,
  visible: () => is('status', 'published'),
  filters: (query: ToolQuery) => [
    contains(['nameZh', 'nameEn', 'summaryZh', 'summaryEn', 'providerZh', 'providerEn'], query.keyword),
    is('category', query.category),
    is('status', query.status),
    within('updateTime', query, 'UpdateTime'),
  ],
});
export const { list, all, byId, lock, insert, update, place, remove } = records;
export type ToolRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** A page of the visible records, in the order of the list. */
export const frontList = (ctx: Context, query: PublicToolQuery) =>
  records.visibleList(ctx, query, [is('category', query.category), within('publishTime', query, 'PublishTime')]);

export const visibleById = (ctx: Context, toolId: number) => records.visibleOne(ctx, is('toolId', toolId));
