import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context';
import { folderOf } from '#server/ocfl/layout';
import { sumsOf, type Sums, type Tree } from '#server/ocfl/tree';
import type { Throttle } from '#server/files/throttle';
import { noteCheck, type CheckedFile, type CopyFault } from '../queries/checks.ts';
import { addEvent, pathsOf, type PreservedFile } from '../queries/objects.ts';
import { isLost } from './lost-objects.ts';
import { BothDamaged, repairFile } from './repairing.ts';

/** A file of the second copy compared with its inventory. */
export interface Reading {
  state: Exclude<CopyFault, 'both'> | null;
  sums: Sums | null;
  size: number | null;
  error: string;
  /** Files of the object that no inventory names; only an operator removes them. */
  strays?: number;
}

const longestError = 500;

/** Reads a file of the second copy completely and compares its length and its SHA-512 with its inventory. */
export async function readCopy(tree: Tree, file: PreservedFile, throttle: Throttle): Promise<Reading> {
  const place = `${folderOf(file.objectId)}/${file.path}`;
  let size: number | null = null;
  try {
    size = (await tree.sizeOf(place)) ?? null;
    if (size === null) return { state: 'missing', sums: null, size, error: '' };
    const sums = await sumsOf(tree.open(place), throttle.consumed);
    const isSame = sums.size === file.size && sums.sha512 === file.sha512;
    return { state: isSame ? null : 'damaged', sums, size: sums.size, error: '' };
  } catch (error) {
    return { state: 'unreadable', sums: null, size, error: String(error).slice(0, longestError) };
  }
}

export interface CheckMeans {
  tree: Tree;
  throttle: Throttle;
  /** Milliseconds before the second reading of a faulty file: a short failure is no damage. */
  reread: number;
  /** @throws PlaceGone when the tree is not there any more */
  requirePresent: () => Promise<void>;
  /** Maximum number of files of an object that is repaired here; the command repairs larger ones. */
  maxFiles: number;
}

/** The result for the object of a checked file. `changed` means that other rows of its files are outdated. */
export type ObjectOutcome = 'unchanged' | 'changed' | 'lost';

/**
 * Checks one file of the second copy, records the result, and repairs it if possible. Two readings must agree that it
 * is damaged. A lost object is left to the caller.
 * @throws the error of a place that accepts no writes or is not there any more: then no file is marked
 */
export async function checkCopy(
  ctx: Context,
  file: CheckedFile,
  first: Reading,
  means: CheckMeans,
): Promise<ObjectOutcome> {
  const { tree, throttle, reread, maxFiles, requirePresent } = means;
  let found = first;
  if (found.state !== null) {
    await pause(reread);
    await requirePresent();
    await tree.check();
    found = await readCopy(tree, file, throttle);
    if (found.state === 'missing' && (await isLost(file.objectId, tree))) {
      await requirePresent();
      return 'lost';
    }
  }
  if (found.state === null) found = await withoutStrays(ctx, file, { tree, found });
  await settle(ctx, file, found);
  if (found.state === null || found.strays) return 'unchanged';
  const { objectId, path } = file;
  try {
    const by = await repairFile(ctx, file, { tree, maxFiles });
    if (by === undefined) return 'unchanged';
    await addEvent(ctx, {
      eventType: 'recovery',
      outcome: 'success',
      objectId,
      path,
      detail: { source: by.source, isSame: by.isSame },
    });
    const now = by.file;
    await settle(ctx, { ...now, state: found.state }, await readCopy(tree, now, throttle));
    return by.isSame ? 'unchanged' : 'changed';
  } catch (error) {
    ctx.log.error({ err: error, objectId, path }, 'a file of the second copy cannot be repaired');
    const isBoth = error instanceof BothDamaged;
    const why = (error as Error).message.slice(0, longestError);
    await addEvent(ctx, { eventType: 'recovery', outcome: 'failure', objectId, path, detail: { why, isBoth } });
    if (isBoth) await noteCheck(ctx, file, { ...found, state: 'both' });
    return 'unchanged';
  }
}

/**
 * Marks the inventory of an object as damaged while the object has files that it does not name: such an object is
 * invalid.
 */
async function withoutStrays(
  ctx: Context,
  { objectId, path }: CheckedFile,
  { tree, found }: { tree: Tree; found: Reading },
): Promise<Reading> {
  if (path !== 'inventory.json') return found;
  const known = await pathsOf(ctx, objectId);
  const folder = folderOf(objectId);
  const strays: string[] = [];
  for await (const it of tree.list(folder)) {
    const inside = it.path.slice(folder.length + 1);
    if (!known.has(inside)) strays.push(inside);
  }
  if (strays.length === 0) return found;
  const error = `files that no inventory names: ${strays.join(', ')}`.slice(0, longestError);
  return { ...found, state: 'damaged', error, strays: strays.length };
}

async function settle(ctx: Context, file: CheckedFile, found: Reading): Promise<void> {
  await noteCheck(ctx, file, found);
  // For checks without findings only the time is stored: with several files per record there would be too many events.
  if (found.state === null && file.state === null) return;
  await addEvent(ctx, {
    eventType: 'fixity check',
    outcome: found.state ?? 'intact',
    objectId: file.objectId,
    path: file.path,
    detail: {
      recordedSize: file.size,
      recordedSha512: file.sha512,
      foundSize: found.size,
      foundSha512: found.sums?.sha512 ?? null,
      ...(found.error ? { error: found.error } : {}),
      ...(found.strays ? { strays: found.strays } : {}),
    },
  });
}
