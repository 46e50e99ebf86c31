import type { TransitionName } from '#contract/archive/tasks';
import type { Context } from '#server/context';
import { countCompareVer, updateTask, type MoveRequest, type TaskRecord } from '#module/archive/tasks';
import { copyItems, insertVersion, newest, updateVersion } from '../queries/versions.ts';

/**
 * Applies a transition of the task to its plan. A submitted version stays unchanged; a return creates a new version.
 */
export async function followTask(
  ctx: Context,
  { taskId }: TaskRecord,
  name: TransitionName,
  request: MoveRequest,
): Promise<void> {
  const version = await newest(ctx, taskId);
  if (!version) return;
  const decided = { decidedBy: ctx.actor.userId || null, decidedTime: ctx.now };
  switch (name) {
    case 'submitPlan':
    case 'submitChange':
      await updateVersion(ctx, taskId, version.version, {
        status: 'submitted',
        submittedBy: ctx.actor.userId || null,
        submitTime: ctx.now,
        changeReason: name === 'submitChange' ? request.opinion.slice(0, 1000) : '',
      });
      return;
    case 'recallPlan':
      await updateVersion(ctx, taskId, version.version, { status: 'draft', submittedBy: null, submitTime: null });
      return;
    case 'acceptPlan':
    case 'acceptChange':
      await updateVersion(ctx, taskId, version.version, { status: 'accepted', ...decided });
      await updateTask(ctx, taskId, { planVersion: version.version });
      await countCompareVer(ctx, taskId);
      return;
    case 'refuseChange':
      await updateVersion(ctx, taskId, version.version, { status: 'refused', ...decided });
      return;
    case 'returnPlan':
      await updateVersion(ctx, taskId, version.version, { status: 'refused', ...decided });
      await insertVersion(ctx, taskId, version.version + 1);
      await copyItems(ctx, taskId, version.version, version.version + 1);
      return;
    default:
  }
}
