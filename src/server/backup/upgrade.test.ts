import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { emptyDatabase, startPortal } from '#testing';
import { product } from '../../domains/index.ts';
import { readEnv } from '../process/env.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { startProgram } from '../process/program.ts';
import { listSets } from './set.ts';
import { beforeUpgrade } from './upgrade.ts';

const home = await mkdtemp(path.join(tmpdir(), 'lattice-upgrade-'));
after(() => rm(home, { recursive: true, force: true }));
const portal = await startPortal({ JOBS: 'off' });

test('an older program refuses a database that a newer one has changed, and says what to do', async () => {
  const { databaseUrl } = portal.context().backup;
  await portal.database.pool.query(`insert into migration values ('9999_later', now())`);
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: path.join(home, 'older'), LOG_LEVEL: 'silent', JOBS: 'off' });
  await assert.rejects(startProgram(env, product, { databaseUrl, reveal: () => undefined }), (error: Error) => {
    assert.match(error.message, /changed by a newer version of the program: this version does not know 9999_later\./);
    assert.match(error.message, /Start the newer version, or restore a backup/);
    return true;
  });
});

test('an upgrade first makes a backup of the database, or says that it makes none', async () => {
  const { url, pool, ...database } = await emptyDatabase();
  const older = [...(await knownMigrations())].toSorted().slice(0, -1);
  await migrate({ pool, ...database }, { only: new Set(older) });
  const said: string[] = [];
  const note = (_figures: object, sentence: string) => said.push(sentence);
  const contextFor = (folder: string | undefined) => {
    const ctx = portal.context();
    const log = { ...ctx.log, info: note, warn: note } as unknown as typeof ctx.log;
    return { ...ctx, log, backup: { ...ctx.backup, databaseUrl: url, folder } };
  };
  const client = await pool.connect();
  try {
    await beforeUpgrade(client, contextFor(undefined));
    await beforeUpgrade(client, contextFor(home));
    await assert.rejects(
      beforeUpgrade(client, contextFor('/dev/null/backups')),
      /could not be backed up into BACKUP_DIR before: vanished .*start once without BACKUP_DIR/,
    );
  } finally {
    client.release();
  }
  assert.deepEqual(said, [
    'the database is upgraded without a backup: BACKUP_DIR is not set',
    'the database was backed up before its upgrade',
  ]);
  const [set] = await listSets(home);
  assert.deepEqual([set!.manifest.reason, set!.manifest.files], ['upgrade', null]);
  assert.deepEqual(set!.manifest.migrations, older);
});
