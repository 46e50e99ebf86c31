import fs from 'node:fs';
import path from 'node:path';
import { filesUnder, installIfNeeded, main, root } from './steps.mjs';
import { runJourneys, runUnit, unitFiles } from './suites.mjs';

/*
 * npm run test:data: runs the tests on real data, which are not part of the project: src/**\/*.data.test.ts and
 * e2e/data/*.spec.ts. SHARED_DATA is their folder; ../shared/data when not set. The last line is "N passed, N failed".
 */
await main(async () => {
  const folder = path.resolve(root, process.env['SHARED_DATA'] || '../shared/data');
  if (!fs.existsSync(folder)) {
    console.log(`No data at ${folder}: set SHARED_DATA to the folder that holds it.\n\n0 passed, 1 failed`);
    process.exitCode = 1;
    return;
  }
  installIfNeeded({ forTests: true });
  const env = { SHARED_DATA: folder };
  const files = unitFiles('data');
  const unit = files.length ? await runUnit(files, { env }) : { passed: 0, failed: 0 };
  const hasJourneys = filesUnder('e2e/data').some((file) => file.endsWith('.spec.ts'));
  const journeys = hasJourneys ? await runJourneys('data', [], env) : { passed: 0, failed: 0 };
  const failed = unit.failed + journeys.failed;
  process.exitCode = failed ? 1 : 0;
  console.log(`\n${unit.passed + journeys.passed} passed, ${failed} failed`);
});
