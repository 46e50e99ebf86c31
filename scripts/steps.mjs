import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Shared parts of the scripts. Plain Node 20 without packages: they run before anything is installed.
 * `must` functions end the program with a sentence for the user.
 */

// Not import.meta.dirname: an old Node without it must reach the message that it is too old.
export const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const inRoot = (...parts) => path.join(root, ...parts);

/** Oldest Node that can install and build; the program itself runs on the version that the lock file pins. */
const oldestBootstrap = [20, 0];
/** Oldest Node that runs the program: TypeScript without flags, argon2. */
const oldestRuntime = [24, 7];

export class Stop extends Error {}

/** Runs a script's main function; a Stop becomes a sentence and exit code 1. */
export async function main(work) {
  try {
    mustHaveNode();
    // For all child processes: a shared compile cache saves a third of the start-up time.
    process.env['NODE_COMPILE_CACHE'] ??= inRoot('node_modules/.cache/node');
    await work(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

function isAtLeast([major, minor]) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function mustHaveNode() {
  if (!isAtLeast(oldestBootstrap)) {
    throw new Stop(
      `This needs Node.js ${oldestBootstrap[0]} or newer to begin with; yours is ${process.versions.node}.`,
    );
  }
}

/** The Node that runs our TypeScript: the pinned one, otherwise the current one if it is new enough. */
export function nodeBinary() {
  const pinned =
    process.platform === 'win32'
      ? inRoot(`node_modules/node-win-${process.arch}/bin/node.exe`)
      : inRoot('node_modules/.bin/node');
  if (fs.existsSync(pinned)) return pinned;
  if (isAtLeast(oldestRuntime)) return process.execPath;
  throw new Stop(
    `No pinned Node.js was installed for ${process.platform}-${process.arch}: ` +
      `use Node.js ${oldestRuntime.join('.')} or newer here; yours is ${process.versions.node}.`,
  );
}

/** The JavaScript file of a package's command, to be run by {@link nodeBinary} on every platform. */
export function commandOf(packageName, command = packageName) {
  const { bin } = readJson(`node_modules/${packageName}/package.json`);
  return inRoot('node_modules', packageName, typeof bin === 'string' ? bin : bin[command]);
}

const readJson = (file) => JSON.parse(fs.readFileSync(inRoot(file), 'utf8'));
const readIfThere = (file) => (fs.existsSync(inRoot(file)) ? fs.readFileSync(inRoot(file), 'utf8') : '');

// ── installing ──────────────────────────────────────────────────────────────────────────────────────────────────

const installMark = 'node_modules/.lattice-lock';

/** Runs `npm ci` unless node_modules matches package-lock.json. `forTests`: includes development packages. */
export function installIfNeeded({ forTests = false } = {}) {
  const lock = digest(fs.readFileSync(inRoot('package-lock.json')));
  const [markedLock, markedExtent] = readIfThere(installMark).split(' ');
  if (markedLock === lock && (markedExtent === 'all' || !forTests)) return;
  let extent = 'all';
  if (!isInstalled(true)) {
    // An operator may have omitted the development packages.
    if (!forTests && isInstalled(false)) extent = 'product';
    else mustInstall();
  }
  try {
    fs.writeFileSync(inRoot(installMark), `${lock} ${extent}`);
  } catch (error) {
    // Installed by another user: then the check runs each time.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

function mustInstall() {
  console.log('Installing packages …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // Set by npm when it runs us: uses the same npm, whatever is in PATH.
  const script = process.env['npm_execpath'];
  const { status, error } = script?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error || status !== 0) throw new Stop(`npm ci failed${error ? `: ${error.message}` : ''}.`);
}

/** Whether npm's record of node_modules matches the lock file; packages of other platforms may be absent. */
function isInstalled(forTests) {
  if (!fs.existsSync(inRoot('node_modules/.package-lock.json'))) return false;
  const wanted = readJson('package-lock.json').packages;
  const present = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(([place, { version, optional, dev, devOptional }]) => {
    if (place === '') return true;
    if (place in present) return present[place].version === version;
    return optional || devOptional || (dev && !forTests);
  });
}

// ── building ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Separate builds, each made when its sources have changed. */
const builds = {
  product: {
    stamp: 'build/.stamp',
    lock: 'node_modules/.build-lock',
    command: () => [commandOf('@react-router/dev', 'react-router'), 'build'],
    reads: (file) => !notInBuild.test(file) && !file.startsWith(viewerFolder),
    configs: ['vite.config.ts', 'react-router.config.ts'],
  },
  viewer: {
    stamp: 'build/viewer/.stamp',
    lock: 'node_modules/.build-lock-viewer',
    command: () => [commandOf('vite'), 'build', '-c', 'vite.viewer.config.ts'],
    reads: (file) => file.startsWith(viewerFolder) || file === 'scripts/vite-compress.ts',
    configs: ['vite.viewer.config.ts'],
  },
  client: {
    stamp: 'build/cli/.stamp',
    lock: 'node_modules/.build-lock-client',
    command: () => ['scripts/client-build.ts', 'build/cli'],
    reads: (file) => !notInBuild.test(file) && !/\.(tsx|css)$/.test(file),
    configs: ['cli/package.json', 'scripts/client-build.ts'],
  },
};
/** Svelte components for a sandboxed frame. */
const viewerFolder = 'src/domains/files/previews/web/viewer/';

/** Files that the build of the product does not read. */
const notInBuild = /^src\/testing[^/]*\.ts$|^scripts\/(?!vite-)|\.test\.tsx?$|\.md$/;

/** Builds program, pages, viewer and command-line client, each only when its sources have changed. */
export async function buildIfStale() {
  await Promise.all([buildOne(builds.product), buildViewerIfStale()]);
  // The build of the product empties the folder, so the others must be built after it.
  await Promise.all([buildViewerIfStale(), buildOne(builds.client)]);
}

/** Builds the viewer alone. */
export const buildViewerIfStale = () => buildOne(builds.viewer);

async function buildOne({ stamp, lock, command, reads, configs }) {
  const digest = digestOfSources(configs, reads);
  const isFresh = () => readIfThere(stamp) === digest;
  if (isFresh()) return;
  await holdingLock(lock, async () => {
    if (isFresh()) return;
    console.log('Building …');
    const began = Date.now();
    fs.rmSync(inRoot(stamp), { force: true });
    const child = spawn(nodeBinary(), command(), {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // After a stop signal during the build, the program must not start.
    const settled = onEnd((signal) => {
      child.kill(signal);
      process.exit(128 + os.constants.signals[signal]);
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    const [status] = await once(child, 'close');
    settled();
    if (status !== 0) throw new Stop(`The product does not build:\n${printed}`);
    fs.writeFileSync(inRoot(stamp), digest);
    console.log(`Built in ${seconds(began)}.`);
  });
}

/** A digest of everything that a build reads. */
function digestOfSources(configs, reads) {
  const hash = createHash('sha1');
  const add = (file) => hash.update(file).update(fs.readFileSync(inRoot(file)));
  for (const file of ['package.json', 'package-lock.json', ...configs]) add(file);
  for (const file of ['src', 'public', 'scripts'].flatMap(filesUnder)) {
    if (reads(file)) add(file);
  }
  return hash.digest('hex');
}

/** Lets one process at a time work; a lock of a dead process is ignored. */
async function holdingLock(file, work) {
  for (;;) {
    try {
      fs.writeFileSync(inRoot(file), String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = Number(readIfThere(file));
      if (holder && !isAlive(holder)) fs.rmSync(inRoot(file), { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  try {
    await work();
  } finally {
    fs.rmSync(inRoot(file), { force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// ── files, processes, words ─────────────────────────────────────────────────────────────────────────────────────

/** All files below a folder of the project, as sorted paths from the root with forward slashes. */
export function filesUnder(folder) {
  const files = [];
  const visit = (place) => {
    for (const entry of fs.readdirSync(inRoot(place), { withFileTypes: true })) {
      const child = `${place}/${entry.name}`;
      if (entry.isDirectory()) visit(child);
      else files.push(child);
    }
  };
  if (fs.existsSync(inRoot(folder))) visit(folder);
  return files.sort();
}

const digest = (bytes) => createHash('sha1').update(bytes).digest('hex');

/** Formats the seconds since a time of Date.now(). */
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a long-lived program in place of this one: same terminal, signals are passed on, its exit code is returned. */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  onEnd((signal) => {
    // A terminal sends Ctrl-C to the child as well, so passing it on would send it twice.
    if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
  });
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + os.constants.signals[signal]));
}

/** Our parent process; when it changes later, the parent has ended. */
const startedBy = process.ppid;

/**
 * Calls `act` on every termination signal, until the returned function is called. npm passes SIGTERM to the shell
 * between it and us, which ends without passing it on; so the end of the parent counts as a signal.
 */
export function onEnd(act) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, act);
  const watch = setInterval(() => {
    if (process.ppid === startedBy || !process.env['npm_lifecycle_event']) return;
    clearInterval(watch);
    act('SIGTERM');
  }, 200);
  watch.unref();
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, act);
  };
}
