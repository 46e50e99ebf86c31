import { sql } from 'kysely';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import type { TaskFacts } from '../../contract.ts';
import type { TaskRecord } from './records.ts';

/** Rows that a request names in addition to the task. */
export interface Named {
  topicIds: readonly number[];
  resourceIds: readonly number[];
}

type Counted = Omit<
  TaskFacts,
  'isAgreementRequired' | 'marks' | 'isPasser' | 'isProposer' | 'isInTime' | 'chosenTopics' | 'unconfirmedTopics'
> & { confirmed: number; chosen: number; chosenConfirmed: number };

/**
 * All facts for the conditions of a task's transitions, in one statement. Without `named`, the facts are those for a
 * button: all confirmed topics count as chosen, and marks can still be set.
 */
export async function factsOf(
  ctx: Context,
  task: TaskRecord,
  { named, isAgreementRequired }: { named?: Named; isAgreementRequired: boolean },
): Promise<TaskFacts> {
  const counted = await count(ctx, task, named?.topicIds ?? []);
  const { confirmed, chosen, chosenConfirmed, ...facts } = counted;
  return {
    ...facts,
    isAgreementRequired,
    chosenTopics: named ? chosen : confirmed,
    unconfirmedTopics: named ? chosen - chosenConfirmed : 0,
    marks: named ? named.topicIds.length + named.resourceIds.length : 1,
    isPasser: task.passedBy !== null && task.passedBy === ctx.actor.userId,
    isProposer: task.proposedBy !== null && task.proposedBy === ctx.actor.userId,
    isInTime: task.dataDue !== null && task.dataDue >= wireDay(ctx.now),
  };
}

async function count(ctx: Context, task: TaskRecord, topicIds: readonly number[]): Promise<Counted> {
  const { taskId, planVersion, roundNo, stageNo, submitTime, compareVer, isSupplement, centerId } = task;
  const chosen = sql`t.topic_id = any (${topicIds}::bigint[])`;
  const counts = isSupplement ? sql`t.in_round` : sql`true`;
  const isLine = sql`f.round_no = ${roundNo} and f.stage = ${listed('pmsAuditForm.stage', 'formal')}`;
  const hasScan = (kind: string, when = sql`true`) => sql<boolean>`exists (
    select from pms_scan_file s where s.task_id = ${taskId} and s.kind = ${kind} and s.is_current and ${when})`;
  const hasCertificate = (which: ReturnType<typeof sql>) => sql<boolean>`exists (
    select from pms_certificate c where c.task_id = ${taskId} and c.status = ${listed('pmsCertificate.status', 'issued')} and ${which})`;
  const { rows } = await sql<Counted>`
    with newest as (select coalesce(max(version), 0) as version from pms_plan_version where task_id = ${taskId}),
    topics as (
      select count(*)::int as topics,
        coalesce(array_agg(t.topic_no order by t.seq) filter (where t.exempt_reason = '' and t.status <> ${listed('pmsTopic.status', 'exempt')} and not exists (
          select from pms_plan_item i, newest where i.topic_id = t.topic_id and i.plan_version = newest.version)), '{}')
          as topics_without_items,
        count(*) filter (where t.status = ${listed('pmsTopic.status', 'confirmed')})::int as confirmed,
        count(*) filter (where ${chosen})::int as chosen,
        count(*) filter (where ${chosen} and t.status = ${listed('pmsTopic.status', 'confirmed')})::int as chosen_confirmed,
        count(*) filter (where t.in_round)::int as round_topics,
        count(*) filter (where t.in_round and t.status <> ${listed('pmsTopic.status', 'passed')})::int as round_unpassed,
        count(*) filter (where ${counts} and t.status not in ${listedAny('pmsTopic.status', 'passed', 'exempt')})::int
          + (case when ${isSupplement} and count(*) filter (where t.in_round) = 0 then 1 else 0 end) as task_unpassed
      from pms_topic t where t.task_id = ${taskId}),
    lines as (
      select count(*)::int as formal_lines,
        count(*) filter (where i.result is null or i.result = 'fail')::int as formal_open_lines,
        count(*) filter (where i.result = 'fail')::int as formal_failing_lines,
        count(*) filter (where i.result is not null)::int as filled
      from pms_audit_form f join pms_audit_item i on i.form_id = f.form_id where f.task_id = ${taskId} and ${isLine})
    select topics.*, lines.formal_lines, lines.formal_open_lines, lines.formal_failing_lines,
      ${hasScan('plan', sql`s.plan_version = newest.version`)} as has_plan_scan,
      ${hasScan('agreement')} as has_agreement_scan,
      ${hasScan('change', sql`s.plan_version = newest.version`)} as has_change_scan,
      ${hasScan('audit', sql`s.round_no = ${roundNo}`)} as has_audit_scan,
      coalesce((select p.status from pms_plan_version p where p.task_id = ${taskId} and p.version > ${planVersion}
        and p.status in ${listedAny('pmsPlanVersion.status', 'draft', 'submitted')}), 'none') as plan_change,
      coalesce((select case when r.compare_ver <> ${compareVer} then 'stale' else r.conclusion end from pms_compare_run r
        where r.task_id = ${taskId} and r.round_no = ${roundNo} order by r.run_id desc limit 1), 'none') as comparison,
      exists (select from pms_data_center c where c.center_id = ${centerId} and c.signature_file is not null) as has_signature,
      ${hasCertificate(sql`c.kind = ${listed('pmsCertificate.kind', 'stage')} and c.stage_no = ${stageNo}`)} as has_stage_certificate,
      ${hasCertificate(sql`c.kind <> ${listed('pmsCertificate.kind', 'stage')}`)} as has_final_certificate,
      lines.filled > 0 or exists (select from pms_opinion o where o.task_id = ${taskId} and o.is_centre
        and o.time > ${submitTime}::timestamptz) as is_touched
    from topics, lines, newest`.execute(ctx.db);
  return rows[0]!;
}
