import { spawnSync } from 'node:child_process';
import { commandOf, installIfNeeded, main, nodeBinary, root, seconds, Stop } from './steps.mjs';
import { faultFiles, runBuilt, runJourneys, runUnit, startFiles, unitFiles } from './suites.mjs';

/*
 * npm test                          everything
 * npm test -- types unit            these steps only
 * npm test -- unit src/domains/data these test files only
 * A failing step does not stop the later ones; the last line is "N passed, N failed".
 */
const steps = {
  types: () => check(['@react-router/dev', 'react-router', 'typegen'], ['typescript', 'tsc', '--noEmit', '-p', '.']),
  lint: () =>
    check(
      ['oxlint', 'oxlint'],
      ['stylelint', 'stylelint', 'src/**/*.css', '--allow-empty-input'],
      ['scripts/check-literals.mjs'],
    ),
  format: () => check(['oxfmt', 'oxfmt', '--check', '.']),
  law: () => check(['dependency-cruiser', 'depcruise', 'src', '--config', '.dependency-cruiser.cjs']),
  unit: (filters) => runUnit(mustFind(unitFiles('plain', filters))),
  start: (filters) => runBuilt(mustFind(startFiles(filters))),
  faults: (filters) => runBuilt(mustFind(faultFiles(filters))),
  journeys: (filters) => runJourneys('journeys', filters),
};

await main(async (args) => {
  const chosen = Object.keys(steps).filter((name) => args.includes(name));
  const filters = args.filter((arg) => !(arg in steps));
  installIfNeeded({ forTests: true });

  const total = { passed: 0, failed: 0 };
  const report = [];
  for (const name of chosen.length ? chosen : Object.keys(steps)) {
    console.log(`\n── ${name}`);
    const began = Date.now();
    const { passed, failed } = await outcomeOf(() => steps[name](filters));
    total.passed += passed;
    total.failed += failed;
    report.push(`${failed ? '✖' : '✔'} ${name.padEnd(9)} ${passed} passed, ${failed} failed, ${seconds(began)}`);
    console.log(report.at(-1));
  }
  if (report.length > 1) console.log(`\n${report.join('\n')}`);
  process.exitCode = total.failed ? 1 : 0;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});

async function outcomeOf(work) {
  try {
    return await work();
  } catch (error) {
    console.log(error instanceof Stop ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** Runs commands as one check, all of them; each is [package, command, …arguments] or [script]. Quiet when right. */
function check(...commands) {
  let failed = 0;
  for (const [first, ...rest] of commands) {
    const args = first.endsWith('.mjs') ? [first, ...rest] : [commandOf(first, rest[0]), ...rest.slice(1)];
    const { status, stdout, stderr } = spawnSync(nodeBinary(), args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status === 0) continue;
    failed = 1;
    console.log(`${stdout}${stderr}`.trim());
  }
  return { passed: 1 - failed, failed };
}

function mustFind(files) {
  if (files.length === 0) throw new Stop('No test file matches.');
  return files;
}
