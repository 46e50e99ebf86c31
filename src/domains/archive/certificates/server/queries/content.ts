import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import type { CertificateContent } from '../../contract.ts';
import { resourceStatus } from '#contract/data/resources';

type ProjectPart = Pick<
  CertificateContent,
  | 'projectNo'
  | 'nameZh'
  | 'nameEn'
  | 'specialNo'
  | 'specialName'
  | 'leadOrg'
  | 'leaderName'
  | 'participantOrgs'
  | 'agency'
  | 'startDate'
  | 'endDate'
>;

export async function projectPart(ctx: Context, taskId: number): Promise<ProjectPart> {
  const { rows } = await sql<ProjectPart>`
    select p.project_no, p.name_zh, p.name_en, p.special_no, p.special_name, p.lead_org, p.leader_name, p.participant_orgs,
      p.agency, coalesce(p.start_date::text, '') as start_date, coalesce(p.end_date::text, '') as end_date
    from pms_task t join pms_project p using (project_id) where t.task_id = ${taskId}`.execute(ctx.db);
  return rows[0]!;
}

interface TopicSum {
  topicId: number;
  topicNo: string;
  name: string;
  undertaker: string;
  leader: string;
  resources: number;
  bytes: number;
  types: string[];
  open: number;
  restricted: number;
  closed: number;
}

/**
 * Passed topics with their submissions: those of the round for a stage or a supplement, all of them for the final
 * certificate.
 */
export async function topicSums(ctx: Context, taskId: number, ofRound: boolean): Promise<TopicSum[]> {
  const { rows } = await sql<TopicSum>`
    select t.topic_id, t.topic_no, t.name_zh as name, t.undertaker, t.leader_name as leader, count(r.resource_id)::int as resources,
      coalesce(sum(r.total_size), 0)::bigint as bytes,
      coalesce(array_agg(distinct r.resource_type) filter (where r.resource_id is not null), '{}') as types,
      count(*) filter (where r.sharing_method = 'open')::int as open,
      count(*) filter (where r.sharing_method = 'restricted')::int as restricted,
      count(*) filter (where r.sharing_method = 'closed')::int as closed
    from pms_topic t
    left join (pms_task_resource l join data_resource r on r.resource_id = l.resource_id and r.status in (${sql.lit(resourceStatus.reviewing)}, ${sql.lit(resourceStatus.approved)}, ${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)})
      and not l.is_returned) on l.topic_id = t.topic_id
    where t.task_id = ${taskId} and t.status = ${listed('pmsTopic.status', 'passed')} and (not ${ofRound} or t.in_round)
    group by t.topic_id order by t.seq, t.topic_id`.execute(ctx.db);
  return rows;
}

/** The newest comparison of a task. */
export async function newestRun(ctx: Context, taskId: number) {
  return ctx.db
    .selectFrom('pmsCompareRun')
    .select(['runId', 'conclusion'])
    .where('taskId', '=', taskId)
    .orderBy('runId', 'desc')
    .limit(1)
    .executeTakeFirst();
}
