import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { adminPassword, freePort, startProcess } from '../portal.ts';
import { startNginx } from './services.ts';

/** Services that the run has started for all portals, in the environment of the journeys. */
export interface PortalEnvironment {
  /** Address of the database server, without a database. */
  postgres: string;
  s3: { endpoint: string; bucket: string; accessKey: string; secretKey: string };
  key: string;
  certificate: string;
  /** Milliseconds after which one process is killed, once; never when absent. */
  killAfter?: number;
}

type Process = Awaited<ReturnType<typeof startProcess>>;

/** Two equal processes behind nginx: one database, one bucket, separate folders. */
export interface Two {
  url: string;
  folder: string;
  /** Ports of the processes. */
  ports: [number, number];
  databaseUrl: string;
  query: <T>(text: string, values?: unknown[]) => Promise<T[]>;
  output: () => string;
  /** Stops one process and resolves when it has ended. */
  end: (at: 0 | 1, signal: NodeJS.Signals) => Promise<void>;
  begin: (at: 0 | 1) => Promise<void>;
  pidOf: (at: 0 | 1) => number;
  /** @param server address of the server that has the database by then */
  stop: (server?: string) => Promise<void>;
}

let databases = 0;

/**
 * Starts nginx and both processes.
 * @param settings variables of both processes
 * @param databaseUrlOf another way to the database, such as a pooler
 */
export async function startTwo(
  around: PortalEnvironment,
  settings: Record<string, string> = {},
  databaseUrlOf = (name: string) => `${around.postgres}/${name}`,
): Promise<Two> {
  const name = `two_${process.pid}_${(databases += 1)}`;
  await administer(`${around.postgres}/postgres`, `create database ${name}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'lattice-two-'));
  const port = await freePort();
  const url = `https://127.0.0.1:${port}`;
  const ports: [number, number] = [await freePort(), await freePort()];
  const databaseUrl = databaseUrlOf(name);
  const start = (at: 0 | 1) =>
    startProcess({
      DATA_DIR: path.join(folder, `process-${at}`),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'ab'.repeat(32),
      PORT: String(ports[at]),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      TRUST_PROXY: 'on',
      FILES_S3_ENDPOINT: around.s3.endpoint,
      FILES_S3_BUCKET: around.s3.bucket,
      FILES_S3_KEY: around.s3.accessKey,
      FILES_S3_SECRET: around.s3.secretKey,
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
      ...settings,
    });
  const pool = new pg.Pool({ connectionString: `${around.postgres}/${name}`, max: 2 });
  pool.on('error', () => undefined);
  // The first one creates the database; the second finds it.
  const first = await start(0);
  const processes: [Process, Process] = [first, await start(1)];
  let printed = '';
  const nginx = await startNginx(folder, { port, ports, key: around.key, certificate: around.certificate });
  const end = async (at: 0 | 1, signal: NodeJS.Signals) => {
    const { child } = processes[at];
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    folder,
    ports,
    databaseUrl,
    query: async <T>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as T[],
    output: () => printed + processes.map((it) => it.output()).join('\n'),
    end,
    async begin(at) {
      printed += processes[at].output();
      processes[at] = await start(at);
    },
    pidOf: (at) => processes[at].child.pid!,
    async stop(server) {
      await pool.end();
      await Promise.all([end(0, 'SIGTERM'), end(1, 'SIGTERM')]);
      await nginx.stop();
      await administer(server ?? `${around.postgres}/postgres`, `drop database if exists ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function administer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A pair instead of one portal, for the journeys; one process is killed during the journey if configured. */
export async function startForJourney(around: PortalEnvironment, settings: Record<string, string>) {
  const two = await startTwo(around, settings);
  let isOver = false;
  const dying = around.killAfter === undefined ? undefined : killOnce(around.killAfter);
  async function killOnce(after: number): Promise<void> {
    const turn = pause(after, undefined, { ref: false });
    await turn;
    if (isOver) return;
    await two.end(0, 'SIGKILL');
    await two.begin(0);
  }
  return {
    ...two,
    crash: () => two.end(0, 'SIGKILL'),
    restart: () => two.begin(0),
    async stop() {
      isOver = true;
      if (around.killAfter !== undefined) await Promise.race([dying, pause(1)]);
      await two.stop();
    },
  };
}
