import { conflict, fail } from '#shared/fail';
import { noteOperation } from '#server/audit/audit';
import type { Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { taskStatuses, type AreaActName } from '../../contract.ts';
import { mayInArea, rolesOf, topicsOf, type TaskAccess } from '../policy.ts';
import { findShown, isInScope } from '../queries/lists.ts';
import { find, lock, membershipsOf, type TaskRecord } from '../queries/records.ts';

/** Permission of staff to read tasks in their data scope. */
const readPermission = 'pms:task:query';

/**
 * The caller's access to a task: as a member of its project, or as staff with `pms:task:query` in whose data scope it
 * is.
 * A member remains a member, whatever permissions they have: you cannot decide on your own project.
 * @throws archive.tasks.notFound also if the caller may not know of the task
 */
export async function openTask(ctx: Context, taskId: number): Promise<TaskAccess> {
  return accessTo(ctx, await find(ctx, taskId));
}

/** As {@link openTask}, with the row locked until the transaction ends: for every change of a task or its areas. */
export async function lockTask(ctx: Context, taskId: number): Promise<TaskAccess> {
  const access = await accessTo(ctx, await lock(ctx, taskId));
  noteOperation(ctx, (await findShown(ctx, taskId)).projectNo);
  return access;
}

async function accessTo(ctx: Context, task: TaskRecord | undefined): Promise<TaskAccess> {
  if (!task || ctx.actor.userId === 0) throw notFound();
  const memberships = await membershipsOf(ctx, task.projectId);
  if (memberships.length > 0)
    return { task, side: 'project', roles: rolesOf(memberships), topicIds: topicsOf(memberships) };
  const asStaff: Context = { ...ctx, permit: readPermission };
  if (!holdsAny(ctx.actor, [readPermission]) || !(await isInScope(asStaff, task.taskId))) throw notFound();
  return { task, side: 'centre', roles: [], topicIds: null };
}

/** Also for tasks that the caller may not see. */
const notFound = () => fail('archive.tasks.notFound');

/**
 * Refuses an action that the caller may not do in an area now; `topicId` if it concerns one topic.
 * @throws archive.tasks.notYours, 601 archive.tasks.wrongState
 */
export function refuseInArea(ctx: Context, access: TaskAccess, name: AreaActName, topicId?: number): void {
  if (mayInArea(ctx.actor, access, name, { topicId, now: ctx.now })) return;
  throw isStateToBlame(ctx, access, name, topicId)
    ? conflict('archive.tasks.wrongState')
    : fail('archive.tasks.notYours');
}

/** Whether the same person could do it in another state of the task. */
function isStateToBlame(ctx: Context, access: TaskAccess, name: AreaActName, topicId?: number): boolean {
  return taskStatuses.some((status) =>
    mayInArea(ctx.actor, { ...access, task: { ...access.task, status, dataDue: '9999-12-31' } }, name, {
      topicId,
      now: ctx.now,
    }),
  );
}
