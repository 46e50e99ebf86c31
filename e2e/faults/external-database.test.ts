import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { adminPassword, freePort, startProcess } from '../portal.ts';

/** The server of the test run stands for the operator's own: another process, another folder, an address. */
const server = process.env['TEST_DATABASE_URL']!;
const name = `external_${process.pid}`;
const folder = mkdtempSync(path.join(tmpdir(), 'lattice-external-'));

const administer = async (sql: string) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
};

after(async () => {
  await administer(`drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

test('with DATABASE_URL two equal processes share an external database and start none of their own', async () => {
  await administer(`create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const ports = [await freePort(), await freePort()];
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
  const [first, second] = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const url of [first, second])
    assert.deepEqual(await (await fetch(`${url}/readyz`)).json(), {
      status: 'ok',
      checks: { database: true, files: true },
    });
  const login = await fetch(`${first}/prod-api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const { token } = (await login.json()) as { token: string };
  const info = await fetch(`${second}/prod-api/getInfo`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(
    ((await info.json()) as { user: { userName: string } }).user.userName,
    'admin',
    'a session of one is a session of the other',
  );
  assert.equal(existsSync(path.join(folder, 'database')), false);
  for (const { child } of processes) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
