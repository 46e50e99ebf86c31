import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale, commandOf, filesUnder, nodeBinary, root, Stop } from './steps.mjs';

/*
 * The kinds of tests for npm test and npm run test:data. All return { passed, failed, files, repeat }: the sums, the
 * counts of each file, and the files that have to run once more (see repeatFailed).
 */

const matching = (files, filters) =>
  files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));

/** Unit test files. `kind` selects those that read the shared data, those that need external tools, or all others. */
export function unitFiles(kind, filters = []) {
  const files = filesUnder('src').filter((file) => file.endsWith('.test.ts'));
  const kindOf = (file) => /\.(data|tools|cluster)\.test\.ts$/.exec(file)?.[1] ?? 'plain';
  return matching(
    files.filter((file) => kindOf(file) === kind),
    filters,
  );
}

/** Tests that kill the built product and limit its resources. */
export const faultFiles = (filters = []) => filesOf('faults', filters);

/** Tests of the commands, in a clone of the project. */
export const startFiles = (filters = []) => filesOf('start', filters);

function filesOf(kind, filters) {
  return matching(
    filesUnder(`e2e/${kind}`).filter((file) => file.endsWith('.test.ts')),
    filters,
  );
}

/**
 * Runs test files with a separate database server, in a number of parallel processes: by default one more than the
 * cores that they are to run on, because a test waits a quarter of its time.
 * @param held returns the output as `words` instead of printing it, because something else is printing
 */
export async function runUnit(files, { env = {}, processes = 3, held = false } = {}) {
  let words = '';
  const outcome = await withReport(async (countsFile) => {
    const child = spawn(nodeBinary(), ['scripts/unit.mjs', countsFile, String(processes), ...files], {
      cwd: root,
      stdio: held ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words += chunk));
    await once(child, 'close');
    return ({ files: counts, outsideTests, ...rest }) => {
      const { passed, failed } = sumOf(Object.values(counts));
      return { ...rest, passed, failed: failed + outsideTests, files: counts };
    };
  });
  return { ...outcome, words };
}

/** Runs tests against the built product, without a browser. */
export async function runBuilt(files, options) {
  await buildIfStale();
  return runUnit(files, options);
}

/**
 * Runs journeys in a browser against the built product. `project` is `journeys` or `data`.
 * @param options of Playwright's command
 */
export async function runJourneys(project, filters = [], { env = {}, options = [] } = {}) {
  const browser = findBrowser();
  await buildIfStale();
  return withReport((reportFile) => {
    const playwright = commandOf('@playwright/test', 'playwright');
    spawnSync(
      nodeBinary(),
      [playwright, 'test', `--project=${project}`, '--reporter=list,json', ...options, ...filters],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          // A run of all stories makes the demonstration records once.
          ...(filters.length === 0 ? { JOURNEY_TEMPLATE: 'make' } : {}),
          ...env,
          CHROMIUM: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
        },
      },
    );
    return ({ suites, errors }) => {
      const files = Object.fromEntries(suites.map((suite) => [`e2e/${suite.file}`, sumOf(storiesOf(suite))]));
      const { passed, failed } = sumOf(Object.values(files));
      const repeat = Object.keys(files).filter((file) => files[file].failed > 0);
      return { passed, failed: failed + errors.length, files, repeat, outside: errors.length };
    };
  });
}

/** The stories of a file in the report of Playwright; a skipped one has failed. */
function storiesOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests.map(({ status }) => Number(status === 'expected')));
  return [...own.map((passed) => ({ passed, failed: 1 - passed })), ...suites.flatMap(storiesOf)];
}

function sumOf(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** Runs the stories of one file in one browser, and records those that fail. */
export const repeatJourney = (project, file, env) =>
  runJourneys(project, [file], { env, options: ['--workers=1', '--trace=retain-on-failure'] });

/** Instability is rare: where more files of a step failed, the change is wrong, and repeating them all takes too long. */
const maxRepeats = 4;

/**
 * Runs each file of `outcome.repeat` once more, alone; its second result replaces the first. This is the only retry, and
 * there is none where more than {@link maxRepeats} files failed.
 * @param run runs one test file
 * @returns the outcome after it, with the files that passed alone as `unstable`
 */
export async function repeatFailed(outcome, run) {
  const { repeat = [], files = {}, outside = 0 } = outcome;
  if (repeat.length === 0) return { ...outcome, unstable: [] };
  if (repeat.length > maxRepeats) {
    console.log(`\n── none repeated, because ${repeat.length} files failed: ${repeat.join(', ')}`);
    return { ...outcome, unstable: [] };
  }
  const counts = { ...files };
  const failures = [];
  const unstable = [];
  for (const file of repeat) {
    console.log(`\n── once more, alone: ${file}`);
    const again = await run(file);
    counts[file] = again;
    failures.push(...(again.failures ?? []));
    if (again.failed === 0 && again.passed > 0) unstable.push(file);
  }
  const { passed, failed } = sumOf(Object.values(counts));
  return { ...outcome, passed, failed: failed + outside, failures, unstable };
}

/** Runs a test run with a file for its report and reads it; a run without a report has failed. */
async function withReport(work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lattice-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const read = await work(file);
    return fs.existsSync(file) ? read(JSON.parse(fs.readFileSync(file, 'utf8'))) : { passed: 0, failed: 1 };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/**
 * Chromium and Chinese fonts: installed when we may, otherwise the user is asked to install them. The headless shell
 * does everything that journeys need with a seventh less work than the full browser, which is used when there is no
 * shell.
 * @returns the browser's path
 */
export function findBrowser() {
  const given = process.env['CHROMIUM'];
  const shell = '/usr/bin/chromium-headless-shell';
  const browser = () => (given ? [given] : [shell, '/usr/bin/chromium']).find((file) => fs.existsSync(file));
  if (!given && process.getuid?.() === 0) {
    if (!fs.existsSync('/usr/share/fonts/opentype/noto')) installPackage('fonts-noto-cjk');
    if (!fs.existsSync(shell)) installPackage('chromium-headless-shell');
    if (!browser()) installPackage('chromium');
  }
  const found = browser();
  if (found) return found;
  throw new Stop(
    'The journeys need Chromium: "apt-get install chromium-headless-shell fonts-noto-cjk" on Debian, ' +
      'or set CHROMIUM to the path of a Chromium or Chrome.',
  );
}

function installPackage(name) {
  console.log(`Installing ${name} …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}
