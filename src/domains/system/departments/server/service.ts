import { conflict, fail, failFields } from '#shared/fail';
import { changedFields, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { coversDepartments, rightsOfCaller } from '#module/system/rights';
import type { EditedDepartment, NewDepartment } from '../contract.ts';
import * as queries from './queries.ts';

/**
 * Checks department ids of a request: each must exist and be in the caller's data scope.
 * @throws system.departments.beyondScope
 */
export async function requireDeptsInScope(ctx: Context, deptIds: readonly number[]): Promise<void> {
  const wanted = new Set(deptIds);
  if (wanted.size > 0 && (await queries.countInScope(ctx, [...wanted])) !== wanted.size)
    throw fail('system.departments.beyondScope');
}

/**
 * Checks user ids of a request: each must exist and be in the caller's data scope.
 * @throws system.departments.usersBeyondScope
 */
export async function requireUsersInScope(ctx: Context, userIds: readonly number[]): Promise<void> {
  const wanted = new Set(userIds);
  if (wanted.size > 0 && (await queries.countUsersInScope(ctx, [...wanted])) !== wanted.size)
    throw fail('system.departments.usersBeyondScope');
}

/** @throws system.departments.notFound */
export async function find(ctx: Context, deptId: number) {
  const row = await queries.find(ctx, deptId);
  if (!row) throw fail('system.departments.notFound');
  return row;
}

/**
 * Adds a department that the caller can see afterwards: callers with a scope of chosen departments cannot add one.
 * @throws system.departments.beyondScope|parentStopped|nameTaken
 */
export function add(ctx: Context, body: NewDepartment): Promise<{ deptId: number }> {
  return changeTree(ctx, async (tx) => {
    noteOperation(tx, body.deptName);
    const ancestors = await pathBelow(tx, body.parentId);
    const deptId = await queries.add(tx, { ...body, ancestors });
    await requireDeptsInScope(tx, [deptId]);
    return { deptId };
  });
}

/**
 * Changes a department. A move includes its descendants, and enabling one enables its ancestors.
 * @throws system.departments.notFound|beyondScope|parentSelf|parentStopped|runningBelow|nameTaken
 */
export function edit(ctx: Context, { deptId, ...change }: EditedDepartment): Promise<void> {
  return changeTree(ctx, async (tx) => {
    const old = await find(tx, deptId);
    noteOperation(tx, old.deptName, changedFields(old, change));
    const isMoved = change.parentId !== old.parentId;
    const own = await rightsOfCaller(tx);
    const below = await queries.below(tx, deptId);
    if (isMoved && [deptId, ...below.map((row) => row.deptId)].includes(change.parentId))
      throw failFields('system.departments.parentSelf', [
        { path: 'parentId', reason: 'system.departments.parentSelf' },
      ]);
    if (change.status === '1' && below.some((row) => row.status === '0')) throw fail('system.departments.runningBelow');
    const ancestors = isMoved ? await pathBelow(tx, change.parentId) : old.ancestors;
    await queries.update(tx, [deptId], { ...change, ancestors });
    if (isMoved) {
      // Users whose scope includes the new parent's descendants will also see the moved department.
      const belowIds = below.map((row) => row.deptId);
      await requireDeptsInScope(tx, belowIds);
      if (!coversDepartments(own, [deptId, ...belowIds])) throw fail('system.departments.beyondScope');
      await queries.moveBelow(tx, deptId, `${old.ancestors},${deptId}`, `${ancestors},${deptId}`);
      await requireDeptsInScope(tx, [deptId]);
    }
    if (change.status === '0') await startAll(tx, ancestors);
  });
}

/** Sets the order of departments. @throws system.departments.beyondScope */
export function sort(ctx: Context, deptIds: readonly number[], orderNums: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireDeptsInScope(tx, deptIds);
    for (const [at, deptId] of deptIds.entries()) await queries.update(tx, [deptId], { orderNum: orderNums[at]! });
  });
}

/** @throws system.departments.notFound|hasChildren|hasUsers */
export function remove(ctx: Context, deptId: number): Promise<void> {
  return changeTree(ctx, async (tx) => {
    noteOperation(tx, (await find(tx, deptId)).deptName);
    if (await queries.hasChildren(tx, deptId)) throw conflict('system.departments.hasChildren');
    if (await queries.hasUsers(tx, deptId)) throw conflict('system.departments.hasUsers');
    await queries.unlinkRoles(tx, deptId);
    await queries.update(tx, [deptId], { delFlag: '2' });
  });
}

async function changeTree<T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      await queries.lockTree(tx);
      return work(tx);
    });
  } catch (error) {
    if (!queries.isNameTaken(error)) throw error;
    throw failFields('system.departments.nameTaken', [{ path: 'deptName', reason: 'system.departments.nameTaken' }]);
  }
}

/** The id path for children of this parent; 0 means above the top, which needs the scope of everything. */
async function pathBelow(tx: Context, parentId: number): Promise<string> {
  if (parentId === 0) {
    if (!(await queries.seesEverything(tx))) throw fail('system.departments.beyondScope');
    return '0';
  }
  await requireDeptsInScope(tx, [parentId]);
  const parent = (await queries.byId(tx, parentId))!;
  if (parent.status === '1')
    throw failFields('system.departments.parentStopped', [
      { path: 'parentId', reason: 'system.departments.parentStopped' },
    ]);
  return `${parent.ancestors},${parentId}`;
}

async function startAll(tx: Context, ancestors: string): Promise<void> {
  const stopped = await queries.stoppedAncestors(tx, ancestors);
  await requireDeptsInScope(tx, stopped);
  await queries.update(tx, stopped, { status: '0' });
}
