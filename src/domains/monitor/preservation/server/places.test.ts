import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { rotate } from '#module/monitor/fixity';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { folderOf } from '#server/ocfl/layout';
import { encryptionOf, treeAt } from '#server/ocfl/place';
import { readEnv } from '#server/process/env';
import type { Program } from '#server/process/program';
import { emptyDatabase, startPortal } from '#testing';
import { product } from '../../../index.ts';
import { startS3 } from '../../../../testing-s3.ts';
import { preservation, type Preservation } from '../contract.ts';
import { validTree } from './factory.ts';
import { rebuildCommand } from './service/commands.ts';
import { run } from './service/running.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-places-'));
after(() => rmSync(home, { recursive: true, force: true }));
const day = 86_400_000;
const go = (portal: Program, days = 0) =>
  run({ ...portal.context(), now: new Date(Date.now() + days * day) }, { reread: 5, sweeps: true, isUnpaced: true });
const secret = 'T/K,R/Ohm\n2,0.10\nconfidential,values\n';

/** A published record with its file in the store. */
async function published(portal: Program) {
  const owner = await person(portal, { verified: true });
  const { resourceId, publicId } = await aResource(portal, owner, { status: '5', files: { 'a.csv': secret } });
  const file = await portal.database.db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select(['storageKey', 'dataResourceFile.fileId'])
    .where('resourceId', '=', resourceId)
    .executeTakeFirstOrThrow();
  return { ...file, object: folderOf(`urn:lattice:record:${publicId}`) };
}
const page = async (portal: Program) => {
  const operator = await person(portal, { roles: ['ops'] });
  return (await operator.call(preservation.read)).data as Preservation;
};

describe('with a key', () => {
  test('the copy holds nothing that can be read, is valid all the same, and repairs both sides', async () => {
    const identity = await generateX25519Identity();
    const key = path.join(home, 'key.txt');
    writeFileSync(key, `# a key\n${identity}\n`);
    const store = path.join(home, 'sealed');
    const portal = await startPortal({ JOBS: 'off', PRESERVATION_STORE: store, PRESERVATION_IDENTITY: key });
    const { tree } = portal.context().preservation;
    const { storageKey, object } = await published(portal);
    await go(portal);
    await validTree(tree!);
    assert.throws(() => execFileSync('grep', ['-rl', '-e', 'confidential', '-e', 'Magnetotransport', store]));
    const place = path.join(store, object, 'v1/content/data/a.csv.age');
    const opened = new Decrypter();
    opened.addIdentity(identity);
    assert.equal(Buffer.from(await opened.decrypt(await readFile(place))).toString(), secret);
    assert.deepEqual([(await page(portal)).isEncrypted, (await page(portal)).canRepair], [true, true]);

    await writeFile(path.join(portal.files.folder!, storageKey), 'other bytes');
    await rotate({ ...portal.context(), now: new Date(Date.now() + 61 * day) }, { reread: 5 });
    assert.equal(await readFile(path.join(portal.files.folder!, storageKey), 'utf8'), secret);

    await writeFile(place, 'other bytes');
    await go(portal, 61);
    // Encrypted again it has different bytes: every inventory of the object records them.
    await validTree(tree!);
    const again = new Decrypter();
    again.addIdentity(identity);
    assert.equal(Buffer.from(await again.decrypt(await readFile(place))).toString(), secret);
    const target = await emptyDatabase();
    const said: string[] = [];
    const rebuild = async (at: string, settings: object) => {
      said.length = 0;
      const env = readEnv({
        NODE_ENV: 'test',
        DATA_DIR: path.join(home, 'none'),
        DATABASE_URL: target.url,
        ...settings,
      });
      const say = (text: string) => void said.push(text);
      const code = await rebuildCommand(env, [at], product, { language: 'en', line: say, tell: say, fault: say });
      assert.equal((await target.pool.query('select from pg_class where relname = $1', ['migration'])).rowCount, 0);
      assert.ok(!existsSync(path.join(home, 'none')));
      return [code, said.join('\n')];
    };
    const other = path.join(home, 'other.txt');
    writeFileSync(other, `${await generateX25519Identity()}\n`);
    assert.match((await rebuild(store, {})).join(), /^1,.*no key here that opens it \(PRESERVATION_IDENTITY\)/);
    assert.match((await rebuild(store, { PRESERVATION_IDENTITY: other })).join(), /^1,.*key does not open the copy/);

    await portal.database.db.deleteFrom('preservedObject').execute();
    await go(portal, 62);
    const rows = await portal.database.db.selectFrom('preservedObject').select(['objectId', 'head']).execute();
    assert.ok(
      rows.length >= 2 && rows.every(({ head }) => head === 1),
      'a tree that the database forgot is taken over as it is',
    );
  });

  test('a file that is missing, damaged or cut waits, and the other records are written', async () => {
    const recipient = await identityToRecipient(await generateX25519Identity());
    const store = path.join(home, 'faulty');
    const portal = await startPortal({ JOBS: 'off', PRESERVATION_STORE: store, PRESERVATION_RECIPIENT: recipient });
    const tree = portal.context().preservation.tree!;
    const whole = await published(portal);
    const faulty = [await published(portal), await published(portal), await published(portal)];
    const placeOf = ({ storageKey }: { storageKey: string }) => path.join(portal.files.folder!, storageKey);
    rmSync(placeOf(faulty[0]!));
    writeFileSync(placeOf(faulty[1]!), 'other bytes');
    rmSync(placeOf(faulty[2]!));
    mkdirSync(placeOf(faulty[2]!));
    await go(portal);
    const objects = [...(await validTree(tree)).values()].map(({ folder }) => folder);
    assert.ok(objects.includes(whole.object));
    for (const { object } of faulty) assert.ok(!objects.includes(object));
    assert.equal((await page(portal)).failedObjects, 3);
  });

  test('that only encrypts, the copy is written, and the page says that the portal cannot repair from it', async () => {
    const recipient = await identityToRecipient(await generateX25519Identity());
    const portal = await startPortal({
      JOBS: 'off',
      PRESERVATION_STORE: path.join(home, 'oneway'),
      PRESERVATION_RECIPIENT: recipient,
    });
    const { storageKey } = await published(portal);
    await go(portal);
    await validTree(portal.context().preservation.tree!);
    assert.deepEqual([(await page(portal)).isEncrypted, (await page(portal)).canRepair], [true, false]);
    await portal.files.write(storageKey, Readable.from([Buffer.from('other bytes')]));
    await rotate({ ...portal.context(), now: new Date(Date.now() + 61 * day) }, { reread: 5 });
    const damage = await portal.database.db.selectFrom('fileDamage').select('state').executeTakeFirst();
    assert.equal(damage?.state, 'damaged');
  });
});

test('a bucket holds the copy as a folder does', async () => {
  const s3 = await startS3();
  after(() => s3.stop());
  const settings = {
    PRESERVATION_STORE: `s3://${s3.place.bucket}/second/copy`,
    PRESERVATION_S3_ENDPOINT: s3.place.endpoint,
    PRESERVATION_S3_KEY: s3.place.accessKey,
    PRESERVATION_S3_SECRET: s3.place.secretKey,
  };
  const portal = await startPortal({ JOBS: 'off', ...settings });
  const { tree } = portal.context().preservation;
  const { storageKey, object } = await published(portal);
  await go(portal);
  const objects = await validTree(tree!);
  assert.equal(objects.size, 2);
  // The file that completes an object is written last.
  const puts = s3.requests.filter((one) => one.startsWith('PUT') && one.includes(encodeURI(object)));
  assert.match(puts.at(-1)!, /copy\/[^?]*\/inventory\.json\.sha512/);
  await portal.files.write(storageKey, Readable.from([Buffer.from('other bytes')]));
  await rotate({ ...portal.context(), now: new Date(Date.now() + 61 * day) }, { reread: 5 });
  assert.equal(Buffer.concat(await portal.files.open(storageKey).toArray()).toString(), secret);
  await tree!.write(`${object}/v1/content/data/a.csv`, Readable.from([Buffer.from('other bytes')]));
  await tree!.remove(`${object}/inventory.json`);
  await go(portal, 61);
  await validTree(tree!);
  s3.room.full = { status: 507, code: 'XMinioStorageFull' };
  await assert.rejects(go(portal, 62));
  assert.equal((await page(portal)).alarm, 'unreachable');
  s3.room.full = undefined;
  await go(portal, 63);
  assert.notEqual((await page(portal)).alarm, 'unreachable');
});

describe('a place is refused', () => {
  test('that holds something else', async () => {
    const folder = mkdtempSync(path.join(home, 'used-'));
    writeFileSync(path.join(folder, 'letter.txt'), 'Dear');
    const portal = await startPortal({ JOBS: 'off', PRESERVATION_STORE: folder });
    await assert.rejects(go(portal), /is no OCFL storage root/);
    const { alarm, fault } = await page(portal);
    assert.deepEqual([alarm, fault?.code], ['unreachable', 'noRoot']);
    assert.equal(await readFile(path.join(folder, 'letter.txt'), 'utf8'), 'Dear');
  });

  test('that is inside the store, that lacks a part of its address, and keys that are none', async () => {
    const at = (name: string) => ({ DATA_DIR: home, PRESERVATION_STORE: path.join(home, 'files', name) });
    await assert.rejects(startPortal({ ...at('copy') }), /inside the portal's own files/);
    assert.throws(() => readEnv({ PRESERVATION_STORE: 's3://copy' }), /PRESERVATION_S3_KEY: is missing/);
    assert.throws(() => readEnv({ PRESERVATION_STORE: 'https://copy' }), /must be a folder, or s3/);
    await assert.rejects(encryptionOf(['age1nothing'], undefined));
    await assert.rejects(encryptionOf([], path.join(home, 'nothing.txt')));
    await assert.rejects(treeAt(readEnv({}), 's3://copy'), /a bucket needs them/);
  });
});
