import { sql } from 'kysely';
import type { Context } from '#server/context';
import type { CompareRow, Conclusion, Rules, Totals } from '../../contract.ts';

/** Rows per INSERT statement. */
const batch = 1000;

export interface RunRecord {
  runId: number;
  taskId: number;
  planVersion: number;
  roundNo: number;
  rules: Rules;
  totals: Totals;
  conclusion: Conclusion;
  compareVer: number;
  runTime: Date;
}

/** Records a run; the database refuses changes to it. */
export async function insertRun(
  ctx: Context,
  run: Omit<RunRecord, 'runId' | 'runTime'> & { scope: readonly number[] },
  rows: readonly CompareRow[],
): Promise<number> {
  const { runId } = await ctx.db
    .insertInto('pmsCompareRun')
    .values({
      ...run,
      scope: JSON.stringify(run.scope),
      rules: JSON.stringify(run.rules),
      totals: JSON.stringify(run.totals),
      runBy: ctx.actor.userId || null,
      runTime: ctx.now,
    })
    .returning('runId')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < rows.length; at += batch)
    await ctx.db
      .insertInto('pmsCompareRow')
      .values(
        rows.slice(at, at + batch).map((row) => ({
          ...row,
          runId,
          flags: JSON.stringify(row.flags),
          resources: JSON.stringify(row.resources),
        })),
      )
      .execute();
  return runId;
}

const columns = [
  'runId',
  'taskId',
  'planVersion',
  'roundNo',
  'rules',
  'totals',
  'conclusion',
  'compareVer',
  'runTime',
] as const;

/** The newest run of a task, or the requested one. */
export async function findRun(ctx: Context, taskId: number, runId?: number): Promise<RunRecord | undefined> {
  let matching = ctx.db.selectFrom('pmsCompareRun').select(columns).where('taskId', '=', taskId);
  if (runId !== undefined) matching = matching.where('runId', '=', runId);
  return (await matching.orderBy('runId', 'desc').limit(1).executeTakeFirst()) as RunRecord | undefined;
}

/** The runs of a task, newest first. */
export async function listRuns(ctx: Context, taskId: number) {
  const rows = await ctx.db
    .selectFrom('pmsCompareRun')
    .select(['runId', 'roundNo', 'planVersion', 'conclusion', 'runTime'])
    .where('taskId', '=', taskId)
    .orderBy('runId', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, conclusion: row.conclusion }));
}

/** The rows of a run, limited to `topicIds` if given, with the present explanation of each item. */
export async function listRows(ctx: Context, { runId, taskId }: RunRecord, topicIds: readonly number[] | null) {
  const { rows } = await sql<CompareRow & { currentExplanation: string; decision: string; currentStatus: string }>`
    select c.seq, c.topic_id, c.item_no, c.name, c.resource_type, c.mandatory, c.planned_count, c.submitted_count,
      c.planned_bytes, c.submitted_bytes, c.count_rate::float, c.volume_rate::float, c.planned_sharing, c.submitted_sharing,
      c.result, c.flags, c.resources, c.explanation, c.explanation_status,
      coalesce(e.explanation, '') as current_explanation, coalesce(e.status, 'none') as current_status,
      coalesce(e.decision, '') as decision
    from pms_compare_row c left join pms_item_explanation e on e.task_id = ${taskId} and e.item_no = c.item_no
    where c.run_id = ${runId} and (${topicIds}::bigint[] is null or c.topic_id = any (${topicIds}::bigint[]))
    order by c.seq`.execute(ctx.db);
  return rows;
}
