import { conflict, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { hasCenter } from '#module/archive/centers';
import { addOpinion } from '../queries/opinions.ts';
import { handlersFor, isMember, officeOf } from '../queries/people.ts';
import { update } from '../queries/records.ts';
import { lockTask, openTask, refuseInArea } from './access.ts';

/**
 * Assigns a task to another data centre or handler and records it in the history. Members of the project cannot handle
 * it.
 * @throws archive.tasks.notFound|notYours|handler|center, 601 archive.tasks.wrongState|changed
 */
export function reassign(
  ctx: Context,
  taskId: number,
  { rowVer, centerId, handlerId }: { rowVer: number; centerId: number; handlerId: number | null },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'center.reassign');
    if (rowVer !== access.task.rowVer) throw conflict('archive.tasks.changed');
    if (!(await hasCenter(tx, centerId)))
      throw failFields('archive.tasks.center', [{ path: 'centerId', reason: 'archive.tasks.center' }]);
    if (handlerId !== null && !(await mayHandle(tx, taskId, handlerId)))
      throw failFields('archive.tasks.handler', [{ path: 'handlerId', reason: 'archive.tasks.handler' }]);
    await update(tx, taskId, { centerId, handlerId });
    await addOpinion(tx, access.task, { act: 'reassign', opinion: '', isCentre: true });
  });
}

/** Staff to whom a task can be assigned. @throws archive.tasks.notFound */
export async function listHandlers(ctx: Context, taskId: number) {
  await openTask(ctx, taskId);
  return handlersFor(ctx, (await officeOf(ctx, taskId)).deptId);
}

async function mayHandle(ctx: Context, taskId: number, handlerId: number): Promise<boolean> {
  const { deptId } = await officeOf(ctx, taskId);
  const handlers = await handlersFor(ctx, deptId);
  return handlers.some(({ userId }) => userId === handlerId) && !(await isMember(ctx, taskId, handlerId));
}
