import { conflict } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addOpinion, lockTask, refuseInArea, type TaskRecord } from '#module/archive/tasks';
import { settings } from '#module/system/settings';
import type { Rules } from '../../contract.ts';
import { compare } from '../compare.ts';
import { comparedTopics, plannedItems, submittedResources } from '../queries/input.ts';
import { insertRun } from '../queries/runs.ts';

/** Compares again on demand. @throws archive.tasks.notFound|notYours, 601 archive.comparisons.noPlan */
export function runAgain(ctx: Context, taskId: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'compare.run');
    if (access.task.planVersion === 0) throw conflict('archive.comparisons.noPlan');
    const runId = await run(tx, access.task);
    await addOpinion(tx, access.task, { act: 'compareRun', opinion: '', isCentre: true });
    return runId;
  });
}

/** Compares the accepted plan with the resources in review, and stores the result permanently. The task is locked. */
export async function run(ctx: Context, task: TaskRecord): Promise<number> {
  const { taskId, planVersion, roundNo, compareVer } = task;
  const topicNos = await comparedTopics(ctx, taskId);
  const topicIds = [...topicNos.keys()];
  const [items, resources, rules] = [
    await plannedItems(ctx, taskId, planVersion, topicIds),
    await submittedResources(ctx, taskId, topicIds),
    await rulesOf(ctx),
  ];
  const { rows, totals, conclusion } = compare({ topicNos, items, resources }, rules);
  return insertRun(ctx, { taskId, planVersion, roundNo, compareVer, rules, totals, conclusion, scope: topicIds }, rows);
}

async function rulesOf(ctx: Context): Promise<Rules> {
  const set = await settings(ctx, ['cmp.countMin', 'cmp.volumeMin', 'cmp.exceedVolume']);
  return {
    countMin: Number(set['cmp.countMin']),
    volumeMin: Number(set['cmp.volumeMin']),
    exceedVolume: Number(set['cmp.exceedVolume']),
  };
}
