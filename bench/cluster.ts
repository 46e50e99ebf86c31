import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lacking, prepareNodes, startSingleNode } from '../e2e/search/nodes.mjs';
import { latencyRow, times, type Row } from './measure.ts';
import { folderOf, memoryOf, prepare, start, type Portal } from './portal.ts';
import { encode, questions } from './queries.ts';

/** Number of searches of each kind. */
const asked = 40;

/**
 * Sends the same searches to a portal with a search cluster and to one without: a page of hits, all facets, and both in
 * one call.
 */
export async function cluster(size: number, seed: number, say: (line: string) => void): Promise<Row[]> {
  const missing = lacking();
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}.`);
  prepareNodes();
  await prepare(size, say);
  const home = path.join(folderOf(size), 'search-node');
  fs.rmSync(home, { recursive: true, force: true });
  const node = await startSingleNode(home, '1g');
  const rows: Row[] = [];
  try {
    const withCluster = await start(size, { SEARCH_URL: node.url });
    try {
      rows.push(
        ...(await building(withCluster, node.pid)),
        ...(await measured('OpenSearch', withCluster, size, seed, 200)),
      );
      rows.push({
        what: 'memory of the node afterwards',
        figures: `${Math.round(memoryOf(node.pid))} MB`,
        goal: '',
        ok: null,
      });
    } finally {
      await withCluster.stop();
    }
    const without = await start(size);
    try {
      rows.push(...(await measured('PostgreSQL', without, size, seed, null)));
    } finally {
      await without.stop();
    }
  } finally {
    await node.stop();
  }
  return rows;
}

/** Waits until the index answers. */
async function building({ databaseUrl }: Portal, pid: number): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const began = performance.now();
  const isBuilt = async () =>
    (await client.query('select from data_search_cluster where index_name <> $1', [''])).rowCount;
  while (!(await isBuilt())) await pause(500);
  await client.end();
  const seconds = Math.round((performance.now() - began) / 1000);
  return [
    { what: 'building the index while the portal runs', figures: `${seconds} s`, goal: '', ok: null },
    { what: 'memory of the node (heap 1 GB)', figures: `${Math.round(memoryOf(pid))} MB`, goal: '', ok: null },
  ];
}

async function measured(
  name: string,
  { url }: Portal,
  size: number,
  seed: number,
  bound: number | null,
): Promise<Row[]> {
  const ask = async (endpoint: 'list' | 'facets', query: string) => {
    const answer = (await (await fetch(`${url}/prod-api/front/resource/${endpoint}?${query}`)).json()) as {
      code: number;
    };
    if (answer.code !== 200) throw new Error(`${endpoint}?${query} was refused.`);
  };
  for (const make of Object.values(questions(seed + 100, size)))
    await times(6, () => Promise.all([ask('list', encode(make())), ask('facets', encode(make()))]));
  const rows: Row[] = [];
  const all: Record<'page' | 'facets' | 'both', number[]> = { page: [], facets: [], both: [] };
  for (const [kind, make] of Object.entries(questions(seed + 200, size))) {
    const fresh = () => Array.from({ length: asked }, () => encode(make()));
    const [pages, facets, both] = [fresh(), fresh(), fresh()];
    all.page.push(...(await times(asked, (at) => ask('list', pages[at]!))));
    all.facets.push(...(await times(asked, (at) => ask('facets', facets[at]!))));
    const sorted = await times(asked, (at) => Promise.all([ask('list', both[at]!), ask('facets', both[at]!)]));
    all.both.push(...sorted);
    rows.push(latencyRow(`${name}, page and facets: ${kind}`, sorted, bound));
  }
  const sortedAll = (list: number[]) => list.toSorted((one, other) => one - other);
  return [
    ...rows,
    latencyRow(`**${name}, page**`, sortedAll(all.page), null),
    latencyRow(`**${name}, facets**`, sortedAll(all.facets), null),
    latencyRow(`**${name}, page and facets at once**`, sortedAll(all.both), bound),
  ];
}
