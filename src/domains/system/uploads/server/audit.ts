import type { Context } from '#server/context';
import * as queries from './queries.ts';

/*
 * Compares records with the store, both ways, while both may change: only faults that a second check confirms count.
 * The listing of the store and the records are never in memory together.
 */

const batch = 1000;
/** Number of files per length query to the store. */
const atOnce = 16;

/** A key in the store that no record knows. */
export interface Orphan {
  key: string;
  /** Bytes; null for entries on the path to a key. */
  size: number | null;
}

/** A ready record whose bytes are missing from the store, or have another length. */
export interface Mismatch {
  fileId: number;
  storageKey: string;
  /** Bytes in the store; undefined if missing. */
  found: number | undefined;
}

/** Maximum keys without a record that are checked again; the next audit finds the rest. */
const maxOnTheWay = 10_000;

/** Goes through the store. @param seen called with the number of checked keys */
export async function* orphans(ctx: Context, seen: (count: number) => void = () => undefined): AsyncGenerator<Orphan> {
  const onTheWay = new Set<string>();
  for await (const keys of inBatches(ctx.files.keys())) {
    seen(keys.length);
    const known = await queries.knownKeys(ctx, keys.map(recordKey));
    for (const key of keys) {
      if (known.has(recordKey(key))) continue;
      if (key.startsWith('incoming/')) {
        if (onTheWay.size < maxOnTheWay) onTheWay.add(key);
        continue;
      }
      // Bytes are deleted before their record, so a key without a record is an orphan unless it was deleted meanwhile.
      const size = await ctx.files.sizeOf(key);
      if (size !== undefined) yield { key, size };
    }
  }
  // An upload that just failed has lost its record and its bytes by now.
  if (onTheWay.size > 0) for await (const key of ctx.files.keys()) if (onTheWay.delete(key)) yield { key, size: null };
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let gathered: string[] = [];
  for await (const key of keys) {
    // Probes of the store itself are named by their process.
    if (key.startsWith('incoming/') && !/\/[0-9a-f]{32}$/.test(key)) continue;
    if (gathered.push(key) < batch) continue;
    yield gathered;
    gathered = [];
  }
  yield gathered;
}

/** The record's key for a key in the store: an active write is under `incoming/`. */
const recordKey = (key: string) => key.replace(/^incoming\/(..)(..)/, '$1/$2/');

/** Goes through the records. @param seen called with the number of checked records */
export async function* mismatches(
  ctx: Context,
  seen: (count: number) => void = () => undefined,
): AsyncGenerator<Mismatch> {
  let rows = await queries.readyFilesAfter(ctx, 0);
  while (rows.length > 0) {
    seen(rows.length);
    for (let at = 0; at < rows.length; at += atOnce) {
      const some = rows.slice(at, at + atOnce);
      const sizes = await Promise.all(some.map(({ storageKey }) => ctx.files.sizeOf(storageKey)));
      for (const [index, { fileId, storageKey, size }] of some.entries()) {
        const found = sizes[index];
        if (found !== size && (await queries.readyFile(ctx, fileId))) yield { fileId, storageKey, found };
      }
    }
    rows = await queries.readyFilesAfter(ctx, rows.at(-1)!.fileId);
  }
}

/** Both at once, for tests and small stores. */
export async function auditFiles(
  ctx: Context,
): Promise<{ orphans: string[]; missing: { fileId: number; storageKey: string }[] }> {
  const [stray, wrong] = [await Array.fromAsync(orphans(ctx)), await Array.fromAsync(mismatches(ctx))];
  return {
    orphans: stray.map(({ key }) => key),
    missing: wrong.flatMap(({ found, fileId, storageKey }) => (found === undefined ? [{ fileId, storageKey }] : [])),
  };
}
