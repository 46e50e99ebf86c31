import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { folderStore } from '../files/files-folder.ts';
import { ensurePostgres } from '../database/postgres.ts';
import { layCluster } from './exact.ts';
import type { BackupFault } from './fault.ts';
import { makeBackup } from './make.ts';
import { readKey, refuseSet } from './restore.ts';
import type { BackupParts } from './source.ts';

const home = await mkdtemp(path.join(tmpdir(), 'lattice-exact-'));
after(() => rm(home, { recursive: true, force: true }));

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('an exact copy of the embedded server, made during writes, is consistent', async () => {
  const embedded = path.join(home, 'database');
  const server = await ensurePostgres(embedded);
  const source: BackupParts = {
    folder: path.join(home, 'sets'),
    recipients: [],
    databaseUrl: server.url,
    embedded,
    dataDir: home,
    files: await folderStore(path.join(home, 'files')),
    secretKey: randomBytes(32),
  };
  const writing = { isOver: false, written: 0 };
  try {
    await connected(server.url, async (client) => {
      // Only the part of the schema that a backup reads.
      await client.query(`create table migration (name text);
        create table sys_file (file_id int, storage_key text, sha256 text, size int, ready_at timestamptz);
        create table log (n int, half text); insert into migration values ('0001_kernel_and_system')`);
      const writer = (async () => {
        for (; !writing.isOver; writing.written++) {
          await client.query(
            `begin; insert into log values (${writing.written}, 'one'); insert into log values (${writing.written}, 'other'); commit`,
          );
        }
      })();
      const set = await makeBackup(source, { kind: 'exact', reason: 'command' });
      writing.isOver = true;
      await writer;
      assert.deepEqual([set.manifest.kind, set.manifest.problemCount, set.manifest.tables], ['exact', 0, []]);
      await refuseSet(set, { identities: [] });
      assert.deepEqual(await readKey(set, []), source.secretKey);
      await layCluster(set, [], path.join(home, 'restored/database'));
    });
  } finally {
    await server.stop();
  }
  const restored = await ensurePostgres(path.join(home, 'restored/database'));
  try {
    const { rows } = await connected(restored.url, (client) =>
      client.query('select count(*)::int as all, count(distinct n)::int as pairs, max(n) as newest from log'),
    );
    assert.equal(rows[0].all, rows[0].pairs * 2, 'no transaction is there by half');
    assert.ok(rows[0].newest > 0 && rows[0].newest < writing.written, 'and what came before and during it is there');
  } finally {
    await restored.stop();
  }
});

test('the server of an operator is not copied byte by byte', async () => {
  const source = {
    folder: path.join(home, 'none'),
    recipients: [],
    databaseUrl: '',
    embedded: undefined,
    dataDir: home,
  };
  const parts = { files: await folderStore(path.join(home, 'files')), secretKey: randomBytes(32) };
  await assert.rejects(
    makeBackup({ ...source, ...parts }, { kind: 'exact', reason: 'command' }),
    (error: BackupFault) => error.code === 'exactEmbedded',
  );
});
