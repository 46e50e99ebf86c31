import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { adminPassword, freePort, startProcess } from './portal.ts';

/** Two equal processes of the built product on one external database. */
export interface Pair {
  urls: [string, string];
  folder: string;
  /** Queries their database. */
  query: <T>(text: string) => Promise<T[]>;
  stop: () => Promise<void>;
}

/** Starts both. The test run's database server acts as the operator's: an external process, folder and address. */
export async function startPair(name: string): Promise<Pair> {
  const server = process.env['TEST_DATABASE_URL']!;
  const database = `${name}_${process.pid}`;
  const folder = mkdtempSync(path.join(tmpdir(), `lattice-${name}-`));
  await administer(server, `create database ${database}`);
  const address = new URL(server);
  address.pathname = `/${database}`;
  const ports = [await freePort(), await freePort()] as const;
  const processes = await Promise.all(
    ports.map((port) =>
      startProcess({
        DATA_DIR: folder,
        DATABASE_URL: address.href,
        PORT: String(port),
        HOST: '127.0.0.1',
        DEMO: 'off',
        ADMIN_PASSWORD: adminPassword,
        SEED_SETTINGS: 'sys.account.captchaEnabled=false',
        LOG_LEVEL: 'error',
      }),
    ),
  );
  return {
    urls: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    folder,
    query: <T>(text: string) => administer<T>(address.href, text),
    async stop() {
      for (const { child } of processes) {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
      await administer(server, `drop database if exists ${database} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function administer<T>(server: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows as T[];
}
