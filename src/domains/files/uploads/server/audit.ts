import type { Context } from '#server/context';
import * as queries from './queries.ts';

/*
 * Records against the store, both ways, while both may change: only what is still wrong at a second look counts. Neither the
 * listing of the store nor the records are ever in memory together.
 */

const batch = 1000;
/** Files whose length the store is asked for at a time. */
const atOnce = 16;

/** A key in the store that no record knows. */
export interface Orphan {
  key: string;
  /** Bytes; null for what lies on the way to a key. */
  size: number | null;
}

/** A ready record whose bytes are not in the store, or are not as many as it says. */
export interface Mismatch {
  fileId: number;
  storageKey: string;
  /** Bytes in the store; undefined where there are none. */
  found: number | undefined;
}

/** Uploads without a record that are looked at again; more of them are left to the next audit. */
const mostOnTheWay = 10_000;

/** Goes through the store. @param seen told how many keys were looked at */
export async function* orphans(ctx: Context, seen: (count: number) => void = () => undefined): AsyncGenerator<Orphan> {
  const onTheWay = new Set<string>();
  for await (const keys of inBatches(ctx.files.keys())) {
    seen(keys.length);
    const known = await queries.knownKeys(ctx, keys.map(recordKey));
    for (const key of keys) {
      if (known.has(recordKey(key))) continue;
      if (key.startsWith('incoming/')) {
        if (onTheWay.size < mostOnTheWay) onTheWay.add(key);
        continue;
      }
      // Bytes go before their record, so that a key without one is an orphan unless it has gone meanwhile.
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

/** The key in a record of a key in the store: a write in progress lies under `incoming/`. */
const recordKey = (key: string) => key.replace(/^incoming\/(..)(..)/, '$1/$2/');

/** Goes through the records. @param seen told how many were looked at */
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
