import { sql } from 'kysely';
import { pageOf, rangeOf, type PageQuery } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { containsText, loweredContains } from '#server/database/contains-text';
import { isWithin } from '#server/database/found-lists';
import { withinScope } from '#table/system/departments';
import type { MyQuery, PaperStatus, SubmissionDraft, SubmissionQuery, SubmissionStatus } from '../../contract.ts';
import { submissionStatus } from '../../contract.ts';

function submissions(ctx: Context) {
  return ctx.db
    .selectFrom('bizPaperSubmission as it')
    .innerJoin('sysUser as author', 'author.userId', 'it.userId')
    .leftJoin('dataReviewerLink as link', 'link.linkId', 'it.linkId');
}

const columns = [
  'it.submissionId',
  'it.submissionNo',
  'it.userId',
  'it.paperTitle',
  'it.journal',
  'it.manuscriptNo',
  'it.doi',
  'it.titleZh',
  'it.titleEn',
  'it.opinion',
  'it.receiptNo',
  'it.resourceId',
  'it.linkSecret',
  'it.submitTime',
  'it.decidedAt',
  'it.updateTime',
  'it.isDemo',
  'it.rowVer',
  'author.nickName as authorName',
  'author.organization as authorOrganization',
  'author.email as authorEmail',
] as const;

type Filtered = ReturnType<typeof submissions>;

/** A link is valid until it is closed or its last day is over. */
const linkUntil = (ctx: Context) => sql<string | null>`
  case when link.revoked_at is null and link.valid_until >= ${wireDay(ctx.now)}::date then link.valid_until end`;

/** Files belong to the submission until it is accepted, then to the resource. */
const ofFiles = (what: 'count' | 'size') => {
  const [own, theirs] =
    what === 'count' ? [sql`count(*)`, sql`r.file_count`] : [sql`coalesce(sum(f.size), 0)`, sql`r.total_size`];
  return sql<number>`case when it.resource_id is null
    then (select ${own} from biz_paper_submission_file f where f.submission_id = it.submission_id)
    else (select ${theirs} from data_resource r where r.resource_id = it.resource_id) end`;
};

const shown = (ctx: Context, from = submissions(ctx)) =>
  from
    .select(columns)
    .select((of) => [
      of.ref('it.status').$castTo<SubmissionStatus>().as('status'),
      of.ref('it.paperStatus').$castTo<PaperStatus | ''>().as('paperStatus'),
      of.ref('it.sharingMethod').$castTo<SubmissionDraft['sharingMethod']>().as('sharingMethod'),
      linkUntil(ctx).as('reviewerLinkUntil'),
      ofFiles('count').as('fileCount'),
      ofFiles('size').as('totalSize'),
    ]);
export type SubmissionShown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const findShown = (ctx: Context, submissionId: number): Promise<SubmissionShown | undefined> =>
  shown(ctx).where('it.submissionId', '=', submissionId).executeTakeFirst();

async function page(
  ctx: Context,
  matching: Filtered,
  query: PageQuery,
  order: 'submissionId' | 'submitTime',
  direction: 'asc' | 'desc' = 'desc',
) {
  return pageOf(
    query,
    async () => (await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    (limit, offset) =>
      shown(ctx, matching)
        .orderBy(`it.${order}`, direction)
        .orderBy('it.submissionId', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
  );
}

export const listMine = (ctx: Context, query: MyQuery) => {
  const own = submissions(ctx)
    .where('it.userId', '=', ctx.actor.userId)
    .where(isWithin('it.updateTime', query, 'UpdateTime'));
  return page(ctx, query.status ? own.where('it.status', '=', query.status) : own, query, 'submissionId');
};

/** The office sees submissions of authors in its data scope. */
const scoped = { dept: 'author.deptId', owner: 'author.userId' };

function filtered(ctx: Context, query: SubmissionQuery): Filtered {
  const { begin, end } = rangeOf(query, 'SubmitTime');
  let matching = submissions(ctx).where('it.status', '<>', submissionStatus.draft).where(withinScope(ctx, scoped));
  if (query.status) matching = matching.where('it.status', '=', query.status);
  if (query.paperStatus) matching = matching.where('it.paperStatus', '=', query.paperStatus);
  if (query.keyword) matching = matching.where(loweredContains(sql.ref('it.words'), query.keyword));
  if (query.author)
    matching = matching.where(
      containsText(['author.nickName', 'author.userName', 'author.organization'], query.author),
    );
  if (begin) matching = matching.where('it.submitTime', '>=', begin);
  if (end) matching = matching.where('it.submitTime', '<=', end);
  return matching;
}

/** Pending entries oldest first, because they are due first; all others newest first. */
export const list = (ctx: Context, query: SubmissionQuery) =>
  page(
    ctx,
    filtered(ctx, query),
    query,
    'submitTime',
    query.status === submissionStatus.submitted || query.status === submissionStatus.checking ? 'asc' : 'desc',
  );

/** Rows per query of an export. */
const exported = 10_000;
export const all = (ctx: Context, query: SubmissionQuery): Promise<SubmissionShown[]> =>
  shown(ctx, filtered(ctx, query))
    .orderBy('it.submitTime', 'desc')
    .orderBy('it.submissionId', 'desc')
    .limit(exported)
    .execute();

export async function countByStatus(ctx: Context, query: SubmissionQuery): Promise<Record<string, number>> {
  const rows = await filtered(ctx, { ...query, status: undefined })
    .select(['it.status', (of) => of.fn.countAll<number>().as('count')])
    .groupBy('it.status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Whether a submitted entry is in the caller's data scope. */
export async function isInScope(ctx: Context, submissionId: number): Promise<boolean> {
  if (ctx.permit === undefined) return true;
  const row = await submissions(ctx)
    .select('it.submissionId')
    .where('it.submissionId', '=', submissionId)
    .where(withinScope(ctx, scoped))
    .executeTakeFirst();
  return row !== undefined;
}
