import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lacking, prepareNodes, startSingleNode } from '../e2e/search/nodes.mjs';
import { installIfNeeded, main } from './steps.mjs';
import { repeatFailed, runUnit, unitFiles } from './suites.mjs';

/*
 * npm run test:search [part of a path …]: tests the search with a real OpenSearch server: the sentences of the search, which
 * `npm test` runs with PostgreSQL, those of the cluster (src/**\/*.cluster.test.ts), and three nodes of which each is killed
 * (e2e/search). A missing tool is reported and counts as a failure. The last line is "N passed, N failed".
 */
const searchTests = ['src/domains/data/search/server/', 'src/domains/data/synonyms/server/'];

await main(async () => {
  const missing = lacking();
  if (missing.length > 0) {
    for (const name of missing) console.log(`Missing: ${name}.`);
    console.log(`\n0 passed, ${missing.length} failed`);
    process.exitCode = 1;
    return;
  }
  installIfNeeded({ forTests: true });
  prepareNodes();
  const filters = process.argv.slice(2);
  const isAsked = (file) => filters.length === 0 || filters.some((part) => file.includes(part));
  const alone = ['e2e/search/three-nodes.test.ts'].filter(isAsked);
  const files = [...unitFiles('plain', searchTests), ...unitFiles('cluster')].filter(isAsked);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'lattice-search-'));
  const outcomes = [];
  if (files.length > 0) {
    const node = await startSingleNode(home);
    const env = { TEST_SEARCH_URL: node.url };
    try {
      const outcome = await runUnit(files, { env });
      outcomes.push(await repeatFailed(outcome, (file) => runUnit([file], { env, processes: 1 })));
    } finally {
      await node.stop();
      fs.rmSync(home, { recursive: true, force: true });
    }
  }
  if (alone.length > 0) outcomes.push(await runUnit(alone, { processes: 1 }));
  const unstable = outcomes.flatMap((outcome) => outcome.unstable ?? []);
  if (unstable.length) console.log(`\nunstable: ${unstable.join(', ')}`);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  process.exitCode = sum('failed') ? 1 : 0;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
});
