import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { departments, type DepartmentNode } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const tree = async (query: object = {}) =>
  (await admin.call(departments.treeselect, { query })).data as DepartmentNode[];

test('departments are a list by parent and order, and a tree whose leaves have no children', async () => {
  const { data } = await admin.call(departments.list);
  assert.equal((data as { deptName: string }[])[0]!.deptName, '数据中心');
  const [root] = await tree();
  assert.equal(root!.id, 100);
  assert.equal(root!.children!.length, 5);
  assert.equal('children' in root!.children![0]!, false);
});

test('a filtered tree keeps what it finds although the parents are not in it', async () => {
  assert.deepEqual(
    (await tree({ deptName: '平台' })).map((node) => node.label),
    ['技术平台部'],
  );
});

test('a stopped department is marked', async () => {
  await portal.database.db.updateTable('sysDept').set({ status: '1' }).where('deptId', '=', 105).execute();
  assert.equal((await tree({ status: '1' }))[0]!.disabled, true);
});
