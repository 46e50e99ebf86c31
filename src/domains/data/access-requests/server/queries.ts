import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { offsetOf, pageOf, type PageQuery } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { containsText, loweredContains } from '#server/database/contains-text';
import { yearlyNumber } from '#server/database/draft-records';
import { isWithin } from '#server/database/found-lists';
import type { DataAccessRequest } from '#server/database/schema';
import { stepsIn } from '#server/database/step-records';
import { withinScope } from '#table/system/departments';
import type { AccessAct, AccessQuery, AccessStatus, Held, MyQuery, Purpose } from '../contract.ts';
import { accessStatus } from '../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** An approval counts until the end of its last day, whether or not the daily job has run. */
const statusOn = (ctx: Context) =>
  sql<AccessStatus>`case when it.status = ${sql.lit(accessStatus.approved)} and it.valid_until < ${wireDay(ctx.now)}::date then ${sql.lit(accessStatus.expired)} else it.status end`;

function requests(ctx: Context) {
  return ctx.db
    .selectFrom('dataAccessRequest as it')
    .innerJoin('dataResource as resource', 'resource.resourceId', 'it.resourceId')
    .innerJoin('sysUser as applicant', 'applicant.userId', 'it.userId');
}

const columns = [
  'it.requestId',
  'it.requestNo',
  'it.resourceId',
  'it.userId',
  'it.usageDesc',
  'it.projectName',
  'it.periodStart',
  'it.periodEnd',
  'it.agreementFile',
  'it.ownerComment',
  'it.decisionReason',
  'it.decidedAt',
  'it.validUntil',
  'it.thisVersionOnly',
  'it.createTime',
  'it.rowVer',
  'resource.publicId',
  'resource.titleZh',
  'resource.titleEn',
  'resource.version',
  'resource.ownerId',
  'resource.deptId',
  'applicant.nickName as applicantName',
  'applicant.organization as applicantOrganization',
  'applicant.email as applicantEmail',
] as const;

const shown = (ctx: Context, from = requests(ctx)) =>
  from
    .select(columns)
    .select((of) => [
      statusOn(ctx).as('status'),
      of.ref('it.purpose').$castTo<z.output<typeof Purpose>>().as('purpose'),
      of.ref('it.ownerConsent').$castTo<'0' | '1' | null>().as('ownerConsent'),
      sql<boolean>`applicant.is_verified = '1'`.as('applicantVerified'),
      sql<boolean>`it.agreement_file is not null`.as('hasAgreement'),
      sql<number>`case when it.status in (${sql.lit(accessStatus.pending)}, ${sql.lit(accessStatus.supplement)}) then extract(day from ${ctx.now}::timestamptz - it.create_time)::int else 0 end`.as(
        'waitingDays',
      ),
    ]);
export type RequestRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const find = (ctx: Context, requestId: number): Promise<RequestRow | undefined> =>
  shown(ctx).where('it.requestId', '=', requestId).executeTakeFirst();

/** The request, locked until the transaction ends. */
export async function lock(ctx: Context, requestId: number): Promise<RequestRow | undefined> {
  await ctx.db
    .selectFrom('dataAccessRequest')
    .select('requestId')
    .where('requestId', '=', requestId)
    .forUpdate()
    .execute();
  return find(ctx, requestId);
}

/** A person's last request for a resource. */
export const lastOf = (ctx: Context, resourceId: number, userId: number): Promise<RequestRow | undefined> =>
  shown(ctx)
    .where('it.resourceId', '=', resourceId)
    .where('it.userId', '=', userId)
    .orderBy('it.requestId', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A person's grant for a resource in any public version: for the version itself if it exists, otherwise the newest. */
export async function heldIn(
  ctx: Context,
  { resourceId, versionGroup }: { resourceId: number; versionGroup: number },
  userId: number,
): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select r.resource_id = ${resourceId} as is_this, r.public_id, r.version, asked.version as asked_version,
      to_char(g.valid_until, 'YYYY-MM-DD') as valid_until
    from data_access_grant g join data_resource r using (resource_id)
      join data_access_request q using (request_id) join data_resource asked on asked.resource_id = q.resource_id
    where r.version_group = ${versionGroup} and g.user_id = ${userId} and g.ended_at is null
      and g.valid_until >= ${wireDay(ctx.now)}::date and r.status in (${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)})
    order by is_this desc, r.publish_date desc, g.valid_until desc limit 1`.execute(ctx.db);
  return rows[0];
}

/**
 * Extends the access of holders of earlier versions to a new one, until the same day, except access that is limited to
 * one version. Returns the holders.
 */
export async function follow(
  ctx: Context,
  { resourceId, versionGroup }: { resourceId: number; versionGroup: number },
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into data_access_grant (resource_id, user_id, request_id, valid_until, create_time)
    select ${resourceId}::bigint, g.user_id, g.request_id, max(g.valid_until), ${ctx.now}::timestamptz
    from data_access_grant g join data_access_request q using (request_id)
      join data_resource r on r.resource_id = g.resource_id
    where r.version_group = ${versionGroup} and r.resource_id <> ${resourceId} and r.sharing_method = 'restricted'
      and g.ended_at is null and g.valid_until >= ${wireDay(ctx.now)}::date and not q.this_version_only
    group by g.user_id, g.request_id
    returning user_id`.execute(ctx.db);
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Those of the requests that still give access to some version. */
export async function givingAccess(ctx: Context, requestIds: readonly number[]): Promise<number[]> {
  if (requestIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('dataAccessGrant')
    .select('requestId')
    .distinct()
    .where('requestId', 'in', requestIds)
    .where('endedAt', 'is', null)
    .$narrowType<{ requestId: number }>()
    .execute();
  return rows.map(({ requestId }) => requestId);
}

type Filtered = ReturnType<typeof requests>;

async function page(
  ctx: Context,
  matching: Filtered,
  query: PageQuery,
  direction: 'asc' | 'desc' = 'desc',
): Promise<{ total: number; rows: RequestRow[] }> {
  return pageOf(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) => shown(ctx, matching).orderBy('it.requestId', direction).limit(limit).offset(offset).execute(),
  );
}

function narrowed(ctx: Context, from: Filtered, query: MyQuery): Filtered {
  const dated = from.where(isWithin('it.createTime', query, 'CreateTime'));
  return query.status ? dated.where(statusOn(ctx), '=', query.status) : dated;
}

export const listMine = (ctx: Context, query: MyQuery) =>
  page(ctx, narrowed(ctx, requests(ctx).where('it.userId', '=', ctx.actor.userId), query), query);

/** Requests for the caller's resources. */
export const listAsked = (ctx: Context, query: MyQuery) =>
  page(ctx, narrowed(ctx, requests(ctx).where('resource.ownerId', '=', ctx.actor.userId), query), query);

/** The back office sees requests for resources in its data scope. */
const scoped = { dept: 'resource.deptId', owner: 'resource.ownerId' };

function filtered(ctx: Context, query: AccessQuery): Filtered {
  let matching = narrowed(ctx, requests(ctx).where(withinScope(ctx, scoped)), query);
  if (query.title) matching = matching.where(loweredContains(sql.ref('resource.words'), query.title));
  if (query.applicant)
    matching = matching.where(
      containsText(['applicant.nickName', 'applicant.userName', 'applicant.organization'], query.applicant),
    );
  if (query.purpose) matching = matching.where('it.purpose', '=', query.purpose);
  return matching;
}

/** Pending requests oldest first, because they are due first; all others newest first. */
export const list = (ctx: Context, query: AccessQuery) =>
  page(ctx, filtered(ctx, query), query, query.status === accessStatus.pending ? 'asc' : 'desc');

/** Number of requests that a query finds. */
export const count = async (ctx: Context, query: AccessQuery): Promise<number> =>
  (
    await filtered(ctx, query)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

const batch = 500;

/** Streams the result of a query, newest first, in batches of some hundreds. */
export async function* all(ctx: Context, query: AccessQuery): AsyncGenerator<RequestRow> {
  for (let before: number | undefined; ;) {
    const rows = await shown(ctx, filtered(ctx, query))
      .$if(before !== undefined, (them) => them.where('it.requestId', '<', before!))
      .orderBy('it.requestId', 'desc')
      .limit(batch)
      .execute();
    yield* rows;
    before = rows.at(-1)?.requestId;
    if (rows.length < batch) return;
  }
}

/** Number of requests in each state under the other filters of a query. */
export async function countByStatus(ctx: Context, query: AccessQuery): Promise<Record<string, number>> {
  const rows = await filtered(ctx, { ...query, status: undefined })
    .select((of) => [statusOn(ctx).as('status'), of.fn.countAll<number>().as('count')])
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

export async function insert(
  ctx: Context,
  it: {
    resourceId: number;
    purpose: string;
    usageDesc: string;
    projectName: string;
    periodStart: string | null;
    periodEnd: string | null;
  },
): Promise<number> {
  const { requestId } = await ctx.db
    .insertInto('dataAccessRequest')
    .values({
      ...it,
      requestNo: yearlyNumber('ACC', ctx.now, 'data_access_request_no'),
      userId: ctx.actor.userId,
      createTime: ctx.now,
      updateTime: ctx.now,
    })
    .returning('requestId')
    .executeTakeFirstOrThrow();
  return requestId;
}

export async function update(ctx: Context, requestId: number, change: Updateable<DataAccessRequest>): Promise<void> {
  await ctx.db
    .updateTable('dataAccessRequest')
    .set({ ...change, rowVer: sql`row_ver + 1`, updateTime: ctx.now })
    .where('requestId', '=', requestId)
    .execute();
}

export const steps = stepsIn<AccessAct, 'dataAccessRequestStep'>('dataAccessRequestStep', 'requestId');

/** The other requests of the same person within the caller's data scope, newest first. */
export const earlier = (ctx: Context, row: Pick<RequestRow, 'requestId' | 'userId'>): Promise<RequestRow[]> =>
  shown(ctx)
    .where('it.userId', '=', row.userId)
    .where('it.requestId', '<>', row.requestId)
    .where(withinScope(ctx, scoped))
    .orderBy('it.requestId', 'desc')
    .limit(20)
    .execute();

/** Requests for one resource in some states, locked in the order of their ids. */
export async function lockOf(ctx: Context, resourceId: number, statuses: AccessStatus[]): Promise<RequestRow[]> {
  const held = await ctx.db
    .selectFrom('dataAccessRequest')
    .select('requestId')
    .where('resourceId', '=', resourceId)
    .where('status', 'in', statuses)
    .orderBy('requestId')
    .forUpdate()
    .execute();
  if (held.length === 0) return [];
  return shown(ctx)
    .where(
      'it.requestId',
      'in',
      held.map(({ requestId }) => requestId),
    )
    .orderBy('it.requestId')
    .execute();
}

/** Approved requests whose last day has passed. */
export async function overdue(ctx: Context, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('dataAccessRequest')
    .select('requestId')
    .where('status', '=', accessStatus.approved)
    .where('validUntil', '<', wireDay(ctx.now))
    .orderBy('requestId')
    .limit(limit)
    .execute();
  return rows.map(({ requestId }) => requestId);
}

export async function listDownloads(ctx: Context, requestId: number, query: PageQuery) {
  const matching = ctx.db.selectFrom('dataDownloadLog as log').where('log.requestId', '=', requestId);
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('dataResourceFile as file', 'file.id', 'log.fileId')
      .select(['log.id', 'file.path as fileName', 'log.bytes', 'log.time'])
      .orderBy('log.id', 'desc')
      .limit(query.pageSize)
      .offset(offsetOf(query))
      .execute(),
    matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { total, rows };
}

/** The published demonstration record with restricted access, and whether it has a request. */
export const restrictedDemo = (ctx: Context): Promise<{ publicId: string; isAsked: boolean } | undefined> =>
  ctx.db
    .selectFrom('dataResource as resource')
    .select('publicId')
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('dataAccessRequest as it')
            .select('it.requestId')
            .whereRef('it.resourceId', '=', 'resource.resourceId'),
        )
        .$castTo<boolean>()
        .as('isAsked'),
    )
    .where('isDemo', '=', true)
    .where('status', '=', resourceStatus.published)
    .where('sharingMethod', '=', 'restricted')
    .orderBy('resourceId')
    .limit(1)
    .executeTakeFirst();
