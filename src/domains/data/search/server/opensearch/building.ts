import { randomBytes } from 'node:crypto';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { clearChanges, lockCluster, readCluster, setCluster } from '../queries/cluster.ts';
import { entriesAfter } from '../queries/documents.ts';
import { noteAway, write } from './changes.ts';
import { clusterOf, faultOf, isAway, isMissing, patient, type Cluster } from './client.ts';
import { documentsFrom } from './documents.ts';
import { documentVersion, indexBody } from './mapping.ts';

export const buildJob = 'data.search.build';

/** Entries per request, and milliseconds per run of the job. */
const batch = 500;
const turn = 10_000;

/** Documents of a build are older than those of any change. */
const firstVersion = 1;

/** Names of indices: alias, version of the documents, eight random digits. */
const prefixOf = (alias: string) => `${alias}-${documentVersion}-`;
const nameFor = (alias: string) => prefixOf(alias) + randomBytes(4).toString('hex');

/**
 * At every start: forgets the indices if no cluster is configured any more, since changes were not recorded for them.
 * Otherwise looks after them at once.
 */
export async function askCluster(ctx: Context): Promise<void> {
  if (ctx.searchCluster) return addJob(ctx, buildJob, {}, { key: buildJob });
  await forgetIndices(ctx);
}

/** PostgreSQL answers until a new index is built: also after a restore, since numbers of changes were set back. */
export async function forgetIndices(ctx: Context): Promise<void> {
  const { indexName, building } = await readCluster(ctx);
  if (!indexName && !building) return;
  await setCluster(ctx, { indexName: '', building: '', builtTo: 0, awaySince: null, fault: '' });
  await clearChanges(ctx);
}

/** Every minute: builds an index if there is none of the present version, or goes on with one. */
export async function keepIndex(ctx: Context): Promise<void> {
  const cluster = await clusterOf(ctx);
  if (!cluster) return;
  try {
    if (await lacksIndex(ctx, cluster)) await build(ctx, cluster);
  } catch (error) {
    if (!isAway(error)) throw error;
    await noteAway(ctx, error);
  }
}

async function lacksIndex(ctx: Context, { client, alias }: Cluster): Promise<boolean> {
  const { indexName, building } = await readCluster(ctx);
  for (const name of [indexName, building].filter(Boolean)) {
    if ((await client.indices.exists({ index: name })).body) continue;
    ctx.log.warn({ index: name }, 'an index of the search cluster is gone');
    await setCluster(ctx, name === building ? { building: '', builtTo: 0 } : { indexName: '' });
  }
  return building !== '' || !(await readCluster(ctx)).indexName.startsWith(prefixOf(alias));
}

/** Fills an index beside the one that answers, and then lets it answer in one step. */
async function build(ctx: Context, cluster: Cluster): Promise<void> {
  const until = performance.now() + turn;
  const building = await begin(ctx, cluster);
  for (;;) {
    const { building: current, builtTo } = await readCluster(ctx);
    // Another process has finished this build, or started a new one.
    if (current !== building) return;
    const rows = await entriesAfter(ctx, builtTo, batch);
    const items = (await documentsFrom(ctx, rows)).map((document) => ({
      id: document.id,
      version: firstVersion,
      document,
    }));
    for (const [id, fault] of await write(cluster, building, items))
      ctx.log.error({ resource: id, fault }, 'the search cluster refuses a document');
    if (rows.length < batch) return switchTo(ctx, cluster, building);
    await setCluster(ctx, { builtTo: rows.at(-1)!.resourceId });
    if (performance.now() > until) return addJob(ctx, buildJob, {}, { key: buildJob });
  }
}

/** The name of the index that is being built; makes one if there is none. */
async function begin(ctx: Context, { client, alias }: Cluster): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { building } = await lockCluster(tx);
    if (building) return building;
    const name = nameFor(alias);
    // Searches are not slowed by half-built segments: nothing is made visible until the end.
    const settings = { ...indexBody.settings, refresh_interval: '-1' };
    await client.indices.create({ index: name, body: { ...indexBody, settings } as never }, patient);
    await setCluster(tx, { building: name, builtTo: 0, buildBegan: ctx.now });
    return name;
  });
}

/** One request moves the alias, so every search finds either the old or the new index. Older indices are deleted. */
async function switchTo(ctx: Context, { client, alias }: Cluster, building: string): Promise<void> {
  const { refresh_interval: interval } = indexBody.settings;
  await client.indices.putSettings({ index: building, body: { refresh_interval: interval } }, patient);
  await client.indices.refresh({ index: building }, patient);
  const actions = [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index: building, alias } }];
  await client.indices.updateAliases({ body: { actions } }, patient);
  await setCluster(ctx, { indexName: building, building: '', builtTo: 0, awaySince: null, fault: '' });
  ctx.log.info({ index: building }, 'a new index of the search cluster answers');
  await deleteOthers(ctx, { client, alias }, building);
}

async function deleteOthers(ctx: Context, { client, alias }: Cluster, current: string): Promise<void> {
  try {
    const { body } = await client.indices.get({ index: `${alias}-*` });
    const old = Object.keys(body).filter((name) => name !== current && isOurs(name, alias));
    if (old.length > 0) await client.indices.delete({ index: old });
  } catch (error) {
    if (!isMissing(error)) ctx.log.warn({ fault: faultOf(error) }, 'an old index of the search cluster stays');
  }
}

/** Only names that this program makes: another portal may have an alias that begins alike. */
const isOurs = (name: string, alias: string) => /^\d+-[\da-f]{8}$/.test(name.slice(alias.length + 1));
