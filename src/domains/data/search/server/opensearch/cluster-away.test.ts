import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { health, type Check } from '#contract/monitor/health';
import { search } from '#contract/data/search';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { publishedResource } from '../factory.ts';
import { setCluster } from '../queries/cluster.ts';
import { forgetIndices, keepIndex } from './building.ts';
import { deliverChanges } from './changes.ts';
import { searchFigures } from './figures.ts';

/* Without a server: nothing listens at the address of the cluster. With one: opensearch-index.cluster.test.ts. */

const portal = await startPortal({ SEARCH_URL: 'http://user:hidden@127.0.0.1:9', JOBS: 'off', LOG_LEVEL: 'fatal' });
const ctx = portal.context();

test('while the cluster does not answer, PostgreSQL does, changes wait, and the state of the portal says so', async () => {
  // As if an index had been built before.
  await setCluster(ctx, { indexName: 'lattice-resources-1-00000000' });
  await publishedResource(ctx, { titleEn: 'Twin boundaries' });
  const { total } = await caller(portal)(search.list, { query: { keyword: 'twin boundaries' } });
  assert.equal(total, 1);
  await deliverChanges(ctx);
  await keepIndex(ctx);
  const { cluster } = await searchFigures(ctx);
  assert.deepEqual([cluster!.isAnswering, cluster!.waiting], [false, 1]);
  const admin = await person(portal, { admin: true });
  const checks = (await admin.call(health.read)).data as Check[];
  const { state, reason, values } = checks.find(({ part }) => part === 'search')!;
  assert.deepEqual([state, reason, values['waiting']], ['failing', 'away', 1]);
  assert.ok(!JSON.stringify(values).includes('hidden'));
});

test('a restore forgets indices and changes: the numbers of changes were set back', async () => {
  await forgetIndices(ctx);
  const { cluster } = await searchFigures(ctx);
  assert.deepEqual([cluster!.isAnswering, cluster!.waiting, cluster!.awaySince], [false, 0, null]);
});

test('a cluster of which a part does not answer is not believed: PostgreSQL answers', async () => {
  const partial = { _shards: { total: 2, successful: 1, failed: 1 }, hits: { total: { value: 0 }, hits: [] } };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(partial));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  after(() => server.close());
  const other = await startPortal({ SEARCH_URL: `http://127.0.0.1:${port}`, JOBS: 'off', LOG_LEVEL: 'fatal' });
  await setCluster(other.context(), { indexName: 'lattice-resources-1-00000000' });
  await publishedResource(other.context(), { titleEn: 'Stacking faults' });
  for (const sort of ['relevance', 'newest']) {
    const { code, total } = await caller(other)(search.list, { query: { keyword: 'stacking faults', sort } });
    assert.deepEqual([code, total], [200, 1]);
  }
});
