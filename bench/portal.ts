import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { serverArguments, serverEnvironment } from '../scripts/server.mjs';
import { openDatabase, type Db } from '../src/server/database/db.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { ensurePostgres } from '../src/server/database/postgres.ts';
import { fillArchive } from './archive-fill.ts';
import { fillBenchmarks } from './benchmarks-fill.ts';
import { fill } from './fill.ts';
import { fillOffice } from './office-fill.ts';
import { openFiles, renew } from './renew.ts';
import { fillStatistics } from './statistics-fill.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Password of the administrator of every measured portal. */
export const adminPassword = 'Bw9$kPz4!mTq';

/** A running portal, as an operator would start it. */
export interface Portal {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process until it was ready. */
  readyAfter: number;
  databaseUrl: string;
  stop: () => Promise<void>;
}

/**
 * The data: a number of published resources, the users and logs of a busy back office, the demonstration data, or
 * nothing.
 */
export type Data = number | 'office' | 'demo' | 'files' | 'questions' | 'statistics' | 'archive' | 'benchmarks';

export const folderOf = (data: Data) => path.join(root, 'var/bench', String(data));

/** Creates the data unless they exist from these migrations and this generator. */
export async function prepare(data: Data, log: (line: string) => void): Promise<void> {
  const folder = folderOf(data);
  const mark = path.join(folder, 'made-by');
  const digest = digestOf(data);
  if (fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === digest) {
    if (typeof data === 'number') await withDatabase(data, (client) => bringUp(client, data, log));
    return;
  }
  log(`Creating ${typeof data === 'number' ? `${data} resources` : data} in ${path.relative(root, folder)} (once) …`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await (await start(data)).stop();
  if (isMadeByProgram(data)) return fs.writeFileSync(mark, digest);
  await withDatabase(data, async (client) => {
    if (data === 'office') return fillOffice(client, log);
    if (data === 'statistics') return fillStatistics(client, log);
    if (data === 'archive') return fillArchive(client, log);
    if (data === 'benchmarks') return fillBenchmarks(client, log);
    await fill(client, data, log);
    // These entries have no subjects and publishers; entries that the program creates have them.
    await client.query('update data_search_recipe set recipe = 0');
    return bringUp(client, data, log);
  });
  fs.writeFileSync(mark, digest);
}

/** Does at once what the jobs of the program do in the first minutes. */
async function bringUp(client: pg.Client, size: number, log: (line: string) => void): Promise<void> {
  await renew(client, size, log);
  await openFiles(client);
}

/** Works on the data while no portal is running. Its migrations have run before. */
async function withDatabase(data: Data, work: (client: pg.Client, db: Db) => Promise<void>): Promise<void> {
  const server = await ensurePostgres(path.join(folderOf(data), 'database'));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const database = openDatabase(server.url);
  try {
    await migrate(database);
    await work(client, database.db);
  } finally {
    await database.db.destroy();
    await client.end();
    await server.stop();
  }
}

/**
 * Versions of the migrations and the generator that created the data. Later migrations run on existing data, as in any
 * installation.
 */
const resourceSources = [
  'migrations/0001_kernel_and_system.sql',
  'migrations/0002_data_resources.sql',
  'migrations/0003_site_figures.sql',
  'bench/corpus.ts',
  'bench/fill.ts',
  'bench/vocabulary.json',
];
const statisticsSources = ['migrations/0022_discovery_and_statistics.sql', 'bench/statistics-fill.ts'];
const benchmarkSources = ['migrations/0065_model_queue.sql', 'bench/benchmarks-fill.ts'];
const archiveSources = ['migrations/0060_archive_tasks.sql', 'bench/archive-fill.ts'];
const officeSources = ['migrations/0001_kernel_and_system.sql', 'migrations/0007_logs.sql', 'bench/office-fill.ts'];

const isMadeByProgram = (data: Data): data is 'demo' | 'files' | 'questions' =>
  data === 'demo' || data === 'files' || data === 'questions';

/** The program creates the demonstration data, so they are created again after each change of the tables. */
const demoSources = () => fs.readdirSync(path.join(root, 'migrations')).map((file) => `migrations/${file}`);

function digestOf(data: Data): string {
  const hash = createHash('sha1');
  const named = {
    office: officeSources,
    statistics: statisticsSources,
    archive: archiveSources,
    benchmarks: benchmarkSources,
  };
  const sources = isMadeByProgram(data) ? demoSources() : typeof data === 'string' ? named[data] : resourceSources;
  for (const file of sources) hash.update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

/** Starts the portal with its embedded database in a separate process and waits until it is ready. */
export async function start(data: Data, more: Record<string, string> = {}): Promise<Portal> {
  const folder = folderOf(data);
  const began = performance.now();
  const log = fs.openSync(path.join(folder, 'server.log'), 'a');
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    stdio: ['ignore', 'pipe', log],
    env: {
      ...process.env,
      ...serverEnvironment,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      TRUST_PROXY: 'on',
      DEMO: data === 'demo' ? 'on' : 'off',
      ADMIN_PASSWORD: adminPassword,
      SEED_SETTINGS: 'sys.account.captchaEnabled=false',
      ...more,
    },
  });
  const url = await addressOf(child, log);
  while (!(await fetch(`${url}/readyz`)).ok) continue;
  const readyAfter = performance.now() - began;
  const read = (name: string) => fs.readFileSync(path.join(folder, 'database', name), 'utf8').trim();
  const databaseUrl = `postgres://app:${read('password')}@127.0.0.1:${read('port')}/postgres`;
  await untilReadAgain(databaseUrl);
  return {
    url,
    pid: child.pid!,
    readyAfter,
    databaseUrl,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Waits while the database prewarms its cache after the restart, which takes seconds for gigabytes. */
async function untilReadAgain(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const isReading = async () =>
    (await client.query(`select 1 from pg_stat_activity where backend_type = 'autoprewarm worker'`)).rowCount;
  while (await isReading()) await pause(200);
  await client.end();
}

/** The address that the program prints. Its log continues in the file. */
function addressOf(child: ChildProcess, log: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.once('exit', (code) => reject(new Error(`The portal ended with ${code}:\n${printed}`)));
    child.stdout!.on('data', (bytes: Buffer) => {
      fs.writeSync(log, bytes);
      printed = (printed + bytes.toString()).slice(-10_000);
      const found = /Lattice {2}http:\/\/localhost:(\d+)/.exec(printed);
      if (found) resolve(`http://127.0.0.1:${found[1]}`);
    });
  });
}

/**
 * Processor time of all threads of a process so far, in milliseconds. It is more reliable than a rate on a busy
 * machine.
 */
export function processorTimeOf(pid: number): number {
  const threads = fs.readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) =>
    Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds / 1e6, 0);
}

/** Private memory of a process in MB, now or the maximum so far (`VmHWM`). */
export function memoryOf(pid: number, figure: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
}
