import { sql } from 'kysely';
import { offsetOf } from '#shared/paging';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import { isWithin } from '#server/database/found-lists';
import type { ResourceType } from '#contract/data/resources';
import type { MyReviewQuery, ReasonText } from '../../contract.ts';
import { opinionOfAssignment, type AssignmentStatus, type Opinion } from './assignments.ts';

interface Row {
  assignmentId: number | null;
  decisionId: number | null;
  resourceId: number;
  resourceNo: string;
  titleZh: string;
  titleEn: string;
  resourceType: ResourceType;
  revisionNo: number;
  status: AssignmentStatus;
  assignedAt: Date;
  dueDate: string | null;
  isOverdue: boolean;
  opinion: Opinion | null;
  decision: 'approved' | 'rejected' | null;
  comments: string;
  reasons: string[];
  reasonTexts: ReasonText[];
  finishedAt: Date | null;
  hasAnswer: boolean;
}

/** Decisions of the caller on rounds that they did not review: made without an assignment, or after declining it. */
const decidedUnasked = (userId: number) => sql`
  select null::bigint as assignment_id, d.resource_id, d.revision_no, d.reviewer_id as user_id, 'decided' as status,
    d.finished_at as assigned_at, null::date as due_date, d.finished_at
  from data_review d
  where d.reviewer_id = ${userId} and d.outcome in ${listedAny('dataReview.outcome', 'approved', 'rejected')} and not exists (
    select from data_review_assignment a where a.resource_id = d.resource_id and a.revision_no = d.revision_no
      and a.user_id = d.reviewer_id and a.status in ${listedAny('dataReviewAssignment.status', 'answered', 'decided')})`;

/** Reviews of the caller: open ones by due date; finished ones, including decisions, newest first. */
export async function listMine(ctx: Context, query: MyReviewQuery): Promise<{ total: number; rows: Row[] }> {
  const isWaiting = query.state === 'waiting';
  const { userId } = ctx.actor;
  const own = sql`(
    select assignment_id, resource_id, revision_no, user_id, status, assigned_at, due_date, finished_at
    from data_review_assignment where user_id = ${userId} and status ${isWaiting ? sql`= 'open'` : sql`<> 'open'`}
    ${isWaiting ? sql`` : sql`union all ${decidedUnasked(userId)}`}) a`;
  const which = sql`${isWithin('a.assignedAt', query, 'AssignedAt')}
    and ${query.resourceId === undefined ? sql`true` : sql`a.resource_id = ${query.resourceId}`}`;
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${own} where ${which}`.execute(ctx.db),
    sql<Row>`
      select a.assignment_id, d.id as decision_id, a.resource_id, r.resource_no, v.snapshot ->> 'titleZh' as title_zh,
        v.snapshot ->> 'titleEn' as title_en, v.snapshot ->> 'resourceType' as resource_type, a.revision_no, a.status,
        a.assigned_at, a.due_date, a.status = ${listed('dataReviewAssignment.status', 'open')} and a.due_date < ${wireDay(ctx.now)}::date as is_overdue,
        o.outcome as opinion, d.outcome as decision, coalesce(d.comments, o.comments, '') as comments,
        coalesce(d.reasons, o.reasons, '[]') as reasons, coalesce(d.reason_texts, o.reason_texts, '[]') as reason_texts,
        a.finished_at, coalesce((select q.is_owner from data_question q where q.resource_id = a.resource_id
          order by q.question_id desc limit 1), false) as has_answer
      from ${own}
        join data_resource r using (resource_id)
        join data_revision v on v.resource_id = a.resource_id and v.revision_no = a.revision_no
        left join ${opinionOfAssignment} o on true
        left join data_review d on d.resource_id = a.resource_id and d.revision_no = a.revision_no
          and d.reviewer_id = a.user_id and d.outcome in ${listedAny('dataReview.outcome', 'approved', 'rejected')} and a.status in ${listedAny('dataReviewAssignment.status', 'answered', 'decided')}
      where ${which}
      order by ${isWaiting ? sql`a.due_date, a.assignment_id` : sql`a.finished_at desc, a.assignment_id desc, d.id desc`}
      limit ${query.pageSize} offset ${offsetOf(query)}`.execute(ctx.db),
  ]);
  return { total: counted.rows[0]!.total, rows: found.rows };
}
