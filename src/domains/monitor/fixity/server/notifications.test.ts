import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { type Damaged, type WholeTree, recordFiles } from '#contract/data/record-files';
import path from 'node:path';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { resources, type MyResource } from '#contract/data/resources';
import { startPortal, uploadTo } from '#testing';
import { rotate } from './service.ts';

/* The depositor and the reviewers of a record see which of its files are damaged. */

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const reviewer = await person(portal, { roles: ['data_admin'] });
const { db } = portal.context();
const intact: Damaged = { count: 0, files: [] };

async function damage(resourceId: number, name: string): Promise<void> {
  const { storageKey, fileId } = await db
    .selectFrom('dataResourceFile')
    .innerJoin('sysFile', 'sysFile.fileId', 'dataResourceFile.fileId')
    .select(['storageKey', 'sysFile.fileId'])
    .where('resourceId', '=', resourceId)
    .where('path', '=', name)
    .executeTakeFirstOrThrow();
  await appendFile(path.join(portal.files.folder!, storageKey), 'x');
  await db.updateTable('sysFile').set({ checkWantedAt: new Date() }).where('fileId', '=', fileId).execute();
  await rotate(portal.context(), { reread: 5 });
}

const ownTree = async (id: number) =>
  ((await owner.call(recordFiles.ownTree, { params: { id } })).data as WholeTree).damaged;
const reviewTree = async (id: number, folder = '') =>
  ((await reviewer.call(recordFiles.reviewTree, { params: { id }, query: { folder } })).data as WholeTree).damaged;
const inList = async (id: number) =>
  ((await owner.call(resources.mine, { query: { pageSize: 100 } })).rows as unknown as MyResource[]).find(
    ({ resourceId }) => resourceId === id,
  )!.damagedCount;

test('the depositor of a draft sees a damaged file in the form and in the list, uploads it again, and sees it no more', async () => {
  const { resourceId } = await aResource(portal, owner, { files: { 'raw/a.csv': 'a\n1\n', 'b.csv': 'b\n2\n' } });
  assert.deepEqual([await ownTree(resourceId), await inList(resourceId)], [intact, 0]);
  await damage(resourceId, 'raw/a.csv');
  assert.deepEqual(await ownTree(resourceId), { count: 1, files: [{ path: 'raw/a.csv', damage: 'damaged' }] });
  assert.equal(await inList(resourceId), 1);
  const params = { id: resourceId };
  await owner.call(recordFiles.removeSome, { params, body: { folder: ['raw'] } });
  await uploadTo(portal, owner.token, recordFiles.upload, params, { folder: 'raw' }, 'a.csv', Buffer.from('a\n1\n'));
  assert.deepEqual([await ownTree(resourceId), await inList(resourceId)], [intact, 0]);
});

test('a reviewer sees it whichever folder is open; nobody is told of a draft that is not theirs', async () => {
  const submitted = await aResource(portal, owner, {
    status: '2',
    files: { 'raw/a.csv': 'a\n1\n', 'b.csv': 'b\n2\n' },
  });
  await damage(submitted.resourceId, 'b.csv');
  const found = { count: 1, files: [{ path: 'b.csv', damage: 'damaged' }] };
  assert.deepEqual(await reviewTree(submitted.resourceId), found);
  assert.deepEqual(await reviewTree(submitted.resourceId, 'raw'), found);
  assert.equal(await inList(submitted.resourceId), 1);
  const draft = await aResource(portal, owner, { files: { 'secret.csv': 'a\n1\n' } });
  await damage(draft.resourceId, 'secret.csv');
  const { data, error } = await reviewer.call(recordFiles.reviewTree, { params: { id: draft.resourceId } });
  assert.doesNotMatch(JSON.stringify([data ?? null, error ?? '']), /secret/);
});
