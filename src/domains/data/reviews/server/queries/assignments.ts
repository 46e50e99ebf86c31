import type { Act } from '#contract/data/resources';
import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { scopeOfCaller } from '#table/data/resources';
import { withinScope } from '#table/system/departments';
import { waitingStatuses, type assignmentStates, type Desk, type opinions } from '../../contract.ts';
import { resourceStatus } from '#contract/data/resources';

export type AssignmentStatus = (typeof assignmentStates)[number];
export type Opinion = (typeof opinions)[number];
type Narrow = { status: AssignmentStatus };

/** An open assignment, locked until the transaction ends. */
export function lockAssignment(ctx: Context, assignmentId: number) {
  return ctx.db
    .selectFrom('dataReviewAssignment')
    .selectAll()
    .$narrowType<Narrow>()
    .where('assignmentId', '=', assignmentId)
    .forUpdate()
    .executeTakeFirst();
}
export type AssignmentRecord = NonNullable<Awaited<ReturnType<typeof lockAssignment>>>;

export async function findAssignment(ctx: Context, assignmentId: number): Promise<AssignmentRecord | undefined> {
  return ctx.db
    .selectFrom('dataReviewAssignment')
    .selectAll()
    .$narrowType<Narrow>()
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirst();
}

export async function insertAssignment(
  ctx: Context,
  row: { resourceId: number; revisionNo: number; userId: number; assignedBy: number | null; dueDate: string },
): Promise<void> {
  await ctx.db
    .insertInto('dataReviewAssignment')
    .values({ ...row, assignedAt: ctx.now })
    .execute();
}

export async function finishAssignment(
  ctx: Context,
  assignmentId: number,
  status: Exclude<AssignmentStatus, 'open'>,
): Promise<void> {
  await ctx.db
    .updateTable('dataReviewAssignment')
    .set({ status, finishedAt: ctx.now })
    .where('assignmentId', '=', assignmentId)
    .execute();
}

/** A person's reviews of the given resources that are open or have an opinion, while the resources are under review. */
export async function inHandsOf(ctx: Context, resourceIds: readonly number[], userId: number) {
  return ctx.db
    .selectFrom('dataReviewAssignment as it')
    .innerJoin('dataResource as resource', (join) =>
      join.onRef('resource.resourceId', '=', 'it.resourceId').onRef('resource.revisionNo', '=', 'it.revisionNo'),
    )
    .select(['it.assignmentId', 'it.resourceId', 'it.assignedBy'])
    .where('it.resourceId', 'in', resourceIds)
    .where('it.userId', '=', userId)
    .where('it.status', 'in', ['open', 'answered'])
    .where('resource.status', '=', resourceStatus.reviewing)
    .orderBy('it.assignmentId')
    .execute();
}

/** Ends the open reviews after a decision. */
export async function finishRound(ctx: Context, resourceId: number, revisionNo: number): Promise<void> {
  await ctx.db
    .updateTable('dataReviewAssignment')
    .set({ status: 'decided', finishedAt: ctx.now })
    .where('resourceId', '=', resourceId)
    .where('revisionNo', '=', revisionNo)
    .where('status', '=', 'open')
    .execute();
}

/**
 * The opinion that belongs to the assignment `a`, with its comments: a person who was asked twice in a round may have
 * given one each time.
 */
export const opinionOfAssignment = sql`lateral (
  select it.outcome, it.comments, it.reasons, it.reason_texts from data_review it
  where it.resource_id = a.resource_id and it.revision_no = a.revision_no and it.reviewer_id = a.user_id
    and it.outcome in ${listedAny('dataReview.outcome', 'recommendApprove', 'recommendReject')}
    and it.finished_at between a.assigned_at and coalesce(a.finished_at, 'infinity')
  order by it.id desc limit 1)`;

/** Assignments of the current revisions of the given resources, with their opinions, in the order of asking. */
export async function assignmentsOf(ctx: Context, resourceIds: readonly number[]) {
  const { rows } = await sql<{
    resourceId: number;
    assignmentId: number;
    userId: number;
    name: string;
    status: AssignmentStatus;
    dueDate: string;
    isOverdue: boolean;
    opinion: Opinion | null;
    /** Status of the resource. */
    resourceStatus: string;
    ownerId: number;
    editorIds: number[];
    authors: { email: string }[];
  }>`
    select a.resource_id, a.assignment_id, a.user_id, u.nick_name as name, a.status, a.due_date,
      a.status = ${listed('dataReviewAssignment.status', 'open')} and a.due_date < ${wireDay(ctx.now)}::date as is_overdue, o.outcome as opinion,
      r.status as resource_status, r.owner_id, r.editor_ids, r.authors
    from data_review_assignment a
      join data_resource r on r.resource_id = a.resource_id and r.revision_no = a.revision_no
      join sys_user u on u.user_id = a.user_id
      left join ${opinionOfAssignment} o on true
    where a.resource_id = any(${resourceIds}) and a.status in ${listedAny('dataReviewAssignment.status', 'open', 'answered', 'decided')}
    order by a.assignment_id`.execute(ctx.db);
  return rows;
}
export type AssignmentRow = Awaited<ReturnType<typeof assignmentsOf>>[number];

/** Decisions on the current revisions of the given resources with the people who made them, assigned or not. */
export async function decisionsOn(ctx: Context, resourceIds: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('dataReview as it')
    .innerJoin('dataResource as resource', (join) =>
      join.onRef('resource.resourceId', '=', 'it.resourceId').onRef('resource.revisionNo', '=', 'it.revisionNo'),
    )
    .innerJoin('sysUser as by', 'by.userId', 'it.reviewerId')
    .select(['it.resourceId', 'it.outcome', 'by.nickName as name', 'resource.status as resourceStatus'])
    .select(['resource.ownerId', 'resource.editorIds', 'resource.authors'])
    .where('it.resourceId', 'in', resourceIds)
    .where('it.outcome', 'in', ['approved', 'rejected'])
    .execute();
  return rows.map((row) => ({
    ...row,
    outcome: row.outcome as 'approved' | 'rejected',
    authors: row.authors as { email: string }[],
  }));
}

/** Those of the given resources that are in the caller's data scope. */
export async function resourcesInScope(ctx: Context, resourceIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('dataResource')
    .select('resourceId')
    .where('resourceId', 'in', resourceIds)
    .where(await scopeOfCaller(ctx))
    .execute();
  return rows.map(({ resourceId }) => resourceId);
}

/** All reviewers of a revision, with the states of their assignments. */
export async function inRound(ctx: Context, resourceId: number, revisionNo: number) {
  return ctx.db
    .selectFrom('dataReviewAssignment')
    .select(['userId', 'status'])
    .$narrowType<Narrow>()
    .where('resourceId', '=', resourceId)
    .where('revisionNo', '=', revisionNo)
    .execute();
}

/** The neighbours of a resource among the caller's open reviews, by due date. */
export async function neighboursOfMine(ctx: Context, resourceId: number) {
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select previous, next from (
      select resource_id, lag(resource_id) over own as previous, lead(resource_id) over own as next
      from data_review_assignment where user_id = ${ctx.actor.userId} and status = ${listed('dataReviewAssignment.status', 'open')}
      window own as (order by due_date, assignment_id)
    ) queue where resource_id = ${resourceId}`.execute(ctx.db);
  return rows[0];
}

/** The caller's first open review; null if there is none. */
export async function firstOfMine(ctx: Context): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('dataReviewAssignment')
    .select('resourceId')
    .where('userId', '=', ctx.actor.userId)
    .where('status', '=', 'open')
    .orderBy('dueDate')
    .orderBy('assignmentId')
    .limit(1)
    .executeTakeFirst();
  return row?.resourceId ?? null;
}

/**
 * The neighbours of a resource in the queue of a state as the caller sees it, whatever state the resource itself has by
 * now. In states that wait for an act the oldest submission comes first, in the others the newest.
 */
export async function neighboursIn(ctx: Context, resourceId: number, status: string) {
  const inScope = withinScope(ctx, { dept: 'q.dept_id', owner: 'q.owner_id' });
  const isOldestFirst = (waitingStatuses as readonly string[]).includes(status);
  const beside = (isNext: boolean) => sql`(
    select q.resource_id from data_resource q
    where q.status = ${status} and not q.in_task and ${inScope} and (q.submit_time, q.resource_id) ${sql.raw(isNext === isOldestFirst ? '>' : '<')} (it.submit_time, it.resource_id)
    order by q.submit_time ${sql.raw(isNext === isOldestFirst ? 'asc' : 'desc')}, q.resource_id ${sql.raw(isNext === isOldestFirst ? 'asc' : 'desc')} limit 1)`;
  const { rows } = await sql<{ previous: number | null; next: number | null }>`
    select ${beside(false)} as previous, ${beside(true)} as next from data_resource it
    where it.resource_id = ${resourceId}`.execute(ctx.db);
  return rows[0];
}

export async function noteOf(ctx: Context, resourceId: number): Promise<Desk['note']> {
  const row = await ctx.db
    .selectFrom('dataReviewNote')
    .select('text')
    .where('resourceId', '=', resourceId)
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirst();
  return row?.text ?? '';
}

export async function saveNote(ctx: Context, resourceId: number, text: string): Promise<void> {
  await ctx.db
    .insertInto('dataReviewNote')
    .values({ resourceId, userId: ctx.actor.userId, text, updateTime: ctx.now })
    .onConflict((same) => same.columns(['resourceId', 'userId']).doUpdateSet({ text, updateTime: ctx.now }))
    .execute();
}

/** Open reviews that are due by a day and whose reviewers were not reminded on `today`; marks them as reminded. */
export async function takeReminders(ctx: Context, today: string, dueBy: string) {
  const { rows } = await sql<{ userId: number; titleZh: string; titleEn: string; dueDate: string }>`
    with taken as (
      update data_review_assignment a set reminded_on = ${today}::date
      from data_resource r
      where r.resource_id = a.resource_id and r.revision_no = a.revision_no and r.status = ${sql.lit(resourceStatus.reviewing)} and a.status = ${listed('dataReviewAssignment.status', 'open')}
        and a.due_date <= ${dueBy}::date and a.reminded_on is distinct from ${today}::date
      returning a.user_id, a.due_date, a.assignment_id, r.title_zh, r.title_en
    )
    select user_id, title_zh, title_en, due_date from taken order by user_id, due_date, assignment_id`.execute(ctx.db);
  return rows;
}

/** Data of a person that a conflict of interest is derived from. */
export async function interestsOf(ctx: Context, userId: number): Promise<{ email: string; organization: string }> {
  const row = await ctx.db
    .selectFrom('sysUser')
    .select(['email', 'organization'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? { email: '', organization: '' };
}

/** The person who submitted a resource last; null if it was never submitted or the person is unknown. */
export async function submitterOf(ctx: Context, resourceId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('dataResourceHistory')
    .select('actorId')
    .where('resourceId', '=', resourceId)
    .where('act', '=', 'submit' satisfies Act)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actorId ?? null;
}
