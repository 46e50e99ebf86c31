import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import type { AreaCount } from '../contract.ts';
import { accessStatus } from '#contract/data/access-requests';
import { resourceStatus } from '#contract/data/resources';
import { changeStatus } from '#contract/data/change-requests';
import { taskStatus } from '#contract/archive/tasks';
import { submissionStatus } from '#contract/archive/paper-submissions';
import { applicationStatus } from '#contract/archive/applications';

/** A task `t` whose topics are filled, submitted and confirmed. */
const isCollecting = sql<boolean>`t.status in (${sql.lit(taskStatus.collecting)}, ${sql.lit(taskStatus.formalReturned)}, ${sql.lit(taskStatus.technicalReturned)})`;
/** A topic `o` whose lead has to act: after a return only the marked ones. */
const isWaited = sql<boolean>`(o.status = ${listed('pmsTopic.status', 'returned')} or (t.status = ${sql.lit(taskStatus.collecting)} and o.status in ${listedAny('pmsTopic.status', 'todo', 'filling')}))`;

/** Counts the caller's own records per area, each by an index on the owner. */
export async function counts(ctx: Context): Promise<AreaCount[]> {
  const me = ctx.actor.userId;
  const { rows } = await sql<AreaCount>`
    select 'drafts' as area, count(*) as total, 0 as waiting from data_resource where owner_id = ${me} and status = ${sql.lit(resourceStatus.draft)}
    union all
    -- Waiting: returned by the reviewers, and offers of resources by others.
    select 'resources', count(*), count(*) filter (where status = ${sql.lit(resourceStatus.rejected)})
      + (select count(*) from data_change_request where receiver_id = ${me} and status = ${sql.lit(changeStatus.waiting)})
    from data_resource where owner_id = ${me} and status <> ${sql.lit(resourceStatus.draft)}
    union all
    select 'reviews', count(*), count(*) from data_review_assignment a
      join data_resource r on r.resource_id = a.resource_id and r.revision_no = a.revision_no
    where a.user_id = ${me} and a.status = ${listed('dataReviewAssignment.status', 'open')} and r.status = ${sql.lit(resourceStatus.reviewing)}
    union all
    -- Waiting: more information is asked of the applicant, and requests for data of the caller's own.
    select 'access', count(*), count(*) filter (where waits) from (
      select status = ${sql.lit(accessStatus.supplement)} as waits from data_access_request where user_id = ${me}
      union all
      select q.status = ${sql.lit(accessStatus.pending)} from data_access_request q join data_resource r using (resource_id)
      where r.owner_id = ${me}) as request
    union all
    select 'papers', count(*), count(*) filter (where status = ${sql.lit(submissionStatus.returned)}) from biz_paper_submission where user_id = ${me}
    union all
    -- An accepted application goes on as its project's task.
    select 'projects', count(*), count(*) filter (where waits) from (
      select status = ${sql.lit(applicationStatus.returned)} as waits from pms_application where user_id = ${me} and status in (${sql.lit(applicationStatus.draft)}, ${sql.lit(applicationStatus.submitted)}, ${sql.lit(applicationStatus.returned)})
      union all
      select bool_or(
        (m.role = ${listed('pmsProjectUser.role', 'LEAD')} and t.status in (${sql.lit(taskStatus.planDraft)}, ${sql.lit(taskStatus.planReturned)}, ${sql.lit(taskStatus.stageIssued)}))
        -- As actorsOf of archive/tasks: leads confirm, and fill topics without a topic lead; the others fill their own.
        or (m.role = ${listed('pmsProjectUser.role', 'LEAD')} and ${isCollecting} and (w.submitted > 0 or w.open = 0 or w.alone > 0))
        or (m.role = ${listed('pmsProjectUser.role', 'TOPIC_LEAD')} and ${isCollecting} and ${isWaited})) from pms_project_user m join pms_task t using (project_id)
        left join pms_topic o on o.topic_id = m.topic_id
        cross join lateral (
          select count(*) filter (where ${isWaited}) as open, count(*) filter (where o.status = ${listed('pmsTopic.status', 'submitted')}) as submitted,
            count(*) filter (where ${isWaited} and not exists (
              select from pms_project_user l where l.topic_id = o.topic_id and l.role = ${listed('pmsProjectUser.role', 'TOPIC_LEAD')})) as alone
          from pms_topic o where o.task_id = t.task_id) as w
      where m.user_id = ${me} group by t.task_id) as project
    union all
    -- A model that is measured again on another version is not another model.
    select 'models', count(*), count(*) filter (where m.status in ${listedAny('benchModel.status', 'failed', 'rejected', 'private')})
    from bench_model m join bench_version v using (version_id) where m.user_id = ${me} and v.is_live
    union all
    select 'comments', count(*), 0 from bench_comment where user_id = ${me} and not is_deleted
    union all
    select 'searches', count(*), 0 from data_saved_search where user_id = ${me}
    union all
    select 'selections', count(*), 0 from data_selection where user_id = ${me}
    union all
    select 'sessions', count(*), 0 from sys_session where user_id = ${me} and expire_time > ${ctx.now}::timestamptz
    union all
    select 'tokens', count(*), 0 from sys_token
    where user_id = ${me} and revoke_time is null and expire_time > ${ctx.now}::timestamptz`.execute(ctx.db);
  return rows;
}
