import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { resourceStatus } from '#contract/data/resources';

/**
 * Undecided resources that were submitted before a moment and have no open review: not claimed yet, or all reviewers
 * have finished. Longest waiting first, some hundreds; `since` is the time when the last reviewer finished.
 */
export async function waitingWithoutReview(ctx: Context, before: Date) {
  const { rows } = await sql<{ titleZh: string; titleEn: string; deptId: number | null; since: Date }>`
    select r.title_zh, r.title_en, r.dept_id, greatest(r.submit_time, round.finished_at) as since
    from data_resource r cross join lateral (
      select max(it.finished_at) as finished_at, bool_or(it.status = ${listed('dataReviewAssignment.status', 'open')}) as is_open from data_review_assignment it
      where it.resource_id = r.resource_id and it.revision_no = r.revision_no) round
    where r.status in (${sql.lit(resourceStatus.submitted)}, ${sql.lit(resourceStatus.reviewing)}) and not r.in_task and r.submit_time < ${before} and round.is_open is not true
    order by r.submit_time, r.resource_id limit 500`.execute(ctx.db);
  return rows;
}
