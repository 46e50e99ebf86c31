import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import { CaseRow, caseSorts, ServiceCase, type CaseQuery, type PublicCaseQuery } from '../contract.ts';

const { contains, daysWithin, is } = conditionsOn('bizServiceCase');

const records = recordsOf({
  table: 'bizServiceCase',
  key: 'caseId',
  schema: ServiceCase,
  line: CaseRow,
  order: ['sort', 'publishDate desc', 'caseId desc'],
  sorts: caseSorts,
  visible: () => is('status', 'published'),
  filters: (query: CaseQuery) => [
    contains(['nameZh', 'nameEn'], query.name),
    contains(['targetZh', 'targetEn', 'orgsZh', 'orgsEn'], query.partner),
    is('type', query.type),
    is('status', query.status),
    daysWithin('publishDate', query, 'PublishDate'),
  ],
});
export const { list, all, byId, lock, insert, update, place, remove, demoRecords } = records;
export type CaseRecord = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** A page of the visible records, in the order of the list. */
export const frontList = (ctx: Context, query: PublicCaseQuery) =>
  records.visibleList(ctx, query, [is('type', query.type), daysWithin('publishDate', query, 'PublishDate')]);

export const visibleById = (ctx: Context, caseId: number) => records.visibleOne(ctx, is('caseId', caseId));
