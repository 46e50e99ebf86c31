import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listedAny } from '#server/database/listed-values';
import type { CheckList, Difference, Outcome, ReasonText, Remark } from '../../contract.ts';

export interface ReviewEntry {
  resourceId: number;
  revisionNo: number;
  outcome: Outcome;
  comments?: string;
  reasons?: readonly ReasonText[];
  remarks?: readonly Remark[];
  /** The person concerned, if other than the actor. */
  subjectId?: number;
  checklist?: CheckList;
}

const opinions: readonly Outcome[] = ['recommendApprove', 'recommendReject'];

/** Adds an entry. The database refuses changes and deletions. */
export async function insertReview(
  ctx: Context,
  { reasons = [], remarks = [], comments = '', checklist = {}, ...entry }: ReviewEntry,
): Promise<void> {
  await ctx.db
    .insertInto('dataReview')
    .values({
      ...entry,
      comments,
      reasons: JSON.stringify(reasons.map(({ value }) => value)),
      reasonTexts: JSON.stringify(reasons),
      remarks: JSON.stringify(remarks),
      checklist: JSON.stringify(checklist),
      stage: opinions.includes(entry.outcome) ? 'technical' : 'final',
      reviewerId: ctx.actor.userId,
      finishedAt: ctx.now,
    })
    .execute();
}

/** The whole history of a resource, oldest first. */
export async function listReviews(ctx: Context, resourceId: number) {
  const rows = await ctx.db
    .selectFrom('dataReview')
    .innerJoin('sysUser as by', 'by.userId', 'reviewerId')
    .leftJoin('sysUser as about', 'about.userId', 'subjectId')
    .select([
      'id',
      'revisionNo',
      'stage',
      'reviewerId',
      'by.nickName as reviewerName',
      'about.nickName as subjectName',
      'outcome',
      'comments',
      'reasons',
      'reasonTexts',
      'remarks',
      'checklist',
      'finishedAt',
    ])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();
  return rows.map(({ subjectName, ...row }) => ({
    ...row,
    ...(subjectName === null ? {} : { subjectName }),
    outcome: row.outcome as Outcome,
    reasons: row.reasons as string[],
    reasonTexts: row.reasonTexts as ReasonText[],
    remarks: row.remarks as Remark[],
    checklist: row.checklist as CheckList,
  }));
}
export type HistoryRow = Awaited<ReturnType<typeof listReviews>>[number];

/** The last claim or assignment of a round, or its decision. */
export async function lastOfRound(ctx: Context, resourceId: number, revisionNo: number) {
  return ctx.db
    .selectFrom('dataReview')
    .innerJoin('sysUser as by', 'by.userId', 'reviewerId')
    .leftJoin('sysUser as about', 'about.userId', 'subjectId')
    .select(['outcome', 'by.nickName as name', 'about.nickName as subjectName', 'finishedAt'])
    .where('resourceId', '=', resourceId)
    .where('revisionNo', '=', revisionNo)
    .where('outcome', 'in', ['claimed', 'assigned', 'approved', 'rejected'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest entry of a resource's history by another person; 0 if there is none. */
export async function newestOfOthers(ctx: Context, resourceId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('dataReview')
    .select('id')
    .where('resourceId', '=', resourceId)
    .where('reviewerId', '!=', ctx.actor.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

const revisionColumns = (ctx: Context) =>
  ctx.db.selectFrom('dataRevision').select(['id', 'resourceId', 'revisionNo', sql`snapshot - 'files'`.as('snapshot')]);

/** A revision as it was submitted, without its list of files. */
export async function findRevision(ctx: Context, resourceId: number, revisionNo: number) {
  return revisionColumns(ctx)
    .where('resourceId', '=', resourceId)
    .where('revisionNo', '=', revisionNo)
    .executeTakeFirst();
}

/** The last revision of a resource, without its list of files. */
export async function findLastRevision(ctx: Context, resourceId: number) {
  return revisionColumns(ctx)
    .where('resourceId', '=', resourceId)
    .orderBy('revisionNo', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The first files, by path, that differ between two revisions, compared by content. */
export async function fileChanges(
  ctx: Context,
  before: number,
  after: number,
  limit: number,
): Promise<Difference['files']> {
  const filesOf = (revision: number) => sql`
    select file.path, file.sha256, file.size, file."fileClass" as file_class
    from data_revision, jsonb_to_recordset(coalesce(snapshot -> 'files', '[]'))
      as file (path text, sha256 text, size bigint, "fileClass" text)
    where id = ${revision}`;
  const { rows } = await sql<Difference['files'][number]>`
    select path, case when a.sha256 is null then 'added' when b.sha256 is null then 'removed'
      when a.sha256 <> b.sha256 then 'changed' else 'reclassified' end as change,
      a.size as size_before, b.size as size_after,
      coalesce(a.file_class, '') as class_before, coalesce(b.file_class, '') as class_after
    from (${filesOf(before)}) as a full join (${filesOf(after)}) as b using (path)
    where a.sha256 is distinct from b.sha256 or a.file_class is distinct from b.file_class
    order by path limit ${limit}`.execute(ctx.db);
  return rows;
}

/** People who reviewed a revision to its end or decided on it; `claimed` unless somebody else had asked them. */
export async function reviewersOf(ctx: Context, resourceId: number, revisionNo: number) {
  const { rows } = await sql<{ userId: number; claimed: boolean }>`
    select user_id, bool_or(claimed) as claimed from (
      select user_id, assigned_by is null as claimed from data_review_assignment
      where resource_id = ${resourceId} and revision_no = ${revisionNo}
        and status in ${listedAny('dataReviewAssignment.status', 'answered', 'decided')}
      union all
      select reviewer_id, true from data_review
      where resource_id = ${resourceId} and revision_no = ${revisionNo}
        and outcome in ${listedAny('dataReview.outcome', 'approved', 'rejected')}
    ) as they group by user_id order by user_id`.execute(ctx.db);
  return rows;
}
