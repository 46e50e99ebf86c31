import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { intendNewPlace, markerFile } from '#server/files/place-marker';
import { folderOf } from '#server/ocfl/layout';
import type { Tree } from '#server/ocfl/tree';
import { startPortal } from '#testing';
import { preservation, type Preservation } from '../contract.ts';
import { validTree } from './factory.ts';
import { gauges } from './gauges.ts';
import { run } from './service/running.ts';

/* The disk of the second copy is not mounted: an empty folder is in its place. */

const home = mkdtempSync(path.join(tmpdir(), 'lattice-vanished-'));
after(() => rmSync(home, { recursive: true, force: true }));
const [store, away] = [path.join(home, 'copy'), path.join(home, 'away')];
const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'silent', PRESERVATION_STORE: store });
const { db, pool } = portal.database;
const owner = await person(portal, { verified: true });
const operator = await person(portal, { roles: ['ops'] });
const { preservation: own } = portal.context();
let days = 0;
const go = (tree: Tree = own.tree!) =>
  run(
    {
      ...portal.context(),
      now: new Date(Date.now() + (days += 61) * 86_400_000),
      preservation: { ...own, tree },
    },
    { reread: 5, sweeps: true, isUnpaced: true },
  );
const publish = async () =>
  `urn:lattice:record:${(await aResource(portal, owner, { status: '5', files: { 'a.csv': 'T\n1\n' } })).publicId}`;
const page = async () => (await operator.call(preservation.read)).data as Preservation;
const hasFailed = () => gauges.find(({ name }) => name.endsWith('place_failed'))!.read(portal.context());
const mails = async () =>
  (await db.selectFrom('mailOutbox').select('body').where('toAddr', '=', operator.email).orderBy('id').execute()).map(
    ({ body }) => body,
  );
const unmount = () => {
  renameSync(store, away);
  mkdirSync(store);
};
const mount = () => {
  rmSync(store, { recursive: true });
  renameSync(away, store);
};
const vanished = { code: 'vanished', place: 'preservation' };

beforeEach(() => db.deleteFrom('kernelCache').where('key', 'like', 'preservation:%').execute());

describe('a second copy that is not there', () => {
  test('raises the alarm at once, and nothing is written, until its disk is mounted again', async () => {
    const first = await publish();
    await go();
    const marker = readFileSync(path.join(store, markerFile), 'utf8');
    unmount();
    const second = await publish();
    await assert.rejects(go(), vanished);
    assert.deepEqual(readdirSync(store), []);
    const { alarm, fault } = await page();
    assert.deepEqual([alarm, fault], ['unreachable', { code: 'vanished', values: { place: store, known: store } }]);
    assert.equal(await hasFailed(), 1);
    assert.match((await mails()).at(-1)!, /lattice-place\.json[\s\S]*npm run new-place -- preservation/);
    // A folder that is missing as a whole is not created either.
    rmSync(store, { recursive: true });
    await assert.rejects(go(), vanished);
    assert.ok(!existsSync(store));
    mkdirSync(store);
    mount();
    await go();
    assert.equal(readFileSync(path.join(store, markerFile), 'utf8'), marker);
    assert.equal(await hasFailed(), 0);
    const objects = await validTree(own.tree!);
    assert.ok(objects.has(first) && objects.has(second));
    assert.equal((await page()).damagedFiles, 0);
  });

  test('is noticed in the middle of a run, and no file counts as damaged', async () => {
    const objects = [await publish(), await publish(), await publish()];
    let left = 1;
    const tree: Tree = {
      ...own.tree!,
      async put(staged, folder) {
        await own.tree!.put(staged, folder);
        if ((left -= 1) === 0) unmount();
      },
    };
    await assert.rejects(go(tree), vanished);
    assert.deepEqual(readdirSync(store), []);
    mount();
    const { damagedFiles, failedObjects } = await page();
    assert.deepEqual([damagedFiles, failedObjects], [0, 0]);
    await go();
    const written = await validTree(own.tree!);
    assert.ok(objects.every((objectId) => written.has(objectId)));
  });

  test('is noticed while files are read', async () => {
    const tree: Tree = {
      ...own.tree!,
      sizeOf(name) {
        if (name.endsWith('a.csv') && !existsSync(away)) unmount();
        return own.tree!.sizeOf(name);
      },
    };
    await assert.rejects(go(tree), vanished);
    mount();
    assert.equal((await page()).damagedFiles, 0);
  });

  test('is not mixed up with that of another portal', async () => {
    unmount();
    writeFileSync(path.join(store, markerFile), '{"id":"another"}');
    await assert.rejects(go(), { code: 'foreign' });
    assert.deepEqual(readdirSync(store), [markerFile]);
    mount();
  });

  test('is written again when an operator says so', async () => {
    unmount();
    await intendNewPlace(pool, 'preservation');
    await go();
    assert.ok((await validTree(own.tree!)).size > 4);
    assert.notEqual(
      readFileSync(path.join(store, markerFile), 'utf8'),
      readFileSync(path.join(away, markerFile), 'utf8'),
    );
    assert.equal((await page()).alarm, 'none');
    rmSync(away, { recursive: true });
  });
});

test('an object that is lost in the tree is written again from the portal, and a mail says so', async () => {
  const lost = [await publish(), await publish()];
  await go();
  for (const objectId of lost) rmSync(path.join(store, folderOf(objectId)), { recursive: true });
  await go();
  const objects = await validTree(own.tree!);
  for (const objectId of lost) assert.equal(objects.get(objectId)!.head, 1);
  const { damagedFiles, failedObjects } = await page();
  assert.deepEqual([damagedFiles, failedObjects], [0, 0]);
  assert.match((await mails()).at(-1)!, /已恢复[\s\S]*restored/);
  const events = await db
    .selectFrom('preservedEvent')
    .select(['eventType', 'outcome'])
    .where('objectId', '=', lost[0]!)
    .orderBy('eventId')
    .execute();
  assert.deepEqual(
    events.map(({ eventType, outcome }) => `${eventType} ${outcome}`),
    ['replication success', 'fixity check missing', 'replication success', 'recovery success'],
  );
});

test('an object that is lost while the stored file is damaged waits, and its other remains are kept', async () => {
  const [gone, left] = [await publish(), await publish()];
  await go();
  rmSync(path.join(store, folderOf(gone)), { recursive: true });
  const remains = path.join(store, folderOf(left), 'v1/content/data/a.csv');
  for (const name of readdirSync(path.join(store, folderOf(left)), { recursive: true, withFileTypes: true }))
    if (name.isFile() && path.join(name.parentPath, name.name) !== remains)
      rmSync(path.join(name.parentPath, name.name));
  const keys = await db.selectFrom('sysFile').select('storageKey').orderBy('fileId', 'desc').limit(2).execute();
  const places = keys.map(({ storageKey }) => path.join(portal.files.folder!, storageKey));
  for (const place of places) writeFileSync(place, 'other');
  await go();
  assert.equal((await page()).failedObjects, 1);
  assert.equal(readFileSync(remains, 'utf8'), 'T\n1\n');
  for (const place of places) writeFileSync(place, 'T\n1\n');
  await go();
  assert.ok(existsSync(path.join(store, folderOf(gone), 'inventory.json')));
});
