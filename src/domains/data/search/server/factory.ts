import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DataResource } from '#server/database/schema';
import { inTransaction, type Context } from '#server/context';
import type { Author } from '#contract/data/resources';
import { indexResource } from './indexing.ts';
import { keepIndex } from './opensearch/building.ts';
import { deliverChanges } from './opensearch/changes.ts';
import { clusterOf } from './opensearch/client.ts';
import { countChanges, readCluster } from './queries/cluster.ts';
import { resourceStatus } from '#contract/data/resources';

/** Columns to set; authors are objects. */
export type Traits = Partial<Omit<Insertable<DataResource>, 'authors' | 'resourceId'>> & {
  authors?: Partial<Author>[];
};

let count = 0;

/** Inserts a resource in its published form, findable unless another `status` is given; returns its id. */
export function publishedResource(ctx: Context, { authors = [], ...traits }: Traits): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    count += 1;
    const { resourceId } = await tx.db
      .insertInto('dataResource')
      .values({
        resourceNo: `T-${randomUUID()}`.slice(0, 40),
        publicId: randomUUID().replaceAll('-', '').slice(0, 12),
        versionGroup: count,
        status: resourceStatus.published,
        titleZh: `title ${count}`,
        sharingMethod: 'open',
        openDate: '2020-01-01',
        accessRestriction: 'by agreement',
        nonDisclosureReason: 'agreed',
        license: 'by',
        ownerId: 1,
        publishDate: new Date(Date.UTC(2026, 0, 1) + count * 60_000),
        authors: JSON.stringify(authors.map((author) => ({ nameZh: '', nameEn: '', affiliations: [], ...author }))),
        ...traits,
      })
      .returning('resourceId')
      .executeTakeFirstOrThrow();
    await indexResource(tx, resourceId);
    return resourceId;
  });
}

/** Changes a resource and updates the search, as every change of a published resource does. */
export function changeResource(
  ctx: Context,
  resourceId: number,
  change: Partial<Insertable<DataResource>>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('dataResource').set(change).where('resourceId', '=', resourceId).execute();
    await indexResource(tx, resourceId);
  });
}

/** Milliseconds. */
const longestSettling = 30_000;

/** Brings a search cluster up to the last commit: its index is built, all changes are delivered and can be found. */
export async function settleCluster(ctx: Context): Promise<void> {
  const cluster = await clusterOf(ctx);
  if (!cluster) return;
  const isSettled = async () => {
    const { indexName, building } = await readCluster(ctx);
    return indexName && !building && (await countChanges(ctx)).waiting === 0;
  };
  if (await isSettled()) return;
  for (const until = performance.now() + longestSettling; !(await isSettled());) {
    if (performance.now() > until) throw new Error(`The cluster does not settle: ${(await readCluster(ctx)).fault}`);
    await keepIndex(ctx);
    await deliverChanges(ctx);
  }
  await cluster.client.indices.refresh({ index: cluster.alias });
}
