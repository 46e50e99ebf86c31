import { fail, failFields } from '#shared/fail';
import type { Context } from '#server/context';
import { departmentById, departmentInScope } from '#module/system/departments';
import { insertHistory, isInScope, refuseUnless, type ResourceRecord } from '#module/data/resources';
import { setDepartment } from '../queries.ts';
import { mailPerson } from './mails.ts';

/**
 * Moves locked resources with all their versions to a sub-center in the caller's data scope, in the caller's
 * transaction; those that are already there stay unchanged. Owners get one mail per resource. Returns the number of
 * moved resources.
 * @throws data.resources.notFound for resources outside the caller's scope, including their own;
 * data.resources.centerUnknown|inCenter, 601 data.resources.wrongState
 */
export async function moveToCenter(
  ctx: Context,
  rows: readonly ResourceRecord[],
  to: { deptId: number; reason: string },
): Promise<number> {
  const center = await departmentInScope(ctx, to.deptId);
  const fault = (reason: 'data.resources.centerUnknown' | 'data.resources.inCenter') =>
    failFields(reason, [{ path: 'deptId', reason }]);
  if (center?.status !== '0') throw fault('data.resources.centerUnknown');
  for (const row of rows) {
    if (!(await isInScope(ctx, row.resourceId))) throw fail('data.resources.notFound');
    refuseUnless(ctx, 'moveToCenter', row);
  }
  const moving = rows.filter(({ deptId }) => deptId !== to.deptId);
  if (moving.length === 0) throw fault('data.resources.inCenter');
  // Two versions of one resource move once.
  const groups = [...new Map(moving.map((row) => [row.versionGroup, row])).values()];
  for (const row of groups) {
    const before = row.deptId === null ? undefined : await departmentById(ctx, row.deptId);
    await setDepartment(ctx, row.versionGroup, to.deptId);
    await insertHistory(ctx, row.resourceId, 'moveToCenter', {
      reason: to.reason,
      detail: { centerBefore: before?.deptName ?? '', centerAfter: center.deptName },
    });
    await mailPerson(ctx, row, row.ownerId, 'moved', { name: center.deptName, reason: to.reason });
  }
  return groups.length;
}
