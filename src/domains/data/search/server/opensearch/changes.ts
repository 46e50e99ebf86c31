import type { Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { dropChanges, nextChanges, noteChanges, readCluster, refuseChange, setCluster } from '../queries/cluster.ts';
import { entriesOf } from '../queries/documents.ts';
import { clusterOf, faultOf, isAway, patient, unavailable, type Cluster } from './client.ts';
import { documentsFrom, type Document } from './documents.ts';

export const deliverJob = 'data.search.deliver';

/** Changes per request, milliseconds per run of the job, and refusals of a document before it is a dead letter. */
const batch = 500;
const turn = 5000;
const maxAttempts = 5;

/**
 * Records in the caller's transaction that entries have changed, if a cluster is configured. Call it after the entries were
 * written: then changes of one resource are numbered in the order of their commits.
 */
export async function noteForCluster(ctx: Context, resourceIds: readonly number[]): Promise<void> {
  if (!ctx.searchCluster || resourceIds.length === 0) return;
  await noteChanges(ctx, resourceIds);
  await addJob(ctx, deliverJob, {}, { key: deliverJob });
}

/**
 * Sends waiting changes to the index that answers and to the one that is being built, the oldest first: each changed
 * resource as it is now, with the number of its change as external version. So any number of deliveries, in any order,
 * ends with the newest document. While the cluster does not answer, the changes wait.
 */
export async function deliverChanges(ctx: Context): Promise<void> {
  const cluster = await clusterOf(ctx);
  if (!cluster) return;
  const until = performance.now() + turn;
  try {
    while (await deliverBatch(ctx, cluster))
      if (performance.now() > until) return await addJob(ctx, deliverJob, {}, { key: deliverJob });
    await noteAnswer(ctx);
  } catch (error) {
    if (!isAway(error)) throw error;
    await noteAway(ctx, error);
  }
}

/** Whether there may be more. */
async function deliverBatch(ctx: Context, cluster: Cluster): Promise<boolean> {
  const { indexName, building } = await readCluster(ctx);
  const changes = await nextChanges(ctx, batch);
  const indices = [indexName, building].filter(Boolean);
  if (changes.length === 0 || indices.length === 0) return false;
  const versions = new Map(changes.map(({ resourceId, change }) => [resourceId, change]));
  const documents = await documentsFrom(ctx, await entriesOf(ctx, [...versions.keys()]));
  const written = new Map(documents.map((document) => [document.id, document]));
  const refused = new Map<number, string>();
  for (const index of indices) {
    const items = [...versions].map(([id, version]) => ({ id, version, document: written.get(id) ?? null }));
    for (const [id, fault] of await write(cluster, index, items)) refused.set(id, fault);
  }
  await dropChanges(ctx, new Map([...versions].filter(([id]) => !refused.has(id))));
  for (const [resourceId, error] of refused)
    await refuseChange(ctx, { resourceId, change: versions.get(resourceId)!, error, maxAttempts });
  // Refused changes are tried again in a minute, not at once.
  return changes.length === batch && refused.size < changes.length;
}

/** A document to write, or null to delete it. */
export interface Item {
  id: number;
  version: number;
  document: Document | null;
}

/**
 * Writes documents in one request. A document that is older than the one in the index is dropped without an error.
 * @returns faults by id, of documents that the cluster refuses
 * @throws if the cluster does not answer or is too busy
 */
export async function write({ client }: Cluster, index: string, items: readonly Item[]): Promise<Map<number, string>> {
  if (items.length === 0) return new Map();
  const body = items.flatMap(({ id, version, document }): object[] => {
    const address = { _index: index, _id: String(id), version, version_type: 'external_gte' };
    return document ? [{ index: address }, document] : [{ delete: address }];
  });
  const { body: answer } = await client.bulk({ body: body as never }, patient);
  const faults = new Map<number, string>();
  for (const item of answer.items) {
    const { _id: id, status, error } = (item.index ?? item.delete)!;
    const isSettled = status < 300 || status === 409 || (item.delete && status === 404);
    if (isSettled) continue;
    if (status === 429 || status >= 500) throw unavailable(error?.reason ?? `status ${status}`);
    faults.set(Number(id), `${error?.type}: ${error?.reason}`.slice(0, 500));
  }
  return faults;
}

/** Records for the monitoring pages that the cluster does not answer. */
export async function noteAway(ctx: Context, error: unknown): Promise<void> {
  const { awaySince } = await readCluster(ctx);
  ctx.log.warn({ fault: faultOf(error) }, 'the search cluster does not answer');
  await setCluster(ctx, { awaySince: awaySince ?? ctx.now, fault: faultOf(error) });
}

async function noteAnswer(ctx: Context): Promise<void> {
  const { awaySince } = await readCluster(ctx);
  if (!awaySince) return;
  ctx.log.info('the search cluster answers again');
  await setCluster(ctx, { awaySince: null, fault: '' });
}
