import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { changeResource, publishedResource, settleCluster } from '#factory/data/search';
import { search } from '#contract/data/search';
import { searchFigures } from '#module/data/search';
import { caller, startPortal } from '#testing';
import { freePort, startNode } from './nodes.mjs';

/*
 * A portal with a cluster of three nodes; the third votes but has no data. Each node is killed once while visitors
 * search and records change.
 */

const home = mkdtempSync(path.join(tmpdir(), 'lattice-three-nodes-'));
const names = ['n1', 'n2', 'voter'];
const ports = await Promise.all(names.map(freePort));
const transports = await Promise.all(names.map(freePort));
const startOf = (at: number) =>
  startNode({
    name: names[at]!,
    home: path.join(home, names[at]!),
    port: ports[at]!,
    transport: transports[at]!,
    heap: at === 2 ? '256m' : '512m',
    settings: {
      'discovery.seed_hosts': `[${transports.map((port) => `127.0.0.1:${port}`).join(',')}]`,
      'cluster.initial_cluster_manager_nodes': '[n1]',
      ...(at === 2 ? { 'node.roles': '[cluster_manager]' } : {}),
    },
  });
const nodes = [await startOf(0), await startOf(1), await startOf(2)];
after(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  rmSync(home, { recursive: true, force: true });
});

/** Waits until all three nodes are connected and both copies of the index are complete. */
async function untilWhole(): Promise<void> {
  for (const until = performance.now() + 120_000; performance.now() < until; await pause(200))
    for (const { url } of nodes.slice(0, 2)) {
      const answer = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
      const health = (await answer?.json().catch(() => null)) as { status: string; number_of_nodes: number } | null;
      if (health?.status === 'green' && health.number_of_nodes === 3) return;
    }
  throw new Error('The cluster does not become whole.');
}

await untilWhole();
const portal = await startPortal({
  SEARCH_URL: nodes
    .slice(0, 2)
    .map(({ url }) => url)
    .join(','),
  LOG_LEVEL: 'fatal',
});
const ctx = () => portal.context();
const ids: number[] = [];
for (let nth = 0; nth < 60; nth++) ids.push(await publishedResource(ctx(), { titleEn: `Spin waves ${nth}` }));
await settleCluster(ctx());
await untilWhole();

for (const [at, name] of names.entries())
  test(`${name} is killed: no search fails, and no change is lost`, async () => {
    const visitor = caller(portal);
    const over = new AbortController();
    const failed: unknown[] = [];
    let searches = 0;
    const visitors = Array.from({ length: 2 }, async () => {
      while (!over.signal.aborted) {
        const answer = await visitor(search.list, { query: { keyword: 'spin waves' } }).catch(
          (error: unknown) => error,
        );
        const { code, total } = answer as { code?: number; total?: number };
        if (code !== 200 || total !== ids.length) failed.push(answer);
        searches += 1;
        await pause(20);
      }
    });
    let changed = 0;
    const editor = (async () => {
      while (!over.signal.aborted) {
        await changeResource(ctx(), ids[changed % ids.length]!, { titleEn: `Spin waves ${name}x${changed}` });
        changed += 1;
        await pause(100);
      }
    })();
    await pause(1000);
    await nodes[at]!.kill();
    await pause(8000);
    nodes[at] = await startOf(at);
    await untilWhole();
    over.abort();
    await Promise.all([...visitors, editor]);
    assert.deepEqual(failed, []);
    assert.ok(searches > 50 && changed > 20, `${searches} searches, ${changed} changes`);
    await settleCluster(ctx());
    const { cluster } = await searchFigures(ctx());
    assert.deepEqual([cluster!.waiting, cluster!.dead, cluster!.isAnswering], [0, 0, true]);
    await fetch(`${nodes[0]!.url}/_refresh`, { method: 'POST' });
    const last = `${name}x${changed - 1}`;
    const { total } = await visitor(search.list, { query: { keyword: last } });
    assert.equal(total, 1);
  });
