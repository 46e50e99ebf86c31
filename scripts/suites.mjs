import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale, commandOf, filesUnder, nodeBinary, root, Stop } from './steps.mjs';

/* The kinds of tests for npm test and npm run test:data. All return { passed, failed }. */

const matching = (files, filters) =>
  files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));

/** Unit test files. `kind` selects those that read the shared data, those that need external tools, or all others. */
export function unitFiles(kind, filters = []) {
  const files = filesUnder('src').filter((file) => file.endsWith('.test.ts'));
  const kindOf = (file) => /\.(data|tools)\.test\.ts$/.exec(file)?.[1] ?? 'plain';
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
 * Runs test files with a separate database server, in a number of parallel processes.
 * @param held returns the output as `words` instead of printing it, because something else is printing
 */
export async function runUnit(files, { env = {}, processes = 2, held = false } = {}) {
  let words = '';
  const counts = await withCounts(async (countsFile) => {
    const child = spawn(nodeBinary(), ['scripts/unit.mjs', countsFile, String(processes), ...files], {
      cwd: root,
      stdio: held ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (words += chunk));
    await once(child, 'close');
    return (counted) => counted;
  });
  return { ...counts, words };
}

/** Runs tests against the built product, without a browser. */
export async function runBuilt(files, options) {
  await buildIfStale();
  return runUnit(files, options);
}

/** Runs journeys in a browser against the built product. `project` is `journeys` or `data`. */
export async function runJourneys(project, filters = [], env = {}) {
  const browser = findBrowser();
  await buildIfStale();
  return withCounts((reportFile) => {
    const playwright = commandOf('@playwright/test', 'playwright');
    spawnSync(nodeBinary(), [playwright, 'test', `--project=${project}`, '--reporter=list,json', ...filters], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        // A run of all stories makes the demonstration records once.
        ...(filters.length === 0 ? { JOURNEY_TEMPLATE: 'make' } : {}),
        ...env,
        ...{ CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
      },
    });
    return ({ stats, errors }) => ({
      // A journey that needed its second attempt has passed; the list above marks it as flaky.
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped + errors.length,
    });
  });
}

/** Runs a test run with a file for its report and reads it; a run without a report has failed. */
async function withCounts(work) {
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
