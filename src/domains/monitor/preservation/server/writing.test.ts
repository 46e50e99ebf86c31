import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { withdraw } from '#module/data/life-cycle';
import { aResource, actingAs, nextPublished } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { intendNewPlace } from '#server/files/place-marker';
import { folderTree } from '#server/ocfl/folder-tree';
import { folderOf } from '#server/ocfl/layout';
import { currentInventory } from '#server/ocfl/objects';
import type { Tree } from '#server/ocfl/tree';
import type { Program } from '#server/process/program';
import { startPortal } from '#testing';
import { preservation, type Preservation } from '../contract.ts';
import { validTree } from './factory.ts';
import { run } from './service/running.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lattice-writing-'));
after(() => rmSync(home, { recursive: true, force: true }));
const portal = await startPortal({ JOBS: 'off', PRESERVATION_STORE: path.join(home, 'copy') });
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const tree = portal.context().preservation.tree!;
const later = (days: number) => ({ ...portal.context(), now: new Date(Date.now() + days * 86_400_000) });
const go = (ctx = portal.context()) => run(ctx, { reread: 5, sweeps: true, isUnpaced: true });
const objectOf = async (publicId: string, of = tree) => (await validTree(of)).get(`urn:lattice:record:${publicId}`);

describe('the second copy', () => {
  test('has one object for each record, and one version for each published version', async () => {
    const files = { 'a.csv': 'a,b\n1,2\n', 'b.csv': 'a,b\n1,2\n' };
    const row = await aResource(portal, owner, { status: '5', files });
    await go();
    assert.deepEqual((await objectOf(row.publicId))!.messages, [`published V1.0 (${row.publicId})`]);
    const next = await nextPublished(portal, owner, row);
    await go();
    const object = (await objectOf(row.publicId))!;
    assert.deepEqual(object.messages, [`published V1.0 (${row.publicId})`, `published V1.1 (${next.publicId})`]);
    // Equal bytes are stored once.
    const paths = (await Array.fromAsync(tree.list(object.folder))).map((file) => file.path);
    assert.deepEqual(
      paths.filter((one) => one.includes('/data/')),
      [`${object.folder}/v1/content/data/a.csv`],
    );
    assert.equal(await objectOf(next.publicId), undefined);
  });

  test('grows only where something has changed', async () => {
    await aResource(portal, owner, { status: '5' });
    await go();
    const before = [];
    for await (const file of tree.list('')) before.push(file);
    await db.updateTable('dataResource').set({ viewCount: 17 }).execute();
    await go(later(2));
    const now = [];
    for await (const file of tree.list('')) now.push(file);
    assert.deepEqual(now.toSorted(byPath), before.toSorted(byPath));
  });

  test('says what happened to a record: a withdrawal at once, the end of an embargo on its day', async () => {
    const row = await aResource(portal, owner, { status: '5', form: { openDate: '2126-01-01' } });
    await go();
    await db
      .updateTable('dataResource')
      .set({ openDate: sql`current_date + 3` })
      .where('resourceId', '=', row.resourceId)
      .execute();
    await go(later(1.5));
    await go(later(6));
    const asAdmin = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
    await withdraw({ ...asAdmin, now: later(7).now }, row.resourceId, '仪器标定错误');
    await go(later(7));
    assert.deepEqual((await objectOf(row.publicId))!.messages.slice(1), ['changed', 'changed', 'changed: withdraw']);
  });

  test('keeps what is removed from the portal, and says that it is gone', async () => {
    const row = await aResource(portal, owner, { status: '5' });
    await go();
    for (const table of ['data_revision', 'data_review', 'data_resource_history'])
      await sql.raw(`alter table ${table} disable trigger user`).execute(db);
    for (const table of [
      'data_revision',
      'data_review',
      'data_resource_history',
      'data_resource_search',
      'data_resource_file',
      'data_resource',
    ])
      await sql`delete from ${sql.table(table)} where resource_id = ${row.resourceId}`.execute(db);
    await go(later(2));
    assert.deepEqual((await objectOf(row.publicId))!.messages.slice(1), ['removed from the portal']);
  });

  test('is written in several runs where one is too short, each of which ends in time', async () => {
    const [first, second] = [
      await aResource(portal, owner, { status: '5' }),
      await aResource(portal, owner, { status: '5' }),
    ];
    assert.equal(await run(portal.context(), { longest: 0, sweeps: true }), true);
    assert.equal(await objectOf(first.publicId), undefined);
    await go();
    for (const { publicId } of [first, second]) assert.equal((await objectOf(publicId))!.head, 1);
  });

  test('is written by one process at a time', async () => {
    await aResource(portal, owner, { status: '5' });
    const results = await Promise.all([go(), go(), go()]);
    assert.equal(results.filter(Boolean).length, 1);
    await validTree(tree);
  });

  test('is told of files that cannot be copied, and has their record once they are whole', async () => {
    const row = await aResource(portal, owner, { status: '5' });
    const file = await db.selectFrom('sysFile').selectAll().orderBy('fileId', 'desc').executeTakeFirstOrThrow();
    const key = file.storageKey;
    const good = Buffer.concat(await portal.files.open(key).toArray());
    await portal.files.write(key, Readable.from([Buffer.from('other bytes')]));
    await go();
    const operator = await person(portal, { roles: ['ops'] });
    const page = async () => (await operator.call(preservation.read)).data as Preservation;
    assert.deepEqual([(await page()).alarm, (await page()).failedObjects], ['failed', 1]);
    assert.equal(await objectOf(row.publicId), undefined);
    await portal.files.write(key, Readable.from([good]));
    await go(later(1));
    assert.equal((await objectOf(row.publicId))!.head, 1);
    assert.equal((await page()).failedObjects, 0);
  });

  test('survives a missing file while its place is slow', async () => {
    const row = await aResource(portal, owner, { status: '5' });
    const { storageKey } = await db
      .selectFrom('sysFile')
      .select('storageKey')
      .orderBy('fileId', 'desc')
      .executeTakeFirstOrThrow();
    await portal.files.remove(storageKey);
    /** Reads a file of data only after its source has failed. */
    const slow: Tree = {
      ...tree,
      async write(name, source) {
        if (name.includes('/data/')) await new Promise((resolve) => source.once('close', resolve));
        return tree.write(name, source);
      },
    };
    await go({ ...portal.context(), preservation: { ...portal.context().preservation, tree: slow } });
    const { fault } = await db
      .selectFrom('preservedObject')
      .select('fault')
      .where('objectId', 'like', `%${row.publicId}`)
      .executeTakeFirstOrThrow();
    assert.equal((fault as { code: string }).code, 'firstCopy');
  });
});

const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);

test('a kill at any moment leaves no half object: readers see the version before or the whole new one', async () => {
  const [first, store] = [await aResource(portal, owner, { status: '5' }), path.join(home, 'killed')];
  const id = `urn:lattice:record:${first.publicId}`;
  const place = folderTree(store);
  const writingTo = (of: Tree) => ({
    ...portal.context(),
    preservation: { ...portal.context().preservation, tree: of },
  });
  /** A tree whose process ends at a given write or move. */
  const ending = (count: number): Tree => {
    let left = count;
    const step = async <T>(work: () => Promise<T>): Promise<T> => {
      if ((left -= 1) < 0) throw Object.assign(new Error('killed'), { code: 'ENOSPC' });
      return work();
    };
    return {
      ...place,
      write: (name, source) =>
        step(() => place.write(name, source)).catch((error: unknown) => {
          source.destroy();
          throw error;
        }),
      put: (staged, folder) => step(() => place.put(staged, folder)),
    };
  };
  // A new place that an operator has announced gets a complete copy.
  await intendNewPlace(portal.database.pool, 'preservation');
  await go(writingTo(place));
  const before = (await validTree(place)).get(id)!.head;
  await nextPublished(portal, owner, first);
  let ends = 0;
  for (let writes = 0; ; writes += 1) {
    await db
      .updateTable('preservedObject')
      .set({ wantedAt: new Date(0), retryAt: null })
      .where('objectId', '=', id)
      .execute();
    const isDone = await run(writingTo(ending(writes)), { reread: 5, isUnpaced: true, longest: 5000 }).catch(
      () => false,
    );
    if (isDone) break;
    ends += 1;
    // The first step of the next run makes it complete, from any state.
    const inventory = await currentInventory(place, folderOf(id));
    assert.ok(inventory, `after ${writes} writes`);
    await place.clear();
    await validTree(place);
  }
  assert.ok(ends > 5, String(ends));
  const { head, messages } = (await validTree(place)).get(id)!;
  assert.equal(head, before + 1);
  assert.match(messages.at(-1)!, /^published V1.1/);
  const { count } = await db
    .selectFrom('preservedFile')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('objectId', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(count > 10);
});

test('a tree that was moved is taken over as it is, and a new place is written as a whole once it is announced', async () => {
  await intendNewPlace(portal.database.pool, 'preservation');
  const row = await aResource(portal, owner, { status: '5' });
  await go();
  const { folder, head } = (await objectOf(row.publicId))!;
  const moved = path.join(home, 'moved');
  cpSync(path.join(home, 'copy'), moved, { recursive: true });
  const before = statSync(path.join(moved, folder, 'inventory.json')).mtimeMs;
  const at = (there: Tree) => ({
    ...portal.context(),
    preservation: { ...portal.context().preservation, tree: there },
  });
  await go(at(folderTree(moved)));
  assert.equal(statSync(path.join(moved, folder, 'inventory.json')).mtimeMs, before);
  const known = await db
    .selectFrom('preservedObject')
    .select('head')
    .where('objectId', 'like', `%${row.publicId}`)
    .execute();
  assert.deepEqual(known, [{ head }]);
  await assert.rejects(go(at(folderTree(path.join(home, 'fresh')))), { code: 'vanished', known: moved });
  assert.ok(!existsSync(path.join(home, 'fresh')));
  await intendNewPlace(portal.database.pool, 'preservation');
  await go(at(folderTree(path.join(home, 'fresh'))));
  assert.equal((await objectOf(row.publicId, folderTree(path.join(home, 'fresh'))))!.head, 1);
});

test('without a place nothing is written, and the page says so', async () => {
  const other: Program = await startPortal({ JOBS: 'off' });
  const operator = await person(other, { roles: ['ops'] });
  assert.equal(await run(other.context()), false);
  const { alarm, place } = (await operator.call(preservation.read)).data as Preservation;
  assert.deepEqual([alarm, place], ['off', null]);
  assert.equal((await operator.call(preservation.run)).error, 'monitor.preservation.notConfigured');
});
