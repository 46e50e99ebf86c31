import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { inspect } from 'node:util';
import { ensurePostgres } from '../src/server/postgres.ts';

/*
 * Runs test files beside one throw-away PostgreSQL, two at a time; shows a line per file and every failure in full.
 * Called by scripts/suites.mjs under the pinned Node: node scripts/unit.mjs <counts.json> <file> …
 * A skipped test counts as a failure: what does not run proves nothing.
 */
const root = path.resolve(import.meta.dirname, '..');
const [countsFile, ...given] = process.argv.slice(2);
const files = given.map((file) => path.resolve(root, file));
const prefix = 'lattice-unit-';

await removeLeftovers();
const home = fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
const server = await ensurePostgres(home, { durable: false });
process.env['TEST_DATABASE_URL'] = server.url;
process.env['NODE_ENV'] = 'test';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void cleanUp().then(() => process.exit(1)));

const output = new Map();
let counts = { passed: 0, failed: 1 };
const tests = run({ files, concurrency: 2, timeout: 180_000, cwd: root });
tests.on('test:fail', showFailure);
tests.on('test:stdout', keepOutput);
tests.on('test:stderr', keepOutput);
tests.on('test:summary', (summary) => (summary.file ? showFile(summary) : addUp(summary.counts)));
await new Promise((resolve) => tests.once('close', resolve).resume());

await cleanUp();
fs.writeFileSync(countsFile, JSON.stringify(counts));
process.exit(counts.failed === 0 ? 0 : 1);

function keepOutput({ file, message }) {
  output.set(file, (output.get(file) ?? '') + message);
}

function showFailure({ name, file, details }) {
  // A parent fails because a child did, which was shown already.
  if (details.error?.failureType === 'subtestsFailed') return;
  const cause = details.error?.cause ?? details.error;
  const words = typeof cause === 'object' ? inspect(cause, { depth: 4 }) : String(cause);
  // The file itself: it could not be loaded, or ended before its tests did. It gets no line of its own.
  const isFile = path.resolve(root, name) === file;
  console.log(
    `\n  ✖ ${isFile ? 'the whole file' : name}\n    ${path.relative(root, file ?? '')}\n${indent(words, '    ')}\n`,
  );
  if (isFile) showOutput(file);
}

function showFile({ file, counts: of, duration_ms: ms }) {
  const failed = failedOf(of);
  const skipped = of.skipped + of.todo;
  const words = `${of.passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? ` (${skipped} skipped)` : ''}`;
  console.log(`  ${failed ? '✖' : '✔'} ${path.relative(root, file)}  ${words}  ${Math.round(ms)} ms`);
  if (failed) showOutput(file);
  output.delete(file);
}

function showOutput(file) {
  if (output.has(file)) console.log(indent(output.get(file).trimEnd(), '    | '));
}

function indent(text, by) {
  return text.replace(/^/gm, by);
}

function failedOf(of) {
  return of.failed + of.cancelled + of.skipped + of.todo;
}

function addUp(of) {
  counts = { passed: of.passed, failed: failedOf(of) };
}

async function cleanUp() {
  await server.stop();
  fs.rmSync(home, { recursive: true, force: true });
}

/** Ends the servers of runs that were killed. */
async function removeLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (!owner || fs.existsSync(`/proc/${owner}`)) continue;
    const folder = path.join(os.tmpdir(), name);
    if (fs.existsSync(path.join(folder, 'cluster'))) await (await ensurePostgres(folder, { durable: false })).stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
