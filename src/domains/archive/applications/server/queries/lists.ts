import { sql } from 'kysely';
import { pageOf, rangeOf, type PageQuery } from '#shared/paging';
import type { Context } from '#server/context';
import { containsText, loweredContains } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import { withinScope } from '#table/system/departments';
import type { ApplicationDraft, ApplicationQuery, ApplicationStatus, MyQuery } from '../../contract.ts';
import { applicationStatus } from '../../contract.ts';

const applications = (ctx: Context) =>
  ctx.db.selectFrom('pmsApplication as it').innerJoin('sysUser as applicant', 'applicant.userId', 'it.userId');

type Filtered = ReturnType<typeof applications>;

const columns = [
  'it.applicationId',
  'it.applicationNo',
  'it.userId',
  'it.projectNo',
  'it.nameZh',
  'it.nameEn',
  'it.leadOrg',
  'it.leaderName',
  'it.opinion',
  'it.submitTime',
  'it.decidedAt',
  'it.updateTime',
  'it.isDemo',
  'it.rowVer',
  'applicant.nickName as applicantName',
  'applicant.organization as applicantOrganization',
  'applicant.email as applicantEmail',
] as const;

/** Whether the register, or another application that is submitted and not cancelled, has the same number. */
const isDuplicate = sql<boolean>`(it.project_no <> '' and (
  exists (select from pms_project p where p.normal_no = it.normal_no and p.project_id is distinct from it.project_id)
  or exists (select from pms_application o where o.normal_no = it.normal_no and o.submit_time is not null
    and o.status <> ${sql.lit(applicationStatus.cancelled)} and o.application_id <> it.application_id)))`;

const shown = (ctx: Context, from = applications(ctx)) =>
  from
    .select(columns)
    .select((of) => [
      of.ref('it.status').$castTo<ApplicationStatus>().as('status'),
      of.ref('it.planType').$castTo<ApplicationDraft['planType']>().as('planType'),
      isDuplicate.as('isDuplicate'),
      sql<number>`case when it.status = ${sql.lit(applicationStatus.submitted)} then extract(day from ${ctx.now}::timestamptz - it.submit_time)::int else 0 end`.as(
        'waitingDays',
      ),
    ]);
export type ApplicationShown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const findShown = (ctx: Context, applicationId: number): Promise<ApplicationShown | undefined> =>
  shown(ctx).where('it.applicationId', '=', applicationId).executeTakeFirst();

async function page(
  ctx: Context,
  matching: Filtered,
  query: PageQuery,
  order: 'applicationId' | 'submitTime',
  direction: 'asc' | 'desc' = 'desc',
) {
  return pageOf(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      shown(ctx, matching)
        .orderBy(`it.${order}`, direction)
        .orderBy('it.applicationId', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

export const listMine = (ctx: Context, query: MyQuery) => {
  const own = applications(ctx)
    .where('it.userId', '=', ctx.actor.userId)
    .where(isWithin('it.updateTime', query, 'UpdateTime'));
  return page(ctx, query.status ? own.where('it.status', '=', query.status) : own, query, 'applicationId');
};

/** The centre sees submissions of applicants in its data scope. */
const scoped = { dept: 'applicant.deptId', owner: 'applicant.userId' };
const handedIn = (ctx: Context) =>
  applications(ctx)
    .where('it.submitTime', 'is not', null)
    .where('it.status', '<>', applicationStatus.draft)
    .where(withinScope(ctx, scoped));

function filtered(ctx: Context, query: ApplicationQuery): Filtered {
  const { begin, end } = rangeOf(query, 'SubmitTime');
  let matching = handedIn(ctx);
  if (query.status) matching = matching.where('it.status', '=', query.status);
  if (query.planType) matching = matching.where('it.planType', '=', query.planType);
  if (query.keyword) matching = matching.where(loweredContains(sql.ref('it.words'), query.keyword));
  if (query.leadOrg) matching = matching.where(containsText('it.leadOrg', query.leadOrg));
  if (begin) matching = matching.where('it.submitTime', '>=', begin);
  if (end) matching = matching.where('it.submitTime', '<=', end);
  return matching;
}

/** Pending entries oldest first, because they are due first; all others newest first. */
export const list = (ctx: Context, query: ApplicationQuery) =>
  page(ctx, filtered(ctx, query), query, 'submitTime', query.status === applicationStatus.submitted ? 'asc' : 'desc');

/** Rows per query of an export. */
const exported = 10_000;
export const all = (ctx: Context, query: ApplicationQuery): Promise<ApplicationShown[]> =>
  shown(ctx, filtered(ctx, query))
    .orderBy('it.submitTime', 'desc')
    .orderBy('it.applicationId', 'desc')
    .limit(exported)
    .execute();

export async function countByStatus(ctx: Context, query: ApplicationQuery): Promise<Record<string, number>> {
  const rows = await filtered(ctx, { ...query, status: undefined })
    .select(['it.status', (of) => of.fn.countAll<number>().as('count')])
    .groupBy('it.status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Whether an application is in the caller's data scope. */
export async function isInScope(ctx: Context, applicationId: number): Promise<boolean> {
  if (ctx.permit === undefined) return true;
  const row = await applications(ctx)
    .select('it.applicationId')
    .where('it.applicationId', '=', applicationId)
    .where(withinScope(ctx, scoped))
    .executeTakeFirst();
  return row !== undefined;
}
