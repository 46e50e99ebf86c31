import fs from 'node:fs';
import path from 'node:path';
import { filesUnder, installIfNeeded, main, root } from './steps.mjs';
import { repeatFailed, repeatJourney, runJourneys, runUnit, unitFiles } from './suites.mjs';

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
  const journeys = hasJourneys ? await runJourneys('data', [], { env }) : { passed: 0, failed: 0 };
  const outcomes = [
    await repeatFailed(unit, (file) => runUnit([file], { env, processes: 1 })),
    await repeatFailed(journeys, (file) => repeatJourney('data', file, env)),
  ];
  const unstable = outcomes.flatMap((outcome) => outcome.unstable);
  if (unstable.length) console.log(`\nunstable: ${unstable.join(', ')}`);
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  process.exitCode = sum('failed') ? 1 : 0;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
});
