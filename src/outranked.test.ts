import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { cache } from '#contract/monitor/cache';
import { onlineUsers } from '#contract/monitor/online-users';
import { departments } from '#contract/system/departments';
import { menus } from '#contract/system/menus';
import { roles } from '#contract/system/roles';
import { settings } from '#contract/system/settings';
import { users } from '#contract/system/users';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { workbook } from '#server/formats/workbook';
import { adminPassword, startPortal, uploadTo, type Envelope } from './testing.ts';

/** Every call that changes rights, by an account that holds less than its target, and by one that does not. */

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const admin = await person(portal, { admin: true });

const editing = ['list', 'query', 'add', 'edit', 'remove', 'resetPwd', 'secondFactor', 'import']
  .map((act) => `system:user:${act}`)
  .concat(['list', 'query', 'add', 'edit', 'remove'].map((act) => `system:role:${act}`))
  .concat('system:menu:query', 'system:menu:edit', 'system:dept:edit', 'system:config:query', 'system:config:edit')
  .concat('monitor:online:forceLogout', 'monitor:online:batchLogout', 'monitor:cache:list');
const shared = 'system:post:list';

/** Edits everybody, but lists posts only in department 105 and below. */
const everywhere = await role(portal, { permissions: editing });
const in105 = await role(portal, { permissions: [shared], dataScope: '4' });
const clerk = await person(portal, { deptId: 105, roles: [everywhere.roleKey, in105.roleKey] });

type Traits = Parameters<typeof role>[1];
/** The rights of a target, and the refusal that the clerk gets; equals can be changed. */
const kinds: Record<'a permission more' | 'wider rows' | 'no more', { traits: Traits; refused?: 'role' | 'scope' }> = {
  'a permission more': { traits: { permissions: [shared, 'data:resource:approve'], dataScope: '5' }, refused: 'role' },
  'wider rows': { traits: { permissions: [shared], dataScope: '1' }, refused: 'scope' },
  'no more': { traits: { permissions: [shared], dataScope: '4' } },
};

interface Target extends Person {
  roleId: number;
  roleKey: string;
  /** Somebody without roles in the same department. */
  other: Person;
}
const targetOf = async (traits: Traits): Promise<Target> => {
  const held = await role(portal, traits);
  const her = await person(portal, { deptId: 105, roles: [held.roleKey] });
  await db
    .insertInto('sysTotp')
    .values({ userId: her.userId, secret: Buffer.from('x'), createTime: new Date(), lastStep: 0 })
    .execute();
  await db.insertInto('sysUserMatelab').values({ userId: her.userId, matelabId: her.userName }).execute();
  return { ...her, ...held, other: await person(portal, { deptId: 105 }) };
};

const sessionOf = async ({ userId }: Person) =>
  (await db.selectFrom('sysSession').select('sessionId').where('userId', '=', userId).executeTakeFirstOrThrow())
    .sessionId;

const importing = async (by: Person, her: Person) => {
  const titles = ['登录名称', '用户名称'].map((title) => ({ title }));
  const file = workbook({ name: 'x', columns: titles, rows: [[her.userName, '改名']] });
  const endpoint = { ...users.importData, path: `${users.importData.path}?updateSupport=1` as const };
  return uploadTo(portal, by.token, endpoint, {}, {}, 'users.xlsx', await buffer(await file.open()));
};

const none = await role(portal);
type Act = (by: Person, target: Target) => Promise<Envelope>;

const actsOnUsers: Record<string, Act> = {
  'edits the user': (by, { userId, roleId }) =>
    by.call(users.edit, { body: { userId, nickName: '改', deptId: 105, roleIds: [roleId] } }),
  'disables the user': (by, { userId }) => by.call(users.changeStatus, { body: { userId, status: '1' } }),
  'resets the password': (by, { userId }) => by.call(users.resetPwd, { body: { userId } }),
  'takes all roles': (by, { userId }) => by.call(users.assignRoles, { query: { userId, roleIds: '' } }),
  'deletes the user': (by, { userId }) => by.call(users.remove, { params: { userIds: String(userId) } }),
  'removes the second factor': (by, { userId }) =>
    by.call(users.removeSecondFactor, { body: { userId, password: by === admin ? adminPassword : by.password } }),
  'removes the MatElab binding': (by, { userId }) => by.call(users.unbind, { params: { userId } }),
  'updates the user by import': importing,
  'gives a role': (by, { userId }) => by.call(roles.give, { query: { roleId: none.roleId, userIds: String(userId) } }),
  'ends a session': async (by, her) => by.call(onlineUsers.end, { params: { tokenId: await sessionOf(her) } }),
  'ends several sessions': async (by, her) =>
    by.call(onlineUsers.endMany, { query: { tokenIds: await sessionOf(her) } }),
  'clears a session': async (by, her) =>
    by.call(cache.clearKey, { params: { '*': `login_tokens:${await sessionOf(her)}` } }),
};

const formOf = ({ roleId, roleKey }: Target) => ({ roleId, roleKey, roleName: `${roleKey} 改`, roleSort: 1 });

/** The target's role without its holder where a holder would refuse the call first. */
const withoutHolder = ({ userId }: Target) => db.deleteFrom('sysUserRole').where('userId', '=', userId).execute();

const actsOnRoles: Record<string, Act> = {
  'edits the role': (by, target) => by.call(roles.edit, { body: formOf(target) }),
  'disables the role': (by, { roleId }) => by.call(roles.changeStatus, { body: { roleId, status: '1' } }),
  'narrows its data scope': (by, { roleId }) => by.call(roles.setDataScope, { body: { roleId, dataScope: '5' } }),
  'gives the role': (by, { roleId, other }) =>
    by.call(roles.give, { query: { roleId, userIds: String(other.userId) } }),
  'takes the role': (by, { roleId, userId }) => by.call(roles.take, { body: { roleId, userId } }),
  'takes the role from several': (by, { roleId, userId }) =>
    by.call(roles.takeFromAll, { query: { roleId, userIds: String(userId) } }),
  'deletes the role': async (by, target) => {
    await withoutHolder(target);
    return by.call(roles.remove, { params: { roleIds: String(target.roleId) } });
  },
  'adds a user with the role': (by, { roleId, roleKey }) =>
    by.call(users.add, { body: { userName: `new${roleKey}`, nickName: '新', deptId: 105, roleIds: [roleId] } }),
  'disables a menu of the role': async (by, { roleId }) => {
    const menu = { menuType: 'F', menuName: '岗位', perms: shared } as const;
    const { menuId } = await db.insertInto('sysMenu').values(menu).returning('menuId').executeTakeFirstOrThrow();
    await db
      .insertInto('sysRoleMenu')
      .values([in105.roleId, roleId].map((one) => ({ roleId: one, menuId })))
      .execute();
    const { data } = await by.call(menus.find, { params: { menuId } });
    const reply = await by.call(menus.edit, { body: { ...(data as object), status: '1' } });
    await db.deleteFrom('sysRoleMenu').where('menuId', '=', menuId).execute();
    await db.deleteFrom('sysMenu').where('menuId', '=', menuId).execute();
    return reply;
  },
};

/** Rights of everybody, as one text. */
const state = async () => {
  const { rows } = await sql`select
    (select md5(string_agg(concat(user_id, nick_name, status, del_flag, dept_id, password), ',' order by user_id))
      from sys_user where user_id <> 1) as users,
    (select md5(string_agg(concat(user_id, '-', role_id), ',' order by user_id, role_id)) from sys_user_role) as held,
    (select md5(string_agg(concat(role_id, role_name, status, del_flag, data_scope), ',' order by role_id)) from sys_role) as roles,
    (select md5(string_agg(concat(role_id, '-', menu_id), ',' order by role_id, menu_id)) from sys_role_menu) as menus,
    (select count(*) from sys_totp) as factors, (select count(*) from sys_user_matelab) as bindings,
    (select count(*) from sys_session) as sessions`.execute(db);
  return rows[0];
};

for (const [kind, { traits, refused }] of Object.entries(kinds)) {
  const outcome = refused ? 'is refused' : 'works';

  describe(`on a user who holds ${kind}`, () => {
    for (const [name, act] of Object.entries(actsOnUsers))
      test(`who ${name} ${outcome}`, async () => {
        const target = await targetOf(traits);
        const before = await state();
        const reply = await act(clerk, target);
        assert.equal(reply.error, refused && 'system.rights.user', reply.msg);
        assert.equal(reply.code, refused ? 500 : 200, reply.msg);
        if (!refused) return;
        assert.match(reply.msg, new RegExp(target.userName));
        assert.deepEqual(await state(), before);
        assert.equal((await act(admin, target)).code, 200, 'the super administrator may');
      });
  });

  describe(`on a role that holds ${kind}`, () => {
    for (const [name, act] of Object.entries(actsOnRoles))
      test(`who ${name} ${outcome}`, async () => {
        const target = await targetOf(traits);
        if (name === 'deletes the role') await withoutHolder(target);
        const before = await state();
        const reply = await act(clerk, target);
        assert.equal(reply.error, refused && `system.rights.${refused}`, reply.msg);
        assert.equal(reply.code, refused ? 500 : 200, reply.msg);
        if (!refused) return;
        assert.match(reply.msg, new RegExp(target.roleKey));
        assert.deepEqual(await state(), before);
        const again = await act(admin, target);
        assert.equal(again.code, 200, again.msg);
      });
  });
}

describe('nobody gives more than they hold', () => {
  const menuOf = async (perms: string) =>
    (await db.selectFrom('sysMenu').select('menuId').where('perms', '=', perms).executeTakeFirstOrThrow()).menuId;

  test('in a new role, by a menu, or by a data scope', async () => {
    const body = { roleName: '新', roleKey: 'fresh', roleSort: 1 };
    const beyond = await clerk.call(roles.add, { body: { ...body, menuIds: [await menuOf('data:resource:approve')] } });
    assert.equal(beyond.error, 'system.rights.role');
    assert.match(beyond.msg, /data:resource:approve/);
    const added = await clerk.call(roles.add, { body: { ...body, menuIds: [await menuOf(shared)] } });
    assert.equal(added.code, 200, added.msg);
    const scope = async (dataScope: string) =>
      (await clerk.call(roles.setDataScope, { body: { roleId: added['roleId'], dataScope } })).error;
    assert.equal(await scope('1'), 'system.rights.scope');
    assert.equal(await scope('4'), undefined);
  });

  test('by a department in which a role shows more, neither to others nor to themselves', async () => {
    const body = { userName: 'puppet', nickName: '代', deptId: 100, roleIds: [in105.roleId] };
    assert.equal((await clerk.call(users.add, { body })).error, 'system.rights.user');
    assert.equal((await clerk.call(users.add, { body: { ...body, deptId: 105 } })).code, 200);
    const { userId } = clerk;
    const own = { userId, nickName: '我', deptId: 100, roleIds: [everywhere.roleId, in105.roleId] };
    assert.equal((await clerk.call(users.edit, { body: own })).error, 'system.rights.self');
    assert.equal((await clerk.call(users.edit, { body: { ...own, deptId: 105 } })).code, 200);
  });

  test('by moving a department below their own', async () => {
    const body = { deptId: 104, deptName: '移来', orderNum: 1, parentId: 105 };
    assert.equal((await clerk.call(departments.edit, { body })).error, 'system.departments.beyondScope');
    assert.equal((await admin.call(departments.edit, { body })).code, 200);
  });

  test('by a setting that widens what reviewers and data administrators may do', async () => {
    for (const configKey of ['data.review.sameInstitution', 'data.access.ownerConsent']) {
      const row = await db
        .selectFrom('sysConfig')
        .selectAll()
        .where('configKey', '=', configKey)
        .executeTakeFirstOrThrow();
      const body = { ...row, configValue: row.configValue === 'true' ? 'false' : 'true', password: clerk.password };
      assert.equal((await clerk.call(settings.edit, { body })).error, 'system.settings.sensitive');
    }
  });
});

test('a role is not changed if one of its holders holds more by another', async () => {
  const weak = await role(portal, { permissions: [shared], dataScope: '5' });
  const strong = await role(portal, { permissions: ['data:resource:approve'] });
  const her = await person(portal, { deptId: 105, roles: [weak.roleKey, strong.roleKey] });
  const disabling = { body: { roleId: weak.roleId, status: '1' } };
  const reply = await clerk.call(roles.changeStatus, disabling);
  assert.equal(reply.error, 'system.rights.user');
  assert.match(reply.msg, new RegExp(her.userName));
  assert.equal((await admin.call(roles.changeStatus, disabling)).code, 200);
});

test('who clears all sessions leaves those of people who hold more', async () => {
  const [above, equal] = [await targetOf(kinds['wider rows'].traits), await targetOf(kinds['no more'].traits)];
  assert.equal((await clerk.call(cache.clearName, { params: { cacheName: 'login_tokens' } })).code, 200);
  const rest = await db.selectFrom('sysSession').select('userId').execute();
  const left = rest.map(({ userId }) => userId);
  assert.deepEqual([left.includes(1), left.includes(above.userId), left.includes(equal.userId)], [true, true, false]);
});
