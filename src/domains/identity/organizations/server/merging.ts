import { fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { changed, lockedAll, lockedForEdit } from '#server/database/published-records';
import { writeKeysOfMerged } from './key-queries.ts';
import * as queries from './queries.ts';
import { organizationsNoun } from './service.ts';

/**
 * Merges an organization into another one: its names lead to that one. Records keep their affiliations.
 * @throws identity.organizations.notFound|merged|ownMerge, kernel.changed
 */
export function merge(
  ctx: Context,
  { organizationId, intoId, rowVer }: { organizationId: number; intoId: number; rowVer: number },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (organizationId === intoId) throw ownMerge();
    // Both in one order, so that two merges cannot wait for each other.
    await lockedAll(tx, organizationsNoun, [organizationId, intoId]);
    const row = await lockedForEdit(tx, organizationsNoun, organizationId, rowVer, {});
    const into = (await queries.byId(tx, intoId))!;
    if (row.status === 'merged' || into.status === 'merged') throw fail('identity.organizations.merged');
    await queries.update(tx, organizationId, { status: 'merged', mergedInto: intoId, ...changed(tx) });
    await queries.addAct(tx, { organizationId, act: 'merged', otherId: intoId });
    await queries.addAct(tx, { organizationId: intoId, act: 'merged', otherId: organizationId });
    await writeKeysOfMerged(tx, organizationId);
  });
}

const ownMerge = () =>
  failFields('identity.organizations.faulty', [{ path: 'intoId', reason: 'identity.organizations.ownMerge' }]);

/**
 * Undoes a merge: the organization is active again, and its names lead to it.
 * @throws identity.organizations.notFound|notMerged, kernel.changed
 */
export function split(
  ctx: Context,
  { organizationId, rowVer }: { organizationId: number; rowVer: number },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockedForEdit(tx, organizationsNoun, organizationId, rowVer, {});
    if (row.mergedInto === null) throw fail('identity.organizations.notMerged');
    await queries.update(tx, organizationId, { status: 'active', mergedInto: null, ...changed(tx) });
    await queries.addAct(tx, { organizationId, act: 'split', otherId: row.mergedInto });
    await queries.addAct(tx, { organizationId: row.mergedInto, act: 'split', otherId: organizationId });
    await writeKeysOfMerged(tx, organizationId);
  });
}
