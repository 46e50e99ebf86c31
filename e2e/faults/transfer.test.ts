import assert from 'node:assert/strict';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sender, type Answer } from '#factory/files/transfers';
import { apiBase } from '../../src/server/http/request.ts';
import { findPostgres } from '../../src/server/database/postgres.ts';
import { adminPassword, freePort, startProcess } from '../portal.ts';

/** Number of kills during one upload. */
const kills = Number(process.env['KILLS'] ?? 8);

const folder = mkdtempSync(path.join(tmpdir(), 'lattice-kill-transfer-'));
let port: number;
let server: Awaited<ReturnType<typeof startProcess>>;
let database: pg.Client;

const start = async () => {
  server = await startProcess({
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'off',
    ADMIN_PASSWORD: adminPassword,
    SEED_SETTINGS: 'sys.account.captchaEnabled=false',
    LOG_LEVEL: 'error',
  });
  database = new pg.Client({ connectionString: findPostgres(path.join(folder, 'database'))!.url });
  await database.connect();
};

const die = async () => {
  await database.end();
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
};

before(async () => {
  port = await freePort();
  await start();
});

after(async () => {
  await database.end();
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

async function logIn(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${apiBase}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
}

test(
  `killed ${kills} times during one upload, the server resumes it and the file is complete`,
  { timeout: 300_000 },
  async () => {
    await database.query(`update sys_user set is_verified = '1', verified_at = now() where user_name = 'admin'`);
    const own = sender(port, await logIn());
    const made = await own.ask(
      'POST',
      `${apiBase}/front/resource`,
      { 'content-type': 'application/json' },
      Buffer.from('{}'),
    );
    const resourceId = Number(made.said.data!['resourceId']);
    const bytes = randomBytes(60_000_000);
    const sum = createHash('sha256').update(bytes).digest('hex');
    const url = await own.begun(resourceId, bytes.length);
    const step = 2_000_000;
    let at = 0;
    for (let kill = 0; kill < kills; kill++) {
      const until = at + randomInt(1, 3) * step;
      while (at < until) {
        const { status } = await own.send(url, at, bytes.subarray(at, at + step));
        assert.equal(status, 204);
        at += step;
      }
      // One more piece is being sent when the process dies.
      const cut = own.send(url, at, bytes.subarray(at, at + 10 * step)).catch(() => undefined);
      await pause(randomInt(0, 60));
      await die();
      const answered = await cut;
      await start();
      const kept = await own.offset(url);
      assert.ok(kept >= at, `${at} bytes were acknowledged, ${kept} are there`);
      if (answered?.status === 204) assert.equal(kept, at + 10 * step);
      at = kept;
      if (at >= bytes.length) break;
    }
    for (; at < bytes.length; at += step)
      assert.equal((await own.send(url, at, bytes.subarray(at, at + step))).status, 204);
    // After a kill during the check of the file, a repeated request attaches it once.
    const asked = own.complete(url, sum).catch(() => undefined);
    await pause(randomInt(0, 80));
    await die();
    await asked;
    await start();
    const done: Answer = await own.complete(url, sum);
    assert.equal(done.said.code, 200, done.said.msg);
    assert.equal(done.said.data!['sha256'], sum);
    const { rows } = await database.query(
      `select s.storage_key from data_resource_file f join sys_file s using (file_id) where f.resource_id = $1`,
      [resourceId],
    );
    assert.equal(rows.length, 1);
    const onDisk = path.join(folder, 'files', rows[0].storage_key as string);
    assert.equal(createHash('sha256').update(readFileSync(onDisk)).digest('hex'), sum);
    assert.deepEqual(readdirSync(path.join(folder, 'files', 'incoming')), [], 'nothing is left on the way');
    const { rows: notes } = await database.query('select id from data_resource_upload');
    assert.deepEqual(notes, [], 'no note of an upload keeps the resource from being submitted');
  },
);
