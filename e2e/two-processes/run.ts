import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startS3 } from '../../src/testing-s3.ts';
import { tryDatabases } from './databases.ts';
import { startTwo, type PortalEnvironment, type Two } from './portals.ts';
import { startPostgres } from './services.ts';
import { measureSizes, residentMegabytes } from './sizes.ts';
import { startStorm, type Tallies } from './storm.ts';

/* Called by scripts/two-processes.mjs, which has checked the tools. */

/**
 * Journeys that do not depend on the machine of a single process: users of the site, the back office, and large
 * uploads.
 */
const chosenJourneys = [
  ...['visitor', 'session', 'draft', 'files', 'large-files', 'publication', 'reviewer', 'access', 'versions'],
  ...['benchmarks', 'project-archive', 'office-users'],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, only: { type: 'string' }, seconds: { type: 'string', default: '15' } },
});
const seconds = Number(values.seconds);
const parts = (values.only ?? 'storm,database,sizes,journeys').split(',');
const folder = process.env['TWO_FOLDER']!;
const counts = { passed: 0, failed: 0 };
const check = (isSo: boolean, sentence: string) => {
  counts[isSo ? 'passed' : 'failed'] += 1;
  console.log(`${isSo ? '✔' : '✖'} ${sentence}`);
};

const postgres = await startPostgres(folder);
const s3 = await startS3();
const around: PortalEnvironment = {
  postgres: `postgres://lattice@127.0.0.1:${postgres.port}`,
  s3: s3.place,
  key: process.env['TWO_KEY']!,
  certificate: process.env['TWO_CERTIFICATE']!,
};
const seeds = 'sys.account.captchaEnabled=false,sys.traffic.pages=0,sys.traffic.robotPages=0,sys.traffic.downloads=0';
try {
  if (parts.includes('storm')) await storm();
  if (parts.includes('database')) await tryDatabases({ around, postgres, folder, seeds, check, seconds });
  if (parts.includes('sizes')) await measureSizes(around, seeds, seconds);
  if (parts.includes('journeys')) await journeys();
} finally {
  await s3.stop();
  await postgres.stop();
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);

async function storm(): Promise<void> {
  console.log(`\n── a stream of requests and uploads, ${seconds} s each (load ${loadavg()[0]!.toFixed(1)})`);
  const two = await startTwo(around, { DEMO: 'off', SEED_SETTINGS: seeds });
  try {
    const stream = await startStorm(two);
    const results: [string, Tallies][] = [];
    const phase = async (name: string, work: () => Promise<void> = async () => undefined) => {
      await pause((seconds * 1000) / 3);
      await work();
      await pause((seconds * 2000) / 3);
      results.push([name, stream.phase()]);
    };
    await phase('both run');
    const memory = ([0, 1] as const).map((at) => residentMegabytes(two.pidOf(at)));
    let moved = 0;
    await phase('one is killed (kill -9) and started again', async () => {
      const at = (await timekeeperOf(two)) === 1 ? 1 : 0;
      const began = performance.now();
      await two.end(at, 'SIGKILL');
      while ((await timekeeperOf(two)) !== 1 - at) await pause(100);
      moved = (performance.now() - began) / 1000;
      await two.begin(at);
    });
    await phase('rolling restart: the first', () => restart(two, 0));
    await phase('rolling restart: the second', () => restart(two, 1));
    const last = await stream.stop();
    table(results);
    console.log(
      `   memory of the processes under this load: ${memory.join(' and ')} MB; another process keeps time after ${moved.toFixed(1)} s`,
    );
    for (const [name, tallies] of [...results, ['the end', last] as const])
      for (const [kind, { failed, reasons }] of Object.entries(tallies))
        if (failed > 0) console.log(`   ${name}, ${kind}: ${reasons.join('; ')}`);
    const all = results.flatMap(([, tallies]) => Object.values(tallies));
    check(
      all.every(({ failed }) => failed === 0),
      'no request of the stream failed',
    );
    const [{ drafts } = { drafts: -1 }] = await two.query<{ drafts: number }>(
      'select count(*)::int as drafts from data_resource',
    );
    check(drafts === stream.drafts(), `each draft was made once (${stream.drafts()} acknowledged, ${drafts} there)`);
    const wrong = await two.query(`
      select from data_resource_file f join sys_file s using (file_id) where s.ready_at is null or s.sha256 <> f.sha256`);
    check(wrong.length === 0, 'each file of the record is whole');
  } finally {
    await two.stop();
  }
}

/** Restarts a process as `systemctl restart` does, and waits until it is ready. */
async function restart(two: Two, at: 0 | 1): Promise<void> {
  await two.end(at, 'SIGTERM');
  await two.begin(at);
}

/** Which of the processes holds the scheduler's lock: 0, 1, or -1 for none. */
async function timekeeperOf(two: Two): Promise<number> {
  const [row] = await two.query<{ port: number }>(`
    select a.client_port as port from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.classid = 7302 and a.datname = current_database()`);
  return row ? ([0, 1] as const).findIndex((at) => hasPort(two.pidOf(at), row.port)) : -1;
}

/** Whether a process has a connection from a port of this machine. */
function hasPort(pid: number, port: number): boolean {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[1]?.endsWith(`:${hex}`))
    .map((columns) => `socket:[${columns[9]}]`);
  const folder = `/proc/${pid}/fd`;
  // Ended meanwhile.
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some((fd) => {
    try {
      return inodes.includes(readlinkSync(path.join(folder, fd)));
    } catch {
      // Closed meanwhile.
      return false;
    }
  });
}

function table(results: readonly [string, Tallies][]): void {
  console.log(
    '   phase'.padEnd(48),
    'kind'.padEnd(18),
    'done'.padStart(7),
    'failed'.padStart(7),
    'again'.padStart(6),
    'longest'.padStart(9),
  );
  for (const [name, tallies] of results)
    for (const [kind, { done, failed, repeated, longest }] of Object.entries(tallies))
      console.log(
        `   ${name}`.padEnd(48),
        kind.padEnd(18),
        String(done).padStart(7),
        String(failed).padStart(7),
        String(repeated).padStart(6),
        `${longest} ms`.padStart(9),
      );
}

/**
 * The journeys as `npm test -- journeys` runs them, but each portal is two processes, one of which dies after 15
 * seconds.
 */
async function journeys(): Promise<void> {
  const names = values.all ? [] : positionals.length > 0 ? positionals : chosenJourneys;
  console.log(`\n── journeys${names.length > 0 ? `: ${names.join(', ')}` : ''}`);
  const report = mkdtempSync(path.join(tmpdir(), 'lattice-report-'));
  const file = path.join(report, 'report.json');
  const filters = names.map((name) => (name.includes('.') ? name : `journeys/${name}.spec.ts`));
  // A child process, because this process serves the bucket.
  const playwright = spawn(
    process.execPath,
    [process.env['PLAYWRIGHT']!, 'test', '--project=journeys', '--reporter=list,json', ...filters],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TWO_PROCESSES: JSON.stringify({ ...around, killAfter: 15_000 } satisfies PortalEnvironment),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    },
  );
  await once(playwright, 'close');
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; flaky: number; unexpected: number; skipped: number };
    errors: unknown[];
  };
  rmSync(report, { recursive: true });
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected + stats.skipped + errors.length;
}
