import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import type { Hint, ItemCode } from '../../contract.ts';
import { resourceStatus } from '#contract/data/resources';

/** Facts about a task for the lines of its audit table: how many of how many items are fine. */
export async function hintsOf(ctx: Context, taskId: number): Promise<Hint[]> {
  const { rows } = await sql<Record<string, number>>`
    with linked as (
      select r.*, l.topic_id from pms_task_resource l join data_resource r using (resource_id) join pms_topic t on t.topic_id = l.topic_id
      where l.task_id = ${taskId} and not l.is_returned and r.status in (${sql.lit(resourceStatus.reviewing)}, ${sql.lit(resourceStatus.approved)}, ${sql.lit(resourceStatus.published)}, ${sql.lit(resourceStatus.superseded)}) and t.in_round),
    scans as (select kind from pms_scan_file where task_id = ${taskId} and is_current)
    select
      (select count(*)::int from scans where kind = ${listed('pmsScanFile.kind', 'plan')}) as "F1", 1 as "F1of",
      (select count(*)::int from pms_topic where task_id = ${taskId} and (in_round or status in ${listedAny('pmsTopic.status', 'passed', 'exempt')})) as "F2",
      (select count(*)::int from pms_topic where task_id = ${taskId}) as "F2of",
      (select count(*)::int from linked r where exists (
        select from data_resource_file f where f.resource_id = r.resource_id and f.file_class = 'document')) as "F4",
      (select count(*)::int from linked) as "F4of",
      (select count(*)::int from linked r where r.file_count > 0 and not exists (
        select from data_resource_file f left join sys_file s on s.file_id = f.file_id
        where f.resource_id = r.resource_id and (s.file_id is null or s.sha256 is distinct from f.sha256))) as "F5",
      (select count(*)::int from linked) as "F5of",
      (select count(*)::int from linked r where r.sharing_method = 'open' or (r.sharing_method = 'restricted'
        and r.access_restriction <> '') or (r.sharing_method = 'closed' and r.non_disclosure_reason <> '')) as "F8",
      (select count(*)::int from linked) as "F8of",
      (select count(*)::int from scans where kind = ${listed('pmsScanFile.kind', 'secrecy')}) as "F9", 1 as "F9of",
      (select count(distinct kind)::int from scans where kind in ${listedAny('pmsScanFile.kind', 'plan', 'agreement', 'secrecy')}) as "F10", 3 as "F10of"`.execute(
    ctx.db,
  );
  const row = rows[0]!;
  const codes: ItemCode[] = ['F1', 'F2', 'F4', 'F5', 'F8', 'F9', 'F10'];
  return codes.map((itemCode) => {
    const [found, of] = [row[itemCode]!, row[`${itemCode}of`]!];
    return { itemCode, found, of, isFine: found >= of };
  });
}
