import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Tree, recordFiles } from '../contract.ts';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import { aResource } from '#factory/data/resources';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const visitor = caller(portal);

const tree = async (publicId: string, query: object) =>
  (await visitor(recordFiles.tree, { params: { publicId }, query })).data as Tree;

test('the tree lists the files in and below a folder by a part of their path, whatever the case', async () => {
  const files = { 'b.csv': 'bb\n', 'a/Cut_100%.csv': 'x\n', 'a/deep/cut_2.csv': 'yyyyy\n', 'cut/q.txt': 'q\n' };
  const { publicId } = await aResource(portal, owner, { status: '5', files });
  const found = async (query: object) => (await tree(publicId, query)).files.map(({ path: at }) => at);
  assert.deepEqual((await found({ name: 'CUT' })).toSorted(), ['a/Cut_100%.csv', 'a/deep/cut_2.csv', 'cut/q.txt']);
  assert.deepEqual(await found({ name: 'cut', folder: 'a/deep' }), ['a/deep/cut_2.csv']);
  assert.deepEqual(await found({ name: 'deep', folder: 'a/deep' }), [], 'the folder itself is no part of it');
  assert.deepEqual(await found({ name: '%' }), ['a/Cut_100%.csv'], 'no sign is a pattern');
  const page = await tree(publicId, { name: 'cut', pageSize: 2, pageNum: 9 });
  assert.deepEqual([page.total, page.pageNum, page.files.length, page.folders.length], [3, 2, 1, 0]);
  const closed = await aResource(portal, owner, {
    status: '5',
    form: { sharingMethod: 'closed', nonDisclosureReason: '仅供内部使用' },
    files,
  });
  assert.deepEqual((await tree(closed.publicId, { name: 'cut' })).total, 0, 'nobody learns names this way');
});
