import { sql, type SelectQueryBuilder, type Expression } from 'kysely';
import { offsetOf, rangeOf } from '#shared/paging';
import type { FieldValues } from '#contract/data/metadata-fields';
import type { Context } from '#server/context';
import { containsText, loweredContains } from '#server/database/contains-text';
import type { Schema } from '#server/database/db';
import type { z } from 'zod';
import type { OwnListQuery, ResourceListQuery, resourceOrders, ResourceStatus } from '../../contract.ts';
import { bareIdentifier } from '#contract/data/descriptions';
import { scopeOfCaller, type ResourceRecord } from '../table.ts';
import { resourceStatus } from '../../contract.ts';

type ListQuery = z.output<typeof ResourceListQuery>;
type Order = (typeof resourceOrders)[number];

/** Columns of lists, and those that the rules read for the permitted acts of a row. */
const columns = [
  'resourceId',
  'resourceNo',
  'publicId',
  'version',
  'resourceType',
  'dataResource.status',
  'titleZh',
  'titleEn',
  'sharingMethod',
  'openDate',
  'ownerId',
  'editorIds',
  'authors',
  'revisionNo',
  'inTask',
  'rowVer',
  'fileCount',
  'totalSize',
  'submitTime',
  'publishDate',
  'dataResource.updateTime',
  'isDemo',
] as const;
type Bare<T> = T extends `dataResource.${infer Column}` ? Column : T;
type Listed = Pick<ResourceRecord, Bare<(typeof columns)[number]>>;

/** Whether number and titles, or another column with such an index, contain a text. */
const holds = (keyword: string, column: Expression<unknown> = sql.ref('words')) =>
  loweredContains(column, keyword.trim());

/** A page of the resources that a person owns or edits, last changed first. */
export async function listOwn(
  ctx: Context,
  query: OwnListQuery,
): Promise<{ total: number; rows: (Listed & { damagedCount: number })[] }> {
  let matching = ctx.db
    .selectFrom('dataResource')
    .where((of) =>
      of.or([of('ownerId', '=', ctx.actor.userId), sql<boolean>`editor_ids @> ${[ctx.actor.userId]}::int[]`]),
    );
  if (query.status) matching = matching.where('dataResource.status', '=', query.status);
  if (query.keyword?.trim()) matching = matching.where(holds(query.keyword));
  const { begin, end } = rangeOf(query, 'UpdateTime');
  if (begin) matching = matching.where('dataResource.updateTime', '>=', begin);
  if (end) matching = matching.where('dataResource.updateTime', '<=', end);
  const [rows, { total }] = await Promise.all([
    matching
      .select(columns)
      .select(damagedCount.as('damagedCount'))
      .orderBy('dataResource.updateTime', 'desc')
      .orderBy('resourceId', 'desc')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total, rows: rows as unknown as (Listed & { damagedCount: number })[] };
}

/** Number of damaged files of a resource; usually zero, and otherwise small. */
const damagedCount = sql<number>`(
  select count(*)::int from file_damage join data_resource_file using (file_id)
  where data_resource_file.resource_id = data_resource.resource_id)`;

const orderColumns: Record<Order, 'submitTime' | 'publishDate' | 'dataResource.updateTime'> = {
  submitTime: 'submitTime',
  publishDate: 'publishDate',
  updateTime: 'dataResource.updateTime',
};

/** A page for the back office, limited to the states and the data scope of the caller; the total is exact. */
export async function listAll(
  ctx: Context,
  query: ListQuery,
  statuses: readonly ResourceStatus[],
): Promise<{ total: number; rows: (Listed & { ownerName: string; ownerOrganization: string })[] }> {
  const matching = filtered(ctx, query, statuses).where(await scopeOfCaller(ctx));
  const order = orderColumns[query.orderByColumn as Order] as (typeof orderColumns)[Order] | undefined;
  const direction = order ? query.isAsc : 'desc';
  const [rows, { total }] = await Promise.all([
    matching
      .innerJoin('sysUser', 'sysUser.userId', 'ownerId')
      .select(columns)
      .select(['sysUser.nickName as ownerName', 'sysUser.organization as ownerOrganization'])
      // Resources that were never submitted count as oldest, so that an index supports both directions of this order.
      .orderBy(order ?? 'submitTime', (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsFirst()))
      .orderBy('resourceId', direction)
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total, rows: rows as unknown as (Listed & { ownerName: string; ownerOrganization: string })[] };
}

/** Number of rows of the filtered list. */
export async function countListed(
  ctx: Context,
  query: ListQuery,
  statuses: readonly ResourceStatus[],
): Promise<number> {
  const matching = filtered(ctx, query, statuses).where(await scopeOfCaller(ctx));
  return (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

const batch = 500;

/** All rows, newest first, in batches of some hundreds. */
export async function* allListed(ctx: Context, query: ListQuery, statuses: readonly ResourceStatus[]) {
  const matching = filtered(ctx, query, statuses).where(await scopeOfCaller(ctx));
  for (let before: number | undefined; ;) {
    const rows = await matching
      .$if(before !== undefined, (them) => them.where('resourceId', '<', before!))
      .innerJoin('sysUser', 'sysUser.userId', 'ownerId')
      .select(columns)
      .select(['specialNo', 'projectNo', 'taskNo', 'doi', 'cstr', 'viewCount', 'downloadCount', 'fieldValues'])
      .select(['sysUser.nickName as ownerName', 'sysUser.organization as ownerOrganization'])
      .orderBy('resourceId', 'desc')
      .limit(batch)
      .execute();
    yield* rows as unknown as Exported[];
    before = rows.at(-1)?.resourceId;
    if (rows.length < batch) return;
  }
}
type Exported = Listed &
  Record<ExportedText, string> &
  Record<'viewCount' | 'downloadCount', number> & { fieldValues: FieldValues };
type ExportedText = 'specialNo' | 'projectNo' | 'taskNo' | 'doi' | 'cstr' | 'ownerName' | 'ownerOrganization';

/** States whose lists are queues of reviews. */
const queued = [resourceStatus.submitted, resourceStatus.reviewing] as const;

function filtered(ctx: Context, query: ListQuery, statuses: readonly ResourceStatus[]) {
  const asked = query.status?.split(',') ?? [...statuses];
  const visible = statuses.filter((status) => asked.includes(status));
  const { begin, end } = rangeOf(query, 'SubmitTime');
  let matching: SelectQueryBuilder<Schema, 'dataResource', object> = ctx.db
    .selectFrom('dataResource')
    .where('dataResource.status', '=', sql<ResourceStatus>`any(${visible})`);
  // Resources that an archive task reviews are in no queue.
  if (query.status && visible.every((status) => (queued as readonly ResourceStatus[]).includes(status)))
    matching = matching.where('inTask', '=', false);
  if (query.resourceType) matching = matching.where('resourceType', '=', query.resourceType);
  if (query.sharingMethod) matching = matching.where('sharingMethod', '=', query.sharingMethod);
  if (query.keyword?.trim()) matching = matching.where(holds(query.keyword));
  if (begin) matching = matching.where('submitTime', '>=', begin);
  if (end) matching = matching.where('submitTime', '<=', end);
  for (const narrowed of beyond(query)) matching = matching.where(narrowed);
  const owner = query.ownerName?.trim();
  if (owner)
    matching = matching.where('ownerId', 'in', (of) =>
      of
        .selectFrom('sysUser')
        .select('userId')
        .where(containsText(['nickName', 'userName'], owner)),
    );
  return matching;
}

/** Same expression as in the partial indexes of migration 0033. */
const identifiers = sql<string>`lower(coalesce(doi, '') || E'\\n' || coalesce(cstr, ''))`;
const projectNumbers = sql<string>`lower(special_no || E'\\n' || project_no || E'\\n' || task_no)`;

/** Filters of the list of all resources; each has an index (migrations 0030 and 0033). */
function beyond({ identifier, project, deptId, source, beginOpenDate, endOpenDate }: ListQuery) {
  return [
    identifier
      ? sql<boolean>`((doi is not null or cstr is not null) and ${holds(bareIdentifier(identifier), identifiers)})`
      : undefined,
    project
      ? sql<boolean>`((special_no <> '' or project_no <> '' or task_no <> '') and ${holds(project, projectNumbers)})`
      : undefined,
    deptId ? sql<boolean>`data_resource.dept_id in ${departmentsBelow(deptId)}` : undefined,
    source === 'publisher' ? sql<boolean>`source = 'publisher'` : undefined,
    source === 'ftp' ? sql<boolean>`ftp_address <> ''` : undefined,
    source === 'form' ? sql<boolean>`(source = 'portal' and ftp_address = '')` : undefined,
    beginOpenDate ? sql<boolean>`open_date >= ${beginOpenDate}::date` : undefined,
    endOpenDate ? sql<boolean>`open_date <= ${endOpenDate}::date` : undefined,
  ].filter((one) => one !== undefined);
}

const departmentsBelow = (deptId: number) => sql`(
  select dept_id from sys_dept where dept_id = ${deptId} or ${String(deptId)} = any (string_to_array(ancestors, ',')))`;

/** Departments of any resource, and their parents. */
export async function departmentsOfResources(ctx: Context): Promise<{ deptId: number; deptName: string }[]> {
  const { rows } = await sql<{ deptId: number; deptName: string }>`
    with used as (
      select dept_id, ancestors from sys_dept d
      where exists (select from data_resource r where r.dept_id = d.dept_id))
    select dept_id, dept_name from sys_dept d
    where del_flag = '0' and (dept_id in (select dept_id from used)
      or dept_id::text in (select unnest(string_to_array(ancestors, ',')) from used))
    order by ancestors, order_num, dept_id limit 500`.execute(ctx.db);
  return rows;
}

/** Numbers of resources by state under the filters of the list, each that of the list of that state. */
export async function countByStatus(
  ctx: Context,
  query: ListQuery,
  statuses: readonly ResourceStatus[],
): Promise<Record<string, number>> {
  const rows = await filtered(ctx, { ...query, status: undefined }, statuses)
    .where(await scopeOfCaller(ctx))
    .where((of) => of.or([of('inTask', '=', false), of('dataResource.status', 'not in', queued)]))
    .select((of) => ['dataResource.status', of.fn.countAll<number>().as('count')])
    .groupBy('dataResource.status')
    .execute();
  return Object.fromEntries([
    ...statuses.map((status) => [status, 0]),
    ...rows.map(({ status, count }) => [status, count]),
  ]);
}
