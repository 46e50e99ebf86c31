import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { auditFiles, removeFile, storeFile, sweepFiles } from '#module/system/uploads';
import { adminPassword, caller, emptyDatabase, startPortal } from '#testing';
import { product } from '../../domains/index.ts';
import { startS3 } from '../../testing-s3.ts';
import { readEnv } from '../process/env.ts';
import { folderStore } from '../files/files-folder.ts';
import type { FileStore } from '../files/files.ts';
import { s3Store } from '../files/files-s3.ts';
import { intendNewPlace } from '../files/place-marker.ts';
import { startProgram, type Program } from '../process/program.ts';
import type { BackupFault } from './fault.ts';
import { makeBackup } from './make.ts';
import { pauseRemoval } from './pause.ts';
import { checkFiles, readKey, refuseSet, restoreDatabase, restoreFiles, restoreKey } from './restore.ts';
import { openBackupFile } from './encryption.ts';
import { objectAt, readSet, type BackupSet } from './set.ts';
import type { BackupSource } from './source.ts';

/* A portal is backed up while people write, everything is destroyed, and new portals are restored from the backup. */

const home = await mkdtemp(path.join(tmpdir(), 'lattice-backup-'));
after(() => rm(home, { recursive: true, force: true }));
const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const { files } = portal;

const identity = await generateX25519Identity();
const recipients = [await identityToRecipient(identity)];
const sourceTo = (folder: string): BackupSource => ({ ...portal.context().backup, folder: path.join(home, folder) });
/** A folder that holds no backups yet, as an operator announces it. */
const newSource = async (folder: string) => {
  await intendNewPlace(portal.database.pool, 'backups');
  return sourceTo(folder);
};

/** An ordered hash of each table, as one connection sees it. */
async function hashes(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
       and c.relname not in ('migrations', 'kernel_place') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: hash } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text collate "C")), '') as hash from ${name} t`,
    );
    found[name] = hash[0].hash;
  }
  return found;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function contents(store: FileStore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const key of store.keys()) {
    if (key.startsWith('incoming/')) continue;
    const hash = createHash('sha256');
    for await (const chunk of store.open(key)) hash.update(chunk as Buffer);
    found.set(key, hash.digest('hex'));
  }
  return found;
}

/** Size and checksum of each ready file in the snapshot, by key. */
async function recorded(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query('select storage_key, sha256 from sys_file where ready_at is not null');
  return new Map(rows.map(({ storage_key, sha256 }) => [storage_key, sha256]));
}

/** Indexes, constraints and triggers of a portal's database. */
async function schemaOf({ database }: Program): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select indexdef as it from pg_indexes where schemaname in ('public', 'graphile_worker')
     union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where conrelid > 0
     union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
  return rows;
}

const byKey = (map: Map<string, string>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
const hasCode = (code: string) => (error: BackupFault) => error.code === code;

let set: BackupSet;
let before: { tables: Record<string, string>; files: Map<string, string> };

test('a backup is of one moment, whatever people write and remove meanwhile', async () => {
  const sized = (bytes: number) => ({ files: { 'data/a.csv': 'x,y\n'.repeat(Math.ceil(bytes / 4)) } });
  for (const bytes of [10, 70_000, 2_000_000]) await aResource(portal, owner, { ...sized(bytes), status: '5' });
  const writing = { isOver: false, written: 0 };
  const writer = (async () => {
    const stored: number[] = [];
    for (; !writing.isOver; writing.written++) {
      await aResource(portal, owner, sized(1000 + writing.written * 37));
      const stream = Readable.from([Buffer.from(`text ${writing.written}`)]);
      stored.push((await storeFile(portal.context(), { fileName: 'a.txt', stream }, { bucket: 'public' })).fileId);
      if (writing.written % 2) await removeFile(portal.context(), stored.shift()!);
      await sweepFiles(portal.context());
    }
  })();
  const phases = new Set<string>();
  const seen = new pg.Client(portal.context().backup.databaseUrl);
  await seen.connect();
  set = await makeBackup(sourceTo('plain'), {
    reason: 'command',
    onProgress: ({ phase }) => phases.add(phase),
    async onSnapshot(name) {
      await seen.query(`begin isolation level repeatable read read only; set transaction snapshot '${name}'`);
      // Further files are added and removed between the snapshot and the copy of the last ones.
      const end = writing.written + 3;
      while (writing.written < end) await new Promise((resolve) => setImmediate(resolve));
    },
  });
  writing.isOver = true;
  await writer;
  before = { tables: await hashes(seen), files: await recorded(seen) };
  await seen.end();
  assert.equal(set.manifest.problemCount, 0, JSON.stringify(set.manifest.problems));
  const { count, addedCount } = set.manifest.files!;
  assert.equal(count, before.files.size);
  assert.ok(addedCount > 0 && addedCount >= new Set(before.files.values()).size, `${addedCount} copied`);
  assert.deepEqual([...phases], ['files', 'database', 'newFiles']);
  const { rows } = await portal.database.pool.query(
    'select count(*)::int as now from sys_file where ready_at is not null',
  );
  assert.notEqual(rows[0].now, before.files.size, 'and the portal went on');
});

test('bytes of a file stay until a backup has copied its snapshot, and are then removed', async () => {
  const stream = Readable.from([Buffer.from('soon gone')]);
  const { fileId, storageKey } = await storeFile(portal.context(), { fileName: 'a.txt', stream }, { bucket: 'public' });
  await connected(portal.context().backup.databaseUrl, async (client) => {
    await pauseRemoval(client);
    await removeFile(portal.context(), fileId);
    await sweepFiles(portal.context());
    assert.equal(await files.has(storageKey), true);
  });
  // The lock ends with its connection, however that ends.
  await sweepFiles(portal.context());
  assert.equal(await files.has(storageKey), false);
});

test('a second backup copies only what is new', async () => {
  const second = await makeBackup(sourceTo('plain'), { reason: 'command' });
  const known = new Set(before.files.values());
  const now = await connected(portal.context().backup.databaseUrl, recorded);
  const fresh = new Set([...now.values()].filter((sum) => !known.has(sum)));
  assert.deepEqual([second.manifest.files!.count, second.manifest.files!.addedCount], [now.size, fresh.size]);
  const objects = await readdir(path.join(home, 'plain/objects'), { recursive: true });
  assert.ok(objects.every((name) => !name.endsWith('.part')));
});

test('an encrypted backup needs only the operator’s key, and can be restored into a bucket', async () => {
  const sealed = await makeBackup({ ...(await newSource('sealed')), recipients }, { reason: 'command' });
  const names = await readdir(path.join(home, 'sealed'), { recursive: true, withFileTypes: true });
  const open = names.filter((it) => it.isFile() && !it.name.endsWith('.age')).map(({ name }) => name);
  assert.deepEqual(open.toSorted(), ['lattice-place.json', 'manifest.json', 'objects.list']);
  await assert.rejects(refuseSet(sealed, { identities: [] }), hasCode('noIdentity'));
  const stranger = { identities: [await generateX25519Identity()] };
  await assert.rejects(refuseSet(sealed, stranger), hasCode('wrongIdentity'));

  const s3 = await startS3();
  try {
    const store = await s3Store(s3.place);
    const options = { identities: [identity] };
    await refuseSet(sealed, options);
    await restoreFiles(sealed, store, options);
    const now = await connected(portal.context().backup.databaseUrl, recorded);
    assert.deepEqual(byKey(await contents(store)), byKey(now));
    for (const { file, sha256 } of sealed.manifest.tables.filter(({ rows }) => rows > 0)) {
      const rows = await openBackupFile(path.join(sealed.folder, file.name), [identity], { pack: true });
      assert.equal(
        createHash('sha256')
          .update(Buffer.concat(await rows.toArray()))
          .digest('hex'),
        sha256,
      );
    }
    assert.deepEqual(await readKey(sealed, [identity]), portal.context().secretKey);
  } finally {
    await s3.stop();
  }
});

test('files that are missing or damaged are named, and such a set is restored only on request', async () => {
  const { pool } = portal.database;
  await aResource(portal, owner, { files: { 'a.csv': 'a,b\n1,2\n', 'b.csv': 'a,b\n3,4\n' } });
  const { rows } = await pool.query(
    `select file_id, storage_key from sys_file where ready_at is not null order by file_id desc limit 2`,
  );
  await files.remove(rows[0].storage_key);
  await truncate(path.join(files.folder!, rows[1].storage_key), 3);
  for (const [folder, keys, identities] of [
    ['faulty', [], []],
    ['faulty sealed', recipients, [identity]],
  ] as const) {
    const faulty = await makeBackup({ ...(await newSource(folder)), recipients: keys }, { reason: 'command' });
    const kinds = new Map(faulty.manifest.problems.map(({ kind, key }) => [key, kind]));
    assert.deepEqual([kinds.get(rows[0].storage_key), kinds.get(rows[1].storage_key)], ['missing', 'damaged']);
    await assert.rejects(refuseSet(faulty, { identities }), hasCode('incomplete'));
    await refuseSet(faulty, { identities, acceptIncomplete: true });
  }
});

test('a backup folder inside the copied folder is refused', async () => {
  const inside = { ...sourceTo('x'), folder: path.join(portal.context().backup.dataDir, 'files/backup') };
  await assert.rejects(makeBackup(inside, { reason: 'command' }), hasCode('inside'));
  await assert.rejects(makeBackup({ ...inside, folder: undefined }, { reason: 'command' }), hasCode('notConfigured'));
});

test('after everything is destroyed a portal is restored: every table, every file, and the administrator signs in', async () => {
  const schema = await schemaOf(portal);
  for await (const key of files.keys()) if (!key.startsWith('incoming/')) await files.remove(key);
  await portal.database.pool.query('drop schema public, graphile_worker cascade; create schema public');
  const { url } = await emptyDatabase();
  const dataDir = path.join(home, 'restored');
  const store = await folderStore(path.join(dataDir, 'files'));
  const options = { identities: [] };
  await refuseSet(set, options);
  await restoreFiles(set, store, options);
  await restoreDatabase(set, url, options);
  await restoreKey(await readKey(set, []), dataDir, undefined);
  const restored = await connected(url, async (client) => {
    await client.query(`delete from kernel_mark where name = 'restored'`);
    return hashes(client);
  });
  assert.deepEqual(restored, before.tables);
  assert.deepEqual(byKey(await contents(store)), byKey(before.files));

  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: 'off', JOBS: 'off' });
  const again = await startProgram(env, product, { databaseUrl: url, reveal: () => assert.fail('no account is new') });
  try {
    assert.deepEqual(await auditFiles(again.context()), { orphans: [], missing: [] });
    const { token } = await caller(again)(sessions.login, { body: { username: 'admin', password: adminPassword } });
    assert.equal((await caller(again, String(token))(sessions.info)).code, 200);
    const { rows: made } = await again.database.pool.query(`select count(*)::int as n from data_resource`);
    const other = await person(again, { verified: true });
    await aResource(again, other);
    const { rows: now } = await again.database.pool.query(`select count(*)::int as n from data_resource`);
    assert.equal(now[0].n, made[0].n + 1, 'and numbers go on where they stood');
    assert.deepEqual(await schemaOf(again), schema, 'with all indexes, constraints and triggers');
  } finally {
    await again.stop();
  }
});

test('a place that is not empty is refused and left unchanged', async () => {
  const { url } = await emptyDatabase();
  await connected(url, (client) => client.query('create table mine (n int); insert into mine values (7)'));
  await assert.rejects(restoreDatabase(set, url, { identities: [] }), hasCode('databaseInUse'));
  assert.equal((await connected(url, (client) => client.query('select n from mine'))).rows[0].n, 7);
  await assert.rejects(
    restoreKey(await readKey(set, []), path.join(home, 'restored'), 'ab'.repeat(32)),
    hasCode('otherKey'),
  );
});

test('a trial restore finds damage in the backup', async () => {
  const whole = await readSet(set.folder);
  assert.deepEqual(await checkFiles(whole, { identities: [] }), []);
  const [sum] = [...before.files.values()];
  await truncate(objectAt(path.join(home, 'plain'), sum!, ''), 1);
  assert.deepEqual(await checkFiles(whole, { identities: [] }), [sum]);
  await truncate(path.join(set.folder, set.manifest.tables[0]!.file.name), 1);
  await assert.rejects(refuseSet(whole, { identities: [] }), hasCode('damaged'));
});

test('a set of a newer program is refused by name', async () => {
  const newer = { ...set, manifest: { ...set.manifest, migrations: [...set.manifest.migrations, '9999_later'] } };
  await assert.rejects(
    refuseSet(newer, { identities: [] }),
    (error: BackupFault) => error.code === 'newerSet' && error.values['migrations'] === '9999_later',
  );
});
