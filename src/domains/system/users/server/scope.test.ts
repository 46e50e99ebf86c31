import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role, type RoleTraits } from '#factory/system/roles';
import { startPortal } from '#testing';
import { users } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
await portal.database.db
  .insertInto('sysDept')
  .values([
    { deptId: 210, parentId: 105, ancestors: '0,100,105', deptName: '北方分中心' },
    { deptId: 211, parentId: 210, ancestors: '0,100,105,210', deptName: '北方运行组' },
  ])
  .execute();

const permissions = ['list', 'query', 'add', 'edit', 'remove', 'resetPwd', 'export'].map((act) => `system:user:${act}`);
/** A user manager of department 210 with a data scope. */
const keeper = async (...traits: RoleTraits[]) => {
  const roles = await Promise.all(traits.map((one) => role(portal, { permissions, ...one })));
  return person(portal, { deptId: 210, roles: roles.map(({ roleKey }) => roleKey) });
};
type Keeper = Awaited<ReturnType<typeof keeper>>;

const above = await person(portal, { deptId: 105 });
const beside = await person(portal, { deptId: 210 });
const below = await person(portal, { deptId: 211 });
const nowhere = await person(portal);
const places = [above, beside, below, nowhere];
/** Which of the four users an account sees, and whether it sees itself. */
const seenBy = async (her: Keeper) => {
  const { rows } = await her.call(users.list, { query: { pageSize: 100 } });
  const ids = rows!.map((row) => row['userId']);
  return {
    places: ['above', 'beside', 'below', 'nowhere'].filter((_name, at) => ids.includes(places[at]!.userId)),
    self: ids.includes(her.userId),
  };
};

describe('whom somebody sees', () => {
  test('is everybody, chosen departments, their own, that and all below, or themselves', async () => {
    const every = ['above', 'beside', 'below', 'nowhere'];
    assert.deepEqual(await seenBy(await keeper({ dataScope: '1' })), { places: every, self: true });
    assert.deepEqual(await seenBy(await keeper({ dataScope: '2', deptIds: [105, 211] })), {
      places: ['above', 'below'],
      self: false,
    });
    assert.deepEqual(await seenBy(await keeper({ dataScope: '3' })), { places: ['beside'], self: true });
    assert.deepEqual(await seenBy(await keeper({ dataScope: '4' })), { places: ['beside', 'below'], self: true });
    assert.deepEqual(await seenBy(await keeper({ dataScope: '5' })), { places: [], self: true });
  });

  test('is what any of their roles shows', async () => {
    const her = await keeper({ dataScope: '5' }, { dataScope: '2', deptIds: [105] });
    assert.deepEqual(await seenBy(her), { places: ['above'], self: true });
  });

  test('cannot be widened by what a client sends', async () => {
    const her = await keeper({ dataScope: '3' });
    const { total } = await her.call(users.list, { query: { pageSize: 100 } });
    const wider = await her.call(users.list, { query: { pageSize: 100, params: { dataScope: ' or 1 = 1' } } });
    assert.equal(wider.total, total);
  });
});

describe('beyond their scope nobody', () => {
  test('reads, changes, stops, resets or deletes anybody', async () => {
    const her = await keeper({ dataScope: '4' });
    const { userId } = above;
    const body = { userId, nickName: 'x', deptId: 105 };
    const errors = await Promise.all([
      her.call(users.find, { params: { userId } }),
      her.call(users.rolesOf, { params: { userId } }),
      her.call(users.edit, { body }),
      her.call(users.changeStatus, { body: { userId, status: '1' } }),
      her.call(users.resetPwd, { body: { userId } }),
      her.call(users.assignRoles, { query: { userId, roleIds: '' } }),
      her.call(users.remove, { params: { userIds: `${below.userId},${userId}` } }),
    ]);
    assert.deepEqual(new Set(errors.map(({ error }) => error)), new Set(['system.departments.usersBeyondScope']));
    assert.equal((await her.call(users.find, { params: { userId: below.userId } })).code, 200);
  });

  test('puts anybody, neither new nor known, nor where they would not see them', async () => {
    const her = await keeper({ dataScope: '4' });
    const add = (deptId: number | null) =>
      her.call(users.add, { body: { userName: `placed${deptId}`, nickName: '新', deptId } });
    assert.equal((await add(105)).error, 'system.departments.beyondScope');
    assert.equal((await add(null)).error, 'system.users.deptNeeded');
    assert.equal((await add(211)).code, 200);
    const move = (deptId: number | null) =>
      her.call(users.edit, { body: { userId: below.userId, nickName: '移', deptId } });
    assert.equal((await move(105)).error, 'system.departments.beyondScope');
    assert.equal((await move(null)).error, 'system.users.deptNeeded');
    assert.equal((await move(210)).code, 200);
  });
});

test('nobody gives themselves another department, which would show other rows', async () => {
  const her = await keeper({ dataScope: '4' });
  const move = (deptId: number) => her.call(users.edit, { body: { userId: her.userId, nickName: '我', deptId } });
  assert.equal((await move(211)).error, 'system.users.ownDept');
  assert.equal((await move(210)).code, 200, 'where she is');
});

describe('roles beyond somebody’s scope', () => {
  test('are not offered and cannot be given; what reaches further than theirs cannot be taken either', async () => {
    const her = await keeper({ dataScope: '4' });
    // Held by a user whom she does not see: outside her scope, although it grants no permission.
    const foreign = await role(portal);
    await person(portal, { deptId: 105, roles: [foreign.roleKey] });
    const local = await role(portal, { dataScope: '5' });
    const holder = await person(portal, { deptId: 211, roles: [local.roleKey] });
    const offered = (await her.call(users.form)) as unknown as { roles: { roleId: number }[] };
    const ids = offered.roles.map((one) => one.roleId);
    assert.ok(ids.includes(local.roleId));
    assert.ok(!ids.includes(foreign.roleId));
    const assign = (roleIds: string) => her.call(users.assignRoles, { query: { userId: holder.userId, roleIds } });
    assert.equal((await assign(`${local.roleId},${foreign.roleId}`)).error, 'system.roles.beyondScope');

    const wide = await role(portal, { permissions: ['system:user:list'], dataScope: '1' });
    const kept = await person(portal, { deptId: 211, roles: [local.roleKey, wide.roleKey] });
    const leave = (roleIds: string) => her.call(users.assignRoles, { query: { userId: kept.userId, roleIds } });
    assert.equal((await leave('')).error, 'system.rights.user');
    assert.equal((await leave(String(wide.roleId))).error, 'system.rights.user');
  });
});
