import type { Context } from '#server/context';
import type { TransitionName } from '#contract/archive/tasks';
import { addOpinion, countCompareVer, type MoveRequest, type TaskRecord } from '#module/archive/tasks';
import { holdPublication, move, releasePublication } from '#module/data/life-cycle';
import { insertHistory, lockResource, type ResourceRecord } from '#module/data/resources';
import { linkOf, updateLink } from '../queries/links.ts';
import { moveToNewVersion, resourcesOf } from '../queries/following.ts';
import { hold } from './links.ts';
import { resourceStatus } from '#contract/data/resources';

/** Applies a transition of the task to its resources: they are reviewed with it and published with its certificate. */
export async function followTask(
  ctx: Context,
  task: TaskRecord,
  name: TransitionName,
  request: MoveRequest,
): Promise<void> {
  switch (name) {
    case 'submitData':
    case 'submitLate':
      return take(ctx, task, request.topicIds);
    case 'recallData':
      return returnTask(ctx, task);
    case 'returnFormal':
    case 'returnTechnical':
      return reject(ctx, task, request);
    case 'issueStage':
    case 'issueFinal':
      return publishCertified(ctx, task);
    default:
  }
}

/** Moves submitted resources of the scope from the ordinary queue to the review of the task. */
async function take(ctx: Context, { taskId }: TaskRecord, topicIds: readonly number[]): Promise<void> {
  for (const resourceId of await resourcesOf(ctx, taskId, { topicIds })) {
    const row = await lockResource(ctx, resourceId);
    if (row?.status !== resourceStatus.submitted && row?.status !== resourceStatus.reviewing) continue;
    if (!row.inTask) {
      await move(ctx, row, 'takeIntoTask', { inTask: true });
      await insertHistory(ctx, resourceId, 'takeIntoTask');
    }
    await updateLink(ctx, resourceId, { isReturned: false, submittedTime: ctx.now });
  }
}

async function returnTask(ctx: Context, { taskId }: TaskRecord): Promise<void> {
  for (const resourceId of await resourcesOf(ctx, taskId, { isPassed: false })) {
    const row = await lockResource(ctx, resourceId);
    if (row?.status !== resourceStatus.reviewing || !row.inTask) continue;
    await move(ctx, row, 'leaveTask', { inTask: false });
    await insertHistory(ctx, resourceId, 'leaveTask');
  }
}

/**
 * Returns marked resources to their owners, and all resources of marked topics without marked resources; others are
 * unaffected.
 */
async function reject(ctx: Context, task: TaskRecord, { topicIds, resourceIds, opinion }: MoveRequest): Promise<void> {
  const ofTopics = await resourcesOf(ctx, task.taskId, { topicIds });
  const isNamed = (id: number) => resourceIds.includes(id);
  const marked = ofTopics.some(isNamed) ? [...resourceIds] : [...new Set([...ofTopics, ...resourceIds])];
  for (const resourceId of marked.toSorted((a, b) => a - b)) {
    const link = await linkOf(ctx, resourceId);
    const row = link?.taskId === task.taskId ? await lockResource(ctx, resourceId) : undefined;
    if (row?.status !== resourceStatus.reviewing || !row.inTask) continue;
    await move(ctx, row, 'reject', { inTask: false });
    await insertHistory(ctx, resourceId, 'reject', { reason: opinion });
    await updateLink(ctx, resourceId, { isReturned: true });
    await addOpinion(ctx, task, {
      act: 'resourceReturn',
      opinion,
      topicId: link!.topicId,
      resourceId,
      isCentre: true,
    });
  }
  await countCompareVer(ctx, task.taskId);
}

/** Approves and publishes the resources of passed topics, as far as their sharing mode allows. */
async function publishCertified(ctx: Context, { taskId, stageNo }: TaskRecord): Promise<void> {
  for (const resourceId of await resourcesOf(ctx, taskId, { isPassed: true })) {
    const link = (await linkOf(ctx, resourceId))!;
    const row = await lockResource(ctx, resourceId);
    if (!row || link.isReturned) continue;
    if (row.status === resourceStatus.reviewing && row.inTask) {
      await move(ctx, row, 'approve', { inTask: false, approveTime: ctx.now });
      await insertHistory(ctx, resourceId, 'approve');
    }
    await releasePublication(ctx, resourceId, hold);
    if (link.certifiedStage === 0) await updateLink(ctx, resourceId, { certifiedStage: stageNo });
  }
}

/**
 * Follows changes of a linked resource outside the task: comparisons that counted it become stale, and a new version
 * replaces it.
 */
export async function followResource(ctx: Context, row: ResourceRecord, act: string): Promise<void> {
  if (act === 'submit' && row.previousId !== null) await moveToNewVersion(ctx, row.previousId, row.resourceId);
  const link = await linkOf(ctx, row.resourceId);
  if (!link) return;
  // Published with the certificate, not before.
  if (act === 'approve' && link.certifiedStage === 0) await holdPublication(ctx, row.resourceId, hold);
  if (act === 'submit') await updateLink(ctx, row.resourceId, { isReturned: false });
  if (act !== 'approve' && act !== 'publish' && act !== 'takeIntoTask') await countCompareVer(ctx, link.taskId);
}
