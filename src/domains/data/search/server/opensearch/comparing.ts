import type { Context } from '#server/context';
import { changing, readCluster, setCluster } from '../queries/cluster.ts';
import { entriesAfter } from '../queries/documents.ts';
import { noteAway, noteForCluster } from './changes.ts';
import { clusterOf, isAway, type Cluster } from './client.ts';
import { documentsFrom } from './documents.ts';

export const compareJob = 'data.search.compare';

/** Documents per step. */
const batch = 1000;

/**
 * Compares all documents of the index that answers with the database, in the order of ids, and has those delivered again
 * that are missing, differ or should not be there. Changes that wait are no differences.
 */
export async function compareIndex(ctx: Context): Promise<void> {
  const cluster = await clusterOf(ctx);
  const { indexName } = await readCluster(ctx);
  if (!cluster || !indexName) return;
  let compared = 0;
  let differences = 0;
  try {
    for (let after = 0, isLast = false; !isLast;) {
      const rows = await entriesAfter(ctx, after, batch);
      isLast = rows.length < batch;
      const last = isLast ? Number.MAX_SAFE_INTEGER : rows.at(-1)!.resourceId;
      const wanted = new Map((await documentsFrom(ctx, rows)).map(({ id, checksum }) => [id, checksum]));
      const found = await checksums(cluster, after, last);
      const ids = [...new Set([...wanted.keys(), ...found.keys()])];
      const different = ids.filter((id) => wanted.get(id) !== found.get(id));
      const waiting = await changing(ctx, different);
      const wrong = different.filter((id) => !waiting.has(id));
      await noteForCluster(ctx, wrong);
      compared += rows.length;
      differences += wrong.length;
      after = last;
    }
  } catch (error) {
    if (!isAway(error)) throw error;
    return noteAway(ctx, error);
  }
  if (differences > 0) ctx.log.warn({ differences, compared }, 'the search cluster differed from the database');
  await setCluster(ctx, { comparedAt: new Date(), compared, differences });
}

/** Checksums of the documents with ids above one and up to another. */
async function checksums({ client, alias }: Cluster, above: number, upTo: number): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let after = above; ;) {
    const { body } = await client.search({
      index: alias,
      body: {
        query: { bool: { filter: [{ range: { id: { gt: after, lte: upTo } } }] } },
        sort: [{ id: 'asc' }],
        size: batch,
        track_total_hits: false,
        stored_fields: '_none_',
        docvalue_fields: ['checksum'],
      } as never,
    });
    const hits = body.hits.hits as unknown as { sort: [number]; fields: { checksum: [string] } }[];
    for (const { sort, fields } of hits) found.set(sort[0], fields.checksum[0]);
    if (hits.length < batch) return found;
    after = hits.at(-1)!.sort[0];
  }
}
