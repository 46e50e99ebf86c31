import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import pg from 'pg';
import { apiBase } from '../../src/server/http/request.ts';
import { adminPassword } from '../portal.ts';
import { startTwo, type PortalEnvironment, type Two } from './portals.ts';
import { startBouncer, startPostgres, startReplica, type Database } from './services.ts';

interface Trial {
  around: PortalEnvironment;
  postgres: Database;
  folder: string;
  seeds: string;
  check: (isSo: boolean, sentence: string) => void;
  seconds: number;
}

/** PgBouncer in its modes, and a failover to a replica. */
export async function tryDatabases(trial: Trial): Promise<void> {
  console.log(`\n── PgBouncer and a replica (load ${loadavg()[0]!.toFixed(1)})`);
  await poolers(trial);
  await failOver(trial);
}

/** Sequential calls per second of one session. */
async function callsPerSecond(two: Two, milliseconds: number): Promise<number> {
  const login = await fetch(`${two.url}${apiBase}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const { token } = (await login.json()) as { token: string };
  const end = performance.now() + milliseconds;
  let count = 0;
  const loop = async () => {
    while (performance.now() < end) {
      const answer = await fetch(`${two.url}${apiBase}/getInfo`, { headers: { authorization: `Bearer ${token}` } });
      if (((await answer.json()) as { code: number }).code === 200) count += 1;
    }
  };
  await Promise.all([loop(), loop(), loop(), loop()]);
  return (count / milliseconds) * 1000;
}

async function poolers({ around, postgres, folder, seeds, check, seconds }: Trial): Promise<void> {
  const settings = { DEMO: 'off', SEED_SETTINGS: seeds };
  const session = await startBouncer(folder, postgres, 'session');
  const straight = await startTwo(around, settings);
  const pooled = await startTwo(around, settings, session.urlOf);
  // Alternating, so that other load on the machine affects both equally.
  const rates: [number, number][] = [];
  for (let turn = 0; turn < 4; turn++)
    rates.push([await callsPerSecond(straight, seconds * 100), await callsPerSecond(pooled, seconds * 100)]);
  const sum = (at: 0 | 1) => rates.reduce((total, rate) => total + rate[at], 0) / rates.length;
  console.log(
    `   calls of a session: ${sum(0).toFixed(0)}/s straight, ${sum(1).toFixed(0)}/s through PgBouncer in session mode (ratio ${(sum(1) / sum(0)).toFixed(2)})`,
  );
  const [{ connections } = { connections: 0 }] = await straight.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = ''`,
  );
  console.log(`   connections of two processes to the server: ${connections}`);
  check(sum(1) > 0, 'two processes work through PgBouncer with pool_mode = session');
  await pooled.stop();
  await straight.stop();
  await session.stop();
  const transaction = await startBouncer(folder, postgres, 'transaction');
  const refusal = await startTwo(around, settings, transaction.urlOf).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  check(
    /DATABASE_URL: the connections are shared between transactions/.test(refusal),
    'with pool_mode = transaction the portal refuses to start and says why',
  );
  await transaction.stop();
}

/** A primary with a streaming replica: the primary dies, and the replica takes over behind the same address. */
async function failOver({ around, folder, seeds, check }: Trial): Promise<void> {
  const place = path.join(folder, 'failover');
  const primary = await startPostgres(place);
  const replica = await startReplica(place, primary);
  const bouncer = await startBouncer(place, primary, 'session');
  const own = { ...around, postgres: `postgres://lattice@127.0.0.1:${primary.port}` };
  const two = await startTwo(own, { DEMO: 'off', SEED_SETTINGS: seeds }, bouncer.urlOf);
  const onReplica = new pg.Pool({ connectionString: replica.urlOf('postgres'), max: 1 });
  onReplica.on('error', () => undefined);
  try {
    const lags: number[] = [];
    for (let at = 0; at < 20; at++) {
      await callsPerSecond(two, 100);
      const [{ lag } = { lag: 0 }] = await two.query<{ lag: number | null }>(
        `select coalesce(extract(epoch from replay_lag) * 1000, 0)::float as lag from pg_stat_replication`,
      );
      lags.push(lag ?? 0);
    }
    console.log(`   the replica is behind by ${Math.max(...lags).toFixed(0)} ms at most under calls`);
    const statuses = new Map<string, number>();
    const over = new AbortController();
    const watch = async () => {
      while (!over.signal.aborted) {
        const said = await fetch(`${two.url}/readyz`).then(
          (answer) => String(answer.status),
          () => 'no answer',
        );
        statuses.set(said, (statuses.get(said) ?? 0) + 1);
        await pause(50);
      }
    };
    const watching = watch();
    const began = performance.now();
    await primary.stop('SIGQUIT');
    await onReplica.query('select pg_promote(true, 30)');
    // As the operator, or a tool such as Patroni, does: the address leads to the new primary.
    bouncer.leadTo(replica);
    while (!(await fetch(`${two.url}/readyz`)).ok) await pause(50);
    const away = (performance.now() - began) / 1000;
    over.abort();
    await watching;
    console.log(
      `   the primary died, the replica took over: ready again after ${away.toFixed(1)} s; answers meanwhile ${[...statuses].map(([said, count]) => `${count} × ${said}`).join(', ')}`,
    );
    const rate = await callsPerSecond(two, 1000);
    check(rate > 0, 'both processes go on with the new primary, without a restart');
  } finally {
    await onReplica.end();
    await two.stop(replica.urlOf('postgres'));
    await bouncer.stop();
    await replica.stop();
    await primary.stop();
  }
}
