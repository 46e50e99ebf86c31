import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal } from '#testing';
import { departments, type Department, type DepartmentNode } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const tree = async (query: object = {}) =>
  (await admin.call(departments.treeselect, { query })).data as DepartmentNode[];
const listed = async (query: object = {}) => (await admin.call(departments.list, { query })).data as Department[];
const found = async (deptId: number) =>
  (await admin.call(departments.find, { params: { deptId } })).data as Department & { parentName: string };

let names = 0;
const made = async (parentId: number, more: object = {}) => {
  const body = { parentId, deptName: `部门${++names}`, orderNum: names, ...more };
  const reply = await admin.call(departments.add, { body });
  assert.equal(reply.code, 200, reply.msg);
  return { ...body, deptId: reply['deptId'] as number };
};
const edited = (deptId: number, change: object) =>
  found(deptId).then((before) => admin.call(departments.edit, { body: { ...before, ...change } }));

describe('the list of departments', () => {
  test('is by parent and order, and a tree whose leaves have no children', async () => {
    assert.equal((await listed())[0]!.deptName, '数据中心');
    const [root] = await tree();
    assert.equal(root!.id, 100);
    assert.equal(root!.children!.length, 5);
    assert.equal('children' in root!.children![0]!, false);
  });

  test('keeps what a filter finds although the parents are not in it', async () => {
    assert.deepEqual(
      (await tree({ deptName: '平台' })).map((node) => node.label),
      ['技术平台部'],
    );
    assert.equal((await listed({ params: { endTime: '2000-01-01' } })).length, 0);
    assert.equal((await listed({ beginTime: '2000-01-01', parentId: 100 })).length, 5);
  });

  test('marks what is stopped', async () => {
    const { deptId } = await made(101, { status: '1' });
    assert.deepEqual(
      (await tree({ status: '1' })).map(({ id, disabled }) => [id, disabled]),
      [[deptId, true]],
    );
  });
});

describe('an administrator', () => {
  test('adds a department, finds it with its parent, and changes it', async () => {
    const { deptId, deptName } = await made(102, { leader: '李四', phone: '010-12345678', email: 'li@example.org' });
    const before = await found(deptId);
    assert.deepEqual(
      [before.deptName, before.ancestors, before.parentName, before.leader],
      [deptName, '0,100,102', '数据资源部', '李四'],
    );
    assert.equal((await edited(deptId, { deptName: '改名部', leader: null, children: [], ancestors: '7' })).code, 200);
    const after = await found(deptId);
    assert.deepEqual([after.deptName, after.leader, after.ancestors], ['改名部', '', '0,100,102']);
  });

  test('is told at the field when the parent has a department of that name, or an address is none', async () => {
    await made(102, { deptName: '重名部' });
    const body = { parentId: 102, deptName: '重名部', orderNum: 1 };
    assert.deepEqual((await admin.call(departments.add, { body })).fields, [
      { path: 'deptName', message: '同一上级部门下已有同名部门' },
    ]);
    assert.equal((await admin.call(departments.add, { body: { ...body, parentId: 103 } })).code, 200);
    const wrong = await admin.call(departments.add, { body: { parentId: 102, deptName: '', email: 'x' } });
    assert.deepEqual(wrong.fields?.map(({ path }) => path).sort(), ['deptName', 'email', 'orderNum']);
  });

  test('moves a department with all below it, but never below itself', async () => {
    const upper = await made(104);
    const lower = await made(upper.deptId);
    const lowest = await made(lower.deptId);
    assert.equal((await edited(upper.deptId, { parentId: lowest.deptId })).error, 'system.departments.parentSelf');
    assert.equal((await edited(upper.deptId, { parentId: upper.deptId })).error, 'system.departments.parentSelf');
    assert.equal((await edited(upper.deptId, { parentId: 105 })).code, 200);
    assert.equal((await found(lowest.deptId)).ancestors, `0,100,105,${upper.deptId},${lower.deptId}`);
    const { data } = await admin.call(departments.others, { params: { deptId: upper.deptId } });
    const rest = (data as Department[]).map(({ deptId }) => deptId);
    assert.equal(rest.includes(105), true);
    for (const { deptId } of [upper, lower, lowest]) assert.equal(rest.includes(deptId), false);
  });

  test('stops only what has nothing running below, and starts whatever is above', async () => {
    const upper = await made(104);
    const lower = await made(upper.deptId);
    assert.equal((await edited(upper.deptId, { status: '1' })).error, 'system.departments.runningBelow');
    assert.equal((await edited(lower.deptId, { status: '1' })).code, 200);
    assert.equal((await edited(upper.deptId, { status: '1' })).code, 200);
    const body = { parentId: upper.deptId, deptName: '新部', orderNum: 1 };
    assert.equal((await admin.call(departments.add, { body })).error, 'system.departments.parentStopped');
    assert.equal((await edited(lower.deptId, { status: '0' })).code, 200);
    assert.equal((await found(upper.deptId)).status, '0');
  });

  test('gives departments their places, by texts of numbers', async () => {
    const [one, two] = [await made(103), await made(103)];
    const body = { deptIds: `${one.deptId},${two.deptId}`, orderNums: '50,40' };
    assert.equal((await admin.call(departments.updateSort, { body })).code, 200);
    const ids = (await listed({ parentId: 103 })).map(({ deptId }) => deptId);
    assert.equal(ids.indexOf(two.deptId) < ids.indexOf(one.deptId), true);
    assert.equal(
      (await admin.call(departments.updateSort, { body: { ...body, orderNums: '1' } })).fields?.[0]?.path,
      'orderNums',
    );
  });

  test('deletes a department only when nothing and nobody is in it, and may use its name again', async () => {
    const upper = await made(102);
    const lower = await made(upper.deptId, { deptName: '短命部' });
    const remove = (deptId: number) => admin.call(departments.remove, { params: { deptId } });
    const refused = await remove(upper.deptId);
    assert.deepEqual([refused.code, refused.error], [601, 'system.departments.hasChildren']);
    await person(portal, { deptId: lower.deptId });
    const occupied = await remove(lower.deptId);
    assert.deepEqual([occupied.code, occupied.error], [601, 'system.departments.hasUsers']);
    await portal.database.db.updateTable('sysUser').set({ deptId: null }).where('deptId', '=', lower.deptId).execute();
    assert.equal((await remove(lower.deptId)).code, 200);
    assert.equal(
      (await admin.call(departments.find, { params: { deptId: lower.deptId } })).error,
      'system.departments.notFound',
    );
    await made(upper.deptId, { deptName: '短命部' });
  });
});

const permissions = ['list', 'query', 'add', 'edit', 'remove'].map((act) => `system:dept:${act}`);
const below = await role(portal, { permissions, dataScope: '4' });

describe('who sees a part of the departments', () => {
  test('changes nothing outside it, and moves nothing out of it or above the top', async () => {
    const his = await made(105);
    const hers = await made(his.deptId);
    const him = await person(portal, { deptId: his.deptId, roles: [below.roleKey] });
    const body = { ...(await found(hers.deptId)), orderNum: 3 };
    assert.equal((await him.call(departments.edit, { body })).code, 200);
    for (const parentId of [0, 102])
      assert.equal(
        (await him.call(departments.edit, { body: { ...body, parentId } })).error,
        'system.departments.beyondScope',
      );
    for (const parentId of [0, 100])
      assert.equal(
        (await him.call(departments.add, { body: { parentId, deptName: '外部', orderNum: 1 } })).error,
        'system.departments.beyondScope',
      );
    assert.equal(
      (await him.call(departments.add, { body: { parentId: his.deptId, deptName: '内部', orderNum: 1 } })).code,
      200,
    );
    const other = { ...(await found(102)), leader: '他' };
    assert.equal((await him.call(departments.edit, { body: other })).error, 'system.departments.notFound');
    assert.equal(
      (await him.call(departments.remove, { params: { deptId: 101 } })).error,
      'system.departments.notFound',
    );
    assert.equal((await him.call(departments.find, { params: { deptId: 101 } })).error, 'system.departments.notFound');
    const sort = { deptIds: `${hers.deptId},101`, orderNums: '1,2' };
    assert.equal((await him.call(departments.updateSort, { body: sort })).error, 'system.departments.beyondScope');
  });

  test('moves none below which there is something that they do not see: it would come into sight', async () => {
    const his = await made(105);
    const chosen = await made(101);
    const unseen = await made(chosen.deptId);
    const other = await role(portal, { permissions, dataScope: '2', deptIds: [chosen.deptId] });
    const him = await person(portal, { deptId: his.deptId, roles: [below.roleKey, other.roleKey] });
    const body = { ...(await found(chosen.deptId)), parentId: his.deptId };
    assert.equal((await him.call(departments.edit, { body })).error, 'system.departments.beyondScope');
    assert.equal(
      (await him.call(departments.find, { params: { deptId: unseen.deptId } })).error,
      'system.departments.notFound',
    );
  });

  test('adds none when only chosen departments are seen', async () => {
    const chosen = await role(portal, { permissions, dataScope: '2', deptIds: [101] });
    const her = await person(portal, { roles: [chosen.roleKey] });
    const body = { parentId: 101, deptName: '看不见部', orderNum: 1 };
    assert.equal((await her.call(departments.add, { body })).error, 'system.departments.beyondScope');
    assert.equal((await listed({ deptName: '看不见部' })).length, 0);
  });
});
