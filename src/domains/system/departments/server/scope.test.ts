import assert from 'node:assert/strict';
import { test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role, type RoleTraits } from '#factory/system/roles';
import { startPortal } from '#testing';
import { departments } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
await db
  .insertInto('sysDept')
  .values([
    { deptId: 210, parentId: 105, ancestors: '0,100,105', deptName: '北方分中心' },
    { deptId: 211, parentId: 210, ancestors: '0,100,105,210', deptName: '北方运行组' },
  ])
  .execute();

const lister = { permissions: ['system:dept:list'] };
/** Rows that a user of department 105 with these roles sees. */
const seen = async (...traits: RoleTraits[]) => {
  const roles = await Promise.all(traits.map((one) => role(portal, one)));
  const her = await person(portal, { deptId: 105, roles: roles.map(({ roleKey }) => roleKey) });
  const { data } = await her.call(departments.list);
  return (data as { deptId: number }[]).map(({ deptId }) => deptId).sort((a, b) => a - b);
};

test('who sees everything sees every department', async () => {
  assert.deepEqual(await seen({ ...lister, dataScope: '1' }), [100, 101, 102, 103, 104, 105, 210, 211]);
});

test('a custom scope shows the chosen departments and nothing below them', async () => {
  assert.deepEqual(await seen({ ...lister, dataScope: '2', deptIds: [102, 210] }), [102, 210]);
  assert.deepEqual(await seen({ ...lister, dataScope: '2' }), []);
});

test("one's own department is shown alone, or with all below it", async () => {
  assert.deepEqual(await seen({ ...lister, dataScope: '3' }), [105]);
  assert.deepEqual(await seen({ ...lister, dataScope: '4' }), [105, 210, 211]);
});

test('own data only shows no department, since a department belongs to nobody', async () => {
  assert.deepEqual(await seen({ ...lister, dataScope: '5' }), []);
});

test('several roles show what any of them shows', async () => {
  const custom = { ...lister, dataScope: '2', deptIds: [101] } as const;
  assert.deepEqual(await seen(custom, { ...lister, dataScope: '3' }), [101, 105]);
  assert.deepEqual(await seen(custom, { ...lister, dataScope: '4' }), [101, 105, 210, 211]);
  assert.deepEqual(await seen(custom, { ...lister, dataScope: '1' }), [100, 101, 102, 103, 104, 105, 210, 211]);
});

test('a role widens the scope only of what it permits, and a stopped role of nothing', async () => {
  const narrow = { ...lister, dataScope: '3' } as const;
  assert.deepEqual(await seen(narrow, { permissions: ['system:user:list'], dataScope: '1' }), [105]);
  assert.deepEqual(await seen(narrow, { ...lister, dataScope: '1', status: '1' }), [105]);
});

test('somebody without a department sees nothing of departments', async () => {
  const { roleKey } = await role(portal, { ...lister, dataScope: '4' });
  const her = await person(portal, { roles: [roleKey] });
  assert.deepEqual((await her.call(departments.list)).data, []);
});
