import type { Context } from '#server/context';
import type { Beginning, MoveRequest, TaskRecord } from '#module/archive/tasks';
import type { TransitionName } from '#contract/archive/tasks';
import { proposedExempt, topicsOfResources } from '../queries/data.ts';
import { insert, updateAll } from '../queries/records.ts';

/** Creates the topics of the application; missing and duplicate numbers are replaced by generated ones. */
export async function makeTopics(ctx: Context, { taskId }: TaskRecord, { topics }: Beginning): Promise<void> {
  const taken = new Set<string>();
  for (const [at, one] of topics.entries()) {
    let topicNo = one.topicNo.trim() || String(at + 1);
    while (taken.has(topicNo)) topicNo = `${topicNo}-${at + 1}`;
    taken.add(topicNo);
    await insert(ctx, {
      taskId,
      topicNo,
      nameZh: one.name || topicNo,
      undertaker: one.org,
      leaderName: one.leader,
      dataDesc: one.dataDesc,
      seq: at + 1,
    });
  }
}

/** Applies a transition of the task to its topics. A return reopens only marked topics; passed topics stay passed. */
export async function followTask(
  ctx: Context,
  { taskId, stageNo }: TaskRecord,
  name: TransitionName,
  request: MoveRequest,
): Promise<void> {
  switch (name) {
    case 'acceptPlan':
      return updateAll(ctx, taskId, { status: 'exempt' }, { topicIds: await proposedExempt(ctx, taskId) });
    case 'submitData':
    case 'submitLate':
      return updateAll(ctx, taskId, { status: 'reviewing', inRound: true }, { topicIds: request.topicIds });
    case 'returnFormal':
    case 'returnTechnical': {
      const marked = [...request.topicIds, ...(await topicsOfResources(ctx, taskId, request.resourceIds))];
      await updateAll(ctx, taskId, { status: 'returned', inRound: false }, { topicIds: marked, inRound: true });
      await updateAll(ctx, taskId, { status: 'confirmed', inRound: false }, { statuses: ['reviewing'], inRound: true });
      return;
    }
    case 'recallData':
      return updateAll(
        ctx,
        taskId,
        { status: 'confirmed', inRound: false },
        { statuses: ['reviewing'], inRound: true },
      );
    case 'issueStage':
    case 'issueFinal':
      return updateAll(
        ctx,
        taskId,
        { inRound: false, certifiedStage: stageNo },
        { statuses: ['passed'], inRound: true },
      );
    default:
  }
}
