import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale, commandOf, installIfNeeded, main, nodeBinary, root, seconds, Stop } from './steps.mjs';
import {
  faultFiles,
  repeatFailed,
  repeatJourney,
  runBuilt,
  runJourneys,
  runUnit,
  startFiles,
  unitFiles,
} from './suites.mjs';

/*
 * npm test                          everything
 * npm test -- types unit            these steps only
 * npm test -- unit src/domains/data these test files only
 * npm test -- lint src/domains/data this folder only
 * A failing step does not stop the later ones; the last line is "N passed, N failed".
 * A test file that failed runs once more, alone, at the end. If it passes, it counts as passed and is listed as unstable.
 * Types are checked, and the product is built, in parallel with the other checks of the sources: on one core they take
 * as long as those together. With several checkers, each would compute the types of the contracts and the database
 * again, so types and lint have one each. Tests of the commands run in parallel with the fault tests, which mostly wait.
 */
const steps = {
  types: () => check(['typescript', 'tsc', '--noEmit', '-p', '.', '--checkers', '1']),
  lint: (filters = []) =>
    check(
      ['oxlint', 'oxlint', ...filters.filter((filter) => fs.existsSync(path.join(root, filter)))],
      ['stylelint', 'stylelint', 'src/**/*.css', '--allow-empty-input'],
      ['scripts/check-literals.mjs'],
    ),
  format: () => check(['oxfmt', 'oxfmt', '--check', '.']),
  law: () =>
    check(
      ['dependency-cruiser', 'depcruise', 'src', '--config', '.dependency-cruiser.cjs'],
      ['knip', 'knip', '--no-progress', '--no-config-hints'],
    ),
  unit: (filters) => runUnit(mustFind(unitFiles('plain', filters))),
  start: (filters, options) => runBuilt(mustFind(startFiles(filters)), options),
  faults: (filters, options) => runBuilt(mustFind(faultFiles(filters)), options),
  journeys: (filters) => runJourneys('journeys', filters),
};

/** How a step runs one of its test files alone. */
const alone = {
  unit: (file) => runUnit([file], { processes: 1 }),
  start: (file) => runBuilt([file], { processes: 1 }),
  faults: (file) => runBuilt([file], { processes: 1 }),
  journeys: (file) => repeatJourney('journeys', file),
};

await main(async (args) => {
  const chosen = Object.keys(steps).filter((name) => args.includes(name));
  const filters = args.filter((arg) => !(arg in steps));
  installIfNeeded({ forTests: true });

  const outcomes = new Map();
  const names = chosen.length ? chosen : Object.keys(steps);
  const running = checksOfSources(names, filters);
  for (const name of names) {
    console.log(`\n── ${name}`);
    const runsConcurrently = name === 'start' && names.includes('faults');
    if (runsConcurrently)
      running.set(
        'faults',
        outcomeOf(() => steps.faults(filters, { held: true })),
      );
    const options = runsConcurrently ? { processes: 1 } : {};
    const outcome = await (running.get(name) ?? outcomeOf(() => steps[name](filters, options)));
    if (outcome.words) console.log(outcome.words.trimEnd());
    outcomes.set(name, outcome);
    console.log(lineOf(name, outcome));
  }
  for (const [name, run] of Object.entries(alone))
    if (outcomes.has(name)) outcomes.set(name, await repeatFailed(outcomes.get(name), run));
  printSummary(outcomes);
});

function lineOf(name, { passed, failed, took }) {
  return `${failed ? '✖' : '✔'} ${name.padEnd(9)} ${passed} passed, ${failed} failed, ${took}`;
}

/** Prints the failures again, because a long run has scrolled them away, then the unstable files and the sums. */
function printSummary(outcomes) {
  const all = [...outcomes.values()];
  const failures = all.flatMap((outcome) => outcome.failures ?? []);
  if (failures.length && all.length > 1) console.log(`\n── what failed\n${failures.slice(0, 20).join('\n')}`);
  if (all.length > 1) console.log(`\n${[...outcomes].map(([name, outcome]) => lineOf(name, outcome)).join('\n')}`);
  const unstable = all.flatMap((outcome) => outcome.unstable ?? []);
  if (unstable.length) console.log(`\nunstable: ${unstable.join(', ')}`);
  const sum = (key) => all.reduce((total, outcome) => total + outcome[key], 0);
  process.exitCode = sum('failed') ? 1 : 0;
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}

/**
 * Starts the checks that need only the sources: types on one core, the others sequentially on another. A step that
 * needs the build waits for it, and reports its failure.
 */
function checksOfSources(names, filters) {
  const running = new Map();
  // Types and lint read these generated files, so they are written first.
  const reads = ['types', 'lint'].some((one) => names.includes(one));
  const written = reads ? check(['@react-router/dev', 'react-router', 'typegen']) : Promise.resolve({ failed: 0 });
  const withPages = async (step) => ((await written).failed ? written : step());
  if (names.includes('types')) {
    const types = outcomeOf(() => withPages(steps.types));
    running.set('types', types);
    if (['start', 'faults', 'journeys'].some((one) => names.includes(one)))
      void types.then(buildIfStale).catch(() => undefined);
  }
  let before = written;
  for (const name of ['lint', 'format', 'law'].filter((one) => names.includes(one))) {
    const outcome = before.then(() => outcomeOf(() => steps[name](filters)));
    running.set(name, outcome);
    before = outcome;
  }
  return running;
}

async function outcomeOf(work) {
  const began = Date.now();
  const outcome = await Promise.resolve()
    .then(work)
    .catch((error) => {
      console.log(error instanceof Stop ? error.message : error);
      return { passed: 0, failed: 1 };
    });
  return { ...outcome, took: seconds(began) };
}

/**
 * Runs several commands as one check; each is [package, command, …arguments] or [script]. Prints nothing on success.
 */
async function check(...commands) {
  const failures = [];
  for (const [first, ...rest] of commands) {
    const args = first.endsWith('.mjs') ? [first, ...rest] : [commandOf(first, rest[0]), ...rest.slice(1)];
    const words = await new Promise((resolve) => {
      const env = { ...process.env, GOMAXPROCS: '1' };
      execFile(nodeBinary(), args, { cwd: root, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve(error ? `${stdout}${stderr}`.trim() || error.message : null),
      );
    });
    if (words === null) continue;
    failures.push(words);
    console.log(words);
  }
  const failed = Number(failures.length > 0);
  return { passed: 1 - failed, failed, failures };
}

function mustFind(files) {
  if (files.length === 0) throw new Stop('No test file matches.');
  return files;
}
