import { inTransaction, type Context } from '#server/context';
import { folderOf } from '#server/ocfl/layout';
import type { Tree } from '#server/ocfl/tree';
import { addEvent, clearObject, findObject } from '../queries/objects.ts';
import { updateObject, type Means } from './writing.ts';

/**
 * Whether nothing of an object is left in the tree. Remains without an inventory stay for an operator: they may be the
 * only good copy of a file.
 */
export async function isLost(objectId: string, tree: Tree): Promise<boolean> {
  for await (const _file of tree.list(folderOf(objectId))) return false;
  return true;
}

/** Writes a lost object again from the portal, with all its public versions. @throws as `updateObject` */
export async function rewriteLost(ctx: Context, objectId: string, means: Means): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await clearObject(tx, objectId);
    await addEvent(tx, { eventType: 'fixity check', outcome: 'missing', objectId });
  });
  const object = await findObject(ctx, objectId);
  if (!object) return;
  await updateObject(ctx, object, means);
  await addEvent(ctx, { eventType: 'recovery', outcome: 'success', objectId, detail: { source: 'portal' } });
}
