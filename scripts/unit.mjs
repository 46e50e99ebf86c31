import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { ensurePostgres } from '../src/server/database/postgres.ts';

/*
 * Runs test files with one temporary PostgreSQL; prints a line per file and every failure in full.
 * Called by scripts/suites.mjs under the pinned Node: node scripts/unit.mjs <counts.json> <processes> <file> …
 * `processes` is their number in parallel. Loading the product takes longer than most files run, so a process runs many
 * files, one after the other, each with a separate portal. A file that measures or kills processes gets a process for
 * it alone.
 * A skipped test counts as a failure. The report has the counts of each file, and the files to repeat: those with a
 * failure, and all files of a process that failed outside a test.
 */
const root = path.resolve(import.meta.dirname, '..');
const [countsFile, atOnce, ...given] = process.argv.slice(2);
const files = given.map((file) => path.resolve(root, file));
const prefix = 'lattice-unit-';
/** Milliseconds between the last test of a process and its forced end. */
const endsWithin = 30_000;

await removeLeftovers();
const home = fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
const server = await ensurePostgres(home, { durable: false });
process.env['TEST_DATABASE_URL'] = server.url;
process.env['NODE_ENV'] = 'test';
// Shares the compile cache between processes.
process.env['NODE_COMPILE_CACHE'] = path.join(home, 'compiled');

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void cleanUp().then(() => process.exit(1)));

const report = { files: {}, outsideTests: 0, repeat: [], failures: [] };
const unseen = new Set(files.map((file) => path.relative(root, file)));
let ofFile = { passed: 0, failed: 0, output: '' };
const scripts = processes(files);
// Processes are reported in order, whichever ends first.
const tests = run({ files: [...scripts.keys()], concurrency: Number(atOnce), timeout: 600_000, cwd: root });
tests.on('test:pass', ({ name, nesting, skip, todo, details }) => {
  if (details.type !== 'suite') count(skip === undefined && todo === undefined ? 'passed' : 'failed');
  else if (nesting === 0) showFile(name, details);
});
tests.on('test:fail', ({ name, nesting, file, details }) => {
  const isFile = nesting === 0 && details.type === 'suite';
  // A parent test fails because a child did, which has been printed already.
  if (details.error?.failureType !== 'subtestsFailed') {
    const script = isFile ? undefined : scripts.get(path.resolve(root, name));
    if (script) {
      report.outsideTests++;
      report.repeat.push(...script);
    } else count('failed');
    showFailure(isFile ? 'the whole file' : name, isFile ? name : file, details.error);
  }
  if (isFile) showFile(name, details);
});
// An error after the end of its test fails the process but no test.
tests.on('test:diagnostic', ({ message }) => {
  if (/^(?:Error|Warning): /.test(message)) console.log(`\n  ${message}\n`);
});
for (const event of ['test:stdout', 'test:stderr']) tests.on(event, ({ message }) => (ofFile.output += message));
await new Promise((resolve) => tests.once('close', resolve).resume());
for (const file of unseen) {
  report.files[file] = { passed: 0, failed: 1 };
  showFailure('the whole file', file, 'Not one test of it ran to its end.');
}
for (const [file, { failed }] of Object.entries(report.files)) if (failed) report.repeat.push(file);
report.repeat = [...new Set(report.repeat)];

await cleanUp();
fs.writeFileSync(countsFile, JSON.stringify(report));
process.exit(report.repeat.length === 0 ? 0 : 1);

/**
 * Writes one script per process. @returns the files of each script, by its path. Neighbouring files, often similar in duration, go to different
 * processes.
 */
function processes(all) {
  const alone = all.filter((file) => file.startsWith(path.join(root, 'e2e')) || file.endsWith('leaks.test.ts'));
  const together = all.filter((file) => !alone.includes(file));
  // Large files take longest and start first, so that both cores finish at about the same time.
  alone.sort((a, b) => fs.statSync(b).size - fs.statSync(a).size);
  const groups = Array.from({ length: Math.ceil(together.length / 10) }, () => []);
  together.forEach((file, index) => groups[index % groups.length].push(file));
  const written = [...alone.map((file) => [file]), ...groups].map((group, index) => {
    const script = path.join(home, `process-${index}.mjs`);
    const suites = group.map((file) => {
      const name = JSON.stringify(path.relative(root, file));
      return `await describe(${name}, async () => void (await import(${JSON.stringify(pathToFileURL(file).href)})));`;
    });
    const lines = [
      "import { describe } from 'node:test';",
      // Keeps the process alive: a test may wait for something that does not.
      'const alive = setInterval(() => undefined, 60_000);',
      ...suites,
      'clearInterval(alive);',
      // A failed test may leave a program running, and the timeout of `run` does not end its process. The exit code is
      // that of the tests.
      `setTimeout(() => process.exit(), ${endsWithin}).unref();`,
    ];
    fs.writeFileSync(script, [...lines, ''].join('\n'));
    return [script, group.map((file) => path.relative(root, file))];
  });
  return new Map(written);
}

function count(outcome) {
  ofFile[outcome]++;
}

function showFailure(name, file, error) {
  const cause = error?.cause ?? error;
  const ended = error?.signal ?? error?.exitCode;
  const words =
    (typeof cause === 'object' ? inspect(cause, { depth: 4 }) : String(cause)) +
    (ended == null ? '' : `\nThe process ended with ${ended}.`);
  const shown = `  ✖ ${name}\n    ${path.relative(root, path.resolve(root, file ?? ''))}\n${indent(words, '    ')}\n`;
  report.failures.push(shown);
  console.log(`\n${shown}`);
}

function showFile(name, { duration_ms: ms }) {
  const { passed, failed, output } = ofFile;
  if (passed + failed > 0) {
    unseen.delete(name);
    report.files[name] = { passed, failed };
  }
  ofFile = { passed: 0, failed: 0, output: '' };
  const words = `${passed} passed${failed ? `, ${failed} failed` : ''}`;
  console.log(`  ${failed ? '✖' : '✔'} ${name}  ${words}  ${Math.round(ms)} ms`);
  if (failed && output) console.log(indent(output.trimEnd(), '    | '));
}

function indent(text, by) {
  return text.replace(/^/gm, by);
}

async function cleanUp() {
  await server.stop();
  fs.rmSync(home, { recursive: true, force: true });
}

/** Stops the servers of killed runs. */
async function removeLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (!owner || fs.existsSync(`/proc/${owner}`)) continue;
    const folder = path.join(os.tmpdir(), name);
    if (fs.existsSync(path.join(folder, 'cluster'))) await (await ensurePostgres(folder, { durable: false })).stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
