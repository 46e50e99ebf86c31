import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role as madeRole } from '#factory/system/roles';
import { posts } from '#contract/system/posts';
import { readWorkbook } from '#server/formats/read-workbook';
import { startPortal } from '#testing';
import { roles, type Role } from '../contract.ts';
import { rolesFor } from './seed.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;

let names = 0;
const added = async (more: object = {}) => {
  const body = { roleName: `角色${++names}`, roleKey: `key${names}`, roleSort: 100 + names, ...more };
  const reply = await admin.call(roles.add, { body });
  assert.equal(reply.code, 200, reply.msg);
  return { ...body, roleId: reply['roleId'] as number };
};
const found = async (roleId: number) => (await admin.call(roles.find, { params: { roleId } })).data as Role;
const menuOf = async (perms: string) =>
  (await db.selectFrom('sysMenu').select('menuId').where('perms', '=', perms).executeTakeFirstOrThrow()).menuId;
const [viewPosts, queryPosts, addUsers] = [
  await menuOf('system:post:list'),
  await menuOf('system:post:query'),
  await menuOf('system:user:add'),
];
const menusOf = async (roleId: number) =>
  (await db.selectFrom('sysRoleMenu').select('menuId').where('roleId', '=', roleId).orderBy('menuId').execute()).map(
    (row) => row.menuId,
  );

describe('the list of roles', () => {
  test('is in order, filtered by part of a name in either language, of a key, and by day and status', async () => {
    const { rows } = await admin.call(roles.list, { query: { pageSize: 50 } });
    assert.deepEqual([rows![0]!['roleKey'], rows![0]!['admin']], ['admin', true]);
    const keys = async (query: object) =>
      (await admin.call(roles.list, { query })).rows!.map((row) => String(row['roleKey']));
    assert.deepEqual(await keys({ roleName: 'REVIEW' }), ['reviewer']);
    assert.equal(
      (await keys({ roleKey: '_' })).every((key) => key.includes('_')),
      true,
    );
    assert.deepEqual(await keys({ roleKey: 'reviewer', params: { beginTime: '2999-01-01' } }), []);
    assert.deepEqual(await keys({ roleKey: 'reviewer', endCreateTime: '2999-01-01', status: '0' }), ['reviewer']);
    assert.equal(((await admin.call(roles.optionselect)).data as unknown[]).length, rows!.length);
  });

  test('is sorted only by columns that it offers', async () => {
    const ids = async (query: object) =>
      (await admin.call(roles.list, { query: { pageSize: 50, ...query } })).rows!.map((row) => row['roleId']);
    const up = await ids({ orderByColumn: 'roleId', isAsc: 'ascending' });
    assert.deepEqual(await ids({ orderByColumn: 'roleId', isAsc: 'descending' }), up.toReversed());
    assert.deepEqual(await ids({ orderByColumn: 'case when 1=1 then role_id end' }), await ids({}));
  });

  test('is exported as the filters find it', async () => {
    await added({ roleKey: 'exp-a', roleName: '-2+3', roleNameEn: 'Minus' });
    const reply = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/system/role/export',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'roleKey=exp-&pageNum=1&pageSize=10&',
    });
    const rows = await readWorkbook(reply.rawPayload, { maxBytes: 1_000_000, maxRows: 100, maxColumns: 10 });
    assert.deepEqual(rows[0], ['角色序号', '角色名称', '角色权限', '角色排序', '数据范围', '角色状态']);
    assert.deepEqual(rows[1]!.slice(1), ['-2+3', 'exp-a', 100 + names, '全部数据权限', '正常']);
  });
});

describe('an administrator', () => {
  test('adds a role with its menus, without menus too, and changes it', async () => {
    const { roleId, ...body } = await added({ menuIds: [viewPosts, viewPosts, queryPosts], remark: '一' });
    assert.deepEqual(await menusOf(roleId), [viewPosts, queryPosts]);
    assert.deepEqual(await menusOf((await added()).roleId), []);
    const change = { ...body, roleId, roleName: '改名', menuIds: [viewPosts], dataScope: '5', admin: true, flag: null };
    assert.equal((await admin.call(roles.edit, { body: change })).code, 200);
    const after = await found(roleId);
    assert.deepEqual([after.roleName, after.dataScope, after.admin, after.updateBy], ['改名', '1', false, 'admin']);
    assert.deepEqual(await menusOf(roleId), [viewPosts]);
    assert.equal((await admin.call(roles.edit, { body: { ...body, roleId } })).code, 200);
    assert.equal((await menusOf(roleId)).length, 2);
  });

  test('changes the status alone, and the ways of ticking stay', async () => {
    const { roleId } = await added({ menuCheckStrictly: false });
    assert.equal((await admin.call(roles.changeStatus, { body: { roleId, status: '1' } })).code, 200);
    const { status, menuCheckStrictly, deptCheckStrictly } = await found(roleId);
    assert.deepEqual([status, menuCheckStrictly, deptCheckStrictly], ['1', false, true]);
  });

  test('is told at the field when name or key is taken, and each missing field', async () => {
    const { roleName, roleKey } = await added();
    const named = await admin.call(roles.add, { body: { roleName, roleKey: 'free', roleSort: 1 } });
    assert.deepEqual(named.fields, [{ path: 'roleName', message: '角色名称已存在' }]);
    const keyed = await admin.call(roles.add, { body: { roleName: '空闲', roleKey, roleSort: 1 } });
    assert.equal(keyed.fields?.[0]?.path, 'roleKey');
    const wrong = await admin.call(roles.add, { body: { roleName: '', roleKey: 'a b' } });
    assert.deepEqual(wrong.fields?.map(({ path }) => path).sort(), ['roleKey', 'roleName', 'roleSort']);
  });

  test('gives no menu that does not exist', async () => {
    const body = { roleName: '无', roleKey: 'none', roleSort: 1, menuIds: [987654] };
    assert.equal((await admin.call(roles.add, { body })).error, 'system.roles.menuUnknown');
  });

  test("leaves the super administrator's role alone", async () => {
    const body = { ...(await found(1)), roleName: '改' };
    for (const reply of [
      await admin.call(roles.edit, { body }),
      await admin.call(roles.changeStatus, { body: { roleId: 1, status: '1' } }),
      await admin.call(roles.setDataScope, { body: { roleId: 1, dataScope: '5' } }),
      await admin.call(roles.remove, { params: { roleIds: '1' } }),
    ])
      assert.equal(reply.error, 'system.roles.protected');
  });

  test('deletes roles that nobody holds, and is told which one is held', async () => {
    const [one, two] = [await added(), await added()];
    const holder = await person(portal, { roles: [two.roleKey] });
    const remove = (...ids: number[]) => admin.call(roles.remove, { params: { roleIds: ids.join(',') } });
    const refused = await remove(one.roleId, two.roleId);
    assert.deepEqual([refused.code, refused.error], [500, 'system.roles.inUse']);
    assert.match(refused.msg, new RegExp(two.roleName));
    await admin.call(roles.take, { body: { roleId: String(two.roleId), userId: holder.userId } });
    assert.equal((await remove(one.roleId, two.roleId)).code, 200);
    assert.equal((await admin.call(roles.find, { params: { roleId: one.roleId } })).error, 'system.roles.notFound');
    await added({ roleKey: one.roleKey, roleName: one.roleName });
  });

  test('says which departments a role shows; where ticking cascades, only the lowest ones are ticked', async () => {
    const { roleId } = await added();
    const body = { roleId, dataScope: '2', deptIds: [100, 102], deptCheckStrictly: true };
    assert.equal((await admin.call(roles.setDataScope, { body })).code, 200);
    const ticked = async () => (await admin.call(roles.deptTree, { params: { roleId } }))['checkedKeys'];
    assert.deepEqual(await ticked(), [102]);
    assert.deepEqual((await admin.call(roles.deptTree, { params: { roleId } }))['deptIds'], [100, 102]);
    await admin.call(roles.setDataScope, { body: { ...body, deptCheckStrictly: false } });
    assert.deepEqual(await ticked(), [100, 102]);
    const unknown = await admin.call(roles.setDataScope, { body: { ...body, deptIds: [987] } });
    assert.equal(unknown.error, 'system.departments.beyondScope');
  });
});

describe('what a role permits', () => {
  test('is in force with the next call of a session that is open', async () => {
    const { roleId, roleKey, roleName, roleSort } = await added({ menuIds: [queryPosts] });
    const her = await person(portal, { roles: [roleKey] });
    const may = async () => (await her.call(posts.list)).code;
    assert.equal(await may(), 403);
    await admin.call(roles.edit, { body: { roleId, roleKey, roleName, roleSort, menuIds: [viewPosts] } });
    assert.equal(await may(), 200);
    await admin.call(roles.changeStatus, { body: { roleId, status: '1' } });
    assert.equal(await may(), 403);
    await admin.call(roles.changeStatus, { body: { roleId, status: '0' } });
    assert.equal(await may(), 200);
    await admin.call(roles.takeFromAll, { query: { roleId, userIds: String(her.userId) } });
    assert.equal(await may(), 403);
  });
});

describe('the people of a role', () => {
  test('are given it and lose it, and are found among those who have it or do not', async () => {
    const { roleId } = await added();
    const her = await person(portal, { nickName: '张 holder', deptId: 102 });
    const ids = async (endpoint: typeof roles.holders | typeof roles.others) =>
      (await admin.call(endpoint, { query: { roleId, nickName: 'HOLDER' } })).rows!.map((row) => row['userId']);
    assert.deepEqual([await ids(roles.holders), await ids(roles.others)], [[], [her.userId]]);
    assert.equal((await admin.call(roles.give, { query: { roleId, userIds: `${her.userId}` } })).code, 200);
    assert.equal((await admin.call(roles.give, { query: { roleId, userIds: `${her.userId}` } })).code, 200);
    assert.deepEqual([await ids(roles.holders), await ids(roles.others)], [[her.userId], []]);
    const [row] = (await admin.call(roles.holders, { query: { roleId } })).rows!;
    assert.equal(row!['deptName'], '数据资源部');
    assert.equal('password' in row!, false);
  });

  test('do not include the super administrator, and nobody is given his role', async () => {
    const { roleId } = await added();
    const her = await person(portal);
    const give = (role: number, userIds: string) => admin.call(roles.give, { query: { roleId: role, userIds } });
    assert.equal((await give(roleId, '1')).error, 'system.roles.superUser');
    assert.equal((await give(1, String(her.userId))).error, 'system.roles.protected');
    assert.equal((await give(roleId, `${her.userId},987654`)).error, 'system.departments.usersBeyondScope');
    assert.equal((await admin.call(roles.holders, { query: { roleId } })).total, 0);
    assert.equal((await admin.call(roles.others, { query: { roleId, userName: 'admin' } })).total, 0);
  });
});

/** A role manager in department 105, who sees it and its descendants. */
const permissions = ['list', 'query', 'add', 'edit', 'remove'].map((act) => `system:role:${act}`);
const managing = await madeRole(portal, { permissions: [...permissions, 'system:post:list'], dataScope: '4' });
const manager = await person(portal, { deptId: 105, roles: [managing.roleKey] });
const hers = await person(portal, { deptId: 105 });
const others = await person(portal, { deptId: 102 });

describe('who manages roles within a part of the organisation', () => {
  const give = (roleId: number, ...userIds: number[]) =>
    manager.call(roles.give, { query: { roleId, userIds: userIds.join(',') } });

  test('sees roles of people within it and what they made themself, and nothing else', async () => {
    const near = await madeRole(portal, { dataScope: '5' });
    const far = await madeRole(portal, { dataScope: '5' });
    await admin.call(roles.give, { query: { roleId: near.roleId, userIds: String(hers.userId) } });
    await admin.call(roles.give, { query: { roleId: far.roleId, userIds: String(others.userId) } });
    const body = { roleName: '自建', roleKey: 'self-made', roleSort: 5, menuIds: [viewPosts] };
    const made = (await manager.call(roles.add, { body }))['roleId'] as number;
    assert.equal((await found(made)).dataScope, '5');
    const seen = (await manager.call(roles.list, { query: { pageSize: 50 } })).rows!.map((row) => row['roleId']);
    assert.deepEqual(
      [near.roleId, far.roleId, made].map((id) => seen.includes(id)),
      [true, false, true],
    );
    for (const reply of [
      await manager.call(roles.find, { params: { roleId: far.roleId } }),
      await manager.call(roles.edit, { body: { ...body, roleId: far.roleId } }),
      await manager.call(roles.setDataScope, { body: { roleId: far.roleId, dataScope: '5' } }),
      await manager.call(roles.remove, { params: { roleIds: String(far.roleId) } }),
    ])
      assert.equal(reply.error, 'system.roles.notFound');
    assert.equal(
      (await manager.call(roles.holders, { query: { roleId: far.roleId } })).error,
      'system.roles.beyondScope',
    );
    assert.equal((await give(far.roleId, hers.userId)).error, 'system.roles.beyondScope');
    assert.equal((await give(made, others.userId)).error, 'system.departments.usersBeyondScope');
    assert.equal((await give(made, hers.userId)).code, 200);
    const rows = (await manager.call(roles.others, { query: { roleId: made, pageSize: 100 } })).rows!;
    assert.equal(
      rows.every((row) => row['deptName'] === '分中心'),
      true,
    );
  });

  test('puts no permission into a role that they lack, and gives no role that has one', async () => {
    const body = { roleName: '越权', roleKey: 'beyond', roleSort: 5, menuIds: [viewPosts, addUsers] };
    const refused = await manager.call(roles.add, { body });
    assert.equal(refused.error, 'system.rights.role');
    assert.match(refused.msg, /system:user:add/);
    const mighty = await madeRole(portal, { permissions: ['system:user:add'], dataScope: '5' });
    await admin.call(roles.give, { query: { roleId: mighty.roleId, userIds: String(hers.userId) } });
    const her = await person(portal, { deptId: 105 });
    assert.equal((await give(mighty.roleId, her.userId)).error, 'system.rights.role');
    const take = { body: { roleId: mighty.roleId, userId: hers.userId } };
    assert.equal((await manager.call(roles.take, take)).error, 'system.rights.role');
  });

  test('changes no role that has permissions which they lack', async () => {
    const mixed = await madeRole(portal, { permissions: ['system:user:add', 'system:post:list'], dataScope: '5' });
    await admin.call(roles.give, { query: { roleId: mixed.roleId, userIds: String(hers.userId) } });
    const body = { roleId: mixed.roleId, roleName: mixed.roleKey, roleKey: mixed.roleKey, roleSort: 1, menuIds: [] };
    assert.equal((await manager.call(roles.edit, { body })).error, 'system.rights.role');
    assert.equal((await menusOf(mixed.roleId)).length, 2);
  });

  test('changes neither their own role nor whom they give roles to in their own favour', async () => {
    const body = { roleId: managing.roleId, roleName: 'x', roleKey: managing.roleKey, roleSort: 1 };
    assert.equal((await manager.call(roles.edit, { body })).error, 'system.roles.own');
    const wider = { roleId: managing.roleId, dataScope: '1' };
    assert.equal((await manager.call(roles.setDataScope, { body: wider })).error, 'system.roles.own');
    assert.equal((await give(managing.roleId, manager.userId)).error, 'system.roles.self');
  });

  test('gives no wider view than their own', async () => {
    const body = { roleName: '视野', roleKey: 'view', roleSort: 5, menuIds: [viewPosts] };
    const roleId = (await manager.call(roles.add, { body }))['roleId'] as number;
    const scope = async (dataScope: string, deptIds: number[] = []) =>
      (await manager.call(roles.setDataScope, { body: { roleId, dataScope, deptIds } })).error;
    assert.equal(await scope('1'), 'system.rights.scope');
    assert.equal(await scope('2', [102]), 'system.departments.beyondScope');
    for (const dataScope of ['2', '3', '4', '5']) assert.equal(await scope(dataScope, [105]), undefined);
    const everything = await madeRole(portal, { permissions: ['system:post:list'], dataScope: '1' });
    await admin.call(roles.give, { query: { roleId: everything.roleId, userIds: String(hers.userId) } });
    const her = await person(portal, { deptId: 105 });
    assert.equal((await give(everything.roleId, her.userId)).error, 'system.rights.scope');
  });

  test('changes no role that somebody outside holds too', async () => {
    const shared = await madeRole(portal, { dataScope: '5' });
    const userIds = `${hers.userId},${others.userId}`;
    await admin.call(roles.give, { query: { roleId: shared.roleId, userIds } });
    const change = { body: { roleId: shared.roleId, status: '1' } };
    assert.equal((await manager.call(roles.changeStatus, change)).error, 'system.roles.shared');
  });
});

test('own data only shows among the people of a role nobody but oneself', async () => {
  const own = await madeRole(portal, { permissions: ['system:role:list'], dataScope: '5' });
  const her = await person(portal, { deptId: 105, roles: [own.roleKey] });
  await person(portal, { deptId: 105, roles: [own.roleKey] });
  const { rows } = await her.call(roles.holders, { query: { roleId: own.roleId } });
  assert.deepEqual(
    rows!.map((row) => row['userId']),
    [her.userId],
  );
});

test('permissions belong to the roles that the list of roles names', () => {
  assert.deepEqual(rolesFor('data:resource:approve'), ['data_admin', 'reviewer']);
  assert.deepEqual(rolesFor('data:resource:audit'), ['data_admin', 'reviewer', 'data_auditor']);
  assert.deepEqual(rolesFor('system:user:edit'), []);
  assert.deepEqual(rolesFor('biz:paperSubmit:list').includes('content_editor'), false);
  assert.deepEqual(rolesFor(''), []);
});
