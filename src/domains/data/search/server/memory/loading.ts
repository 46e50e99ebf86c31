import type { Context } from '#server/context';
import {
  addChunks,
  applyChanges,
  chunkSize,
  emptyCollection,
  orderAll,
  placeOf,
  putPlace,
  type Collection,
} from './collection.ts';
import { nextChunk, readColumns, readVersions, type ChangedEntry, type Columns } from '../queries/changes.ts';

/** PostgreSQL's epoch is the year 2000. */
const year2000 = Date.UTC(2000, 0, 1) * 1000;

/** Entries per query: large results block other work, and leave the heap larger than before. */
const batch = chunkSize / 8;

/**
 * Loads all entries in batches; a million take a second. The version is read first, and concurrent changes are read
 * again afterwards.
 */
export async function loadCollection(ctx: Context): Promise<Collection> {
  const { version } = await readVersions(ctx);
  const it = emptyCollection(version);
  const chunks: number[] = [];
  for (let from = 0; ; from = (chunks.at(-1)! + 1) * chunkSize) {
    const chunk = await nextChunk(ctx, from, chunkSize);
    if (chunk === null) break;
    chunks.push(chunk);
  }
  addChunks(it, chunks);
  for (const chunk of chunks)
    for (let at = chunk * chunkSize; at < (chunk + 1) * chunkSize; at += batch)
      putColumns(it, placeOf(it, at)!, await readColumns(ctx, at, at + batch));
  await orderAll(it);
  return it;
}

function putColumns(it: Collection, base: number, { ids, facets, origins, moments }: Columns): void {
  for (let at = 0; at < ids.length; at += 4) {
    const moment = moments.readInt32BE(at * 2) * 2 ** 32 + moments.readUInt32BE(at * 2 + 4) + year2000;
    putPlace(it, base + ids.readInt32BE(at), {
      facets: facets.readInt32BE(at),
      origin: origins.readInt32BE(at),
      moment,
    });
  }
}

/** Applies the changes up to a version; false if everything must be loaded again. */
export function changeCollection(it: Collection, version: number, changes: readonly ChangedEntry[]): boolean {
  const entries = changes.map(({ resourceId: id, facets, origin, moment }) => {
    return [id, facets === null ? null : { facets, origin, moment }] as const;
  });
  it.version = version;
  return applyChanges(it, new Map(entries));
}
