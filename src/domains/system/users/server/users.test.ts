import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { sessions } from '#contract/identity/sessions';
import { startPortal } from '#testing';
import { users, userSorts } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;

let names = 0;
const newUser = (more: object = {}) => ({
  userName: `made${++names}`,
  nickName: '新用户',
  email: `made${names}@example.org`,
  deptId: 102,
  ...more,
});
const added = async (more: object = {}) => {
  const body = newUser(more);
  const reply = await admin.call(users.add, { body });
  assert.equal(reply.code, 200, reply.msg);
  return { ...body, userId: reply['userId'] as number, password: reply['password'] as string };
};
const formOf = async (userId: number) =>
  (await admin.call(users.find, { params: { userId } })) as unknown as {
    data: Record<string, unknown>;
    roleIds: number[];
    roles: { roleId: number }[];
  };
const roleId = async (key: string) =>
  (await db.selectFrom('sysRole').select('roleId').where('roleKey', '=', key).executeTakeFirstOrThrow()).roleId;

/** A role with only the permissions to manage users, as an administrator would create it. */
const managerRole = async () => {
  const row = await db
    .insertInto('sysRole')
    .values({ roleName: 'Managers', roleKey: 'manager' })
    .returning('roleId')
    .executeTakeFirstOrThrow();
  const menus = await db.selectFrom('sysMenu').select('menuId').where('perms', 'like', 'system:user:%').execute();
  await db
    .insertInto('sysRoleMenu')
    .values(menus.map(({ menuId }) => ({ roleId: row.roleId, menuId })))
    .execute();
  return row.roleId;
};
const manager = await managerRole();
const helper = await person(portal, { roles: ['manager'] });

describe('the list of users', () => {
  test('is filtered by part of a name, department with all below, and day, and never shows a password', async () => {
    const { userName } = await added({ nickName: '筛选 A%_' });
    const found = await admin.call(users.list, {
      query: { nickName: 'A%_', deptId: 100, params: { beginTime: '2020-01-01', endTime: '2999-01-01' } },
    });
    assert.deepEqual(
      found.rows!.map((row) => row['userName']),
      [userName],
    );
    assert.equal((found.rows![0]!['dept'] as { deptName: string }).deptName, '数据资源部');
    assert.equal('password' in found.rows![0]!, false);
    assert.equal((await admin.call(users.list, { query: { nickName: 'A%_', deptId: 103 } })).total, 0);
    assert.equal((await admin.call(users.list, { query: { nickName: 'A%_', endTime: '2020-01-01' } })).total, 0);
  });

  test('is sorted only by columns that it offers', async () => {
    const names = async (query: object) =>
      (await admin.call(users.list, { query })).rows!.map((row) => row['userName']);
    const up = await names({ orderByColumn: 'userName', isAsc: 'ascending' });
    assert.deepEqual(await names({ orderByColumn: 'userName', isAsc: 'descending' }), up.toReversed());
    assert.deepEqual(await names({ orderByColumn: 'password' }), await names({}));
  });
});

describe('the pages of the list', () => {
  test('follow each other to the end in every order, and one beyond the end is the last', async () => {
    for (let at = 0; at < 9; at += 1) await added();
    for (const orderByColumn of userSorts)
      for (const isAsc of ['asc', 'desc'])
        for (const filter of [{}, { userName: 'made' }]) {
          const query = { orderByColumn, isAsc, ...filter };
          const page = async (pageNum: number, pageSize: number, more = {}) =>
            (await admin.call(users.list, { query: { ...query, pageNum, pageSize, ...more } })).rows!.map(
              (row) => row['userId'],
            );
          const whole = await page(1, 100);
          const count = Math.ceil(whole.length / 4);
          const pages = await Promise.all(Array.from({ length: count }, (_, at) => page(at + 1, 4)));
          assert.deepEqual(pages.flat(), whole, `${orderByColumn} ${isAsc}`);
          assert.deepEqual(await page(count + 7, 4), pages.at(-1));
          assert.deepEqual(await page(count + 7, 4, { reasonable: 'false' }), []);
        }
    assert.deepEqual((await admin.call(users.list, { query: { userName: 'nobody at all' } })).rows, []);
    assert.deepEqual((await admin.call(users.list, { query: { userId: 987654 } })).rows, []);
  });

  test('can be narrowed to people whose e-mail is verified', async () => {
    await person(portal, { verified: true });
    const flags = async (isVerified: string) =>
      new Set((await admin.call(users.list, { query: { isVerified } })).rows!.map((row) => row['isVerified']));
    assert.deepEqual(await flags('1'), new Set(['1']));
    assert.deepEqual(await flags('0'), new Set(['0']));
  });
});

describe('an administrator adds a user', () => {
  test('who gets a generated password, is asked to change it, and can log in', async () => {
    const { userName, password } = await added();
    const { token } = await admin.call(sessions.login, { body: { username: userName, password } });
    assert.ok(token);
    const info = await admin.call(sessions.info, { headers: { authorization: `Bearer ${String(token)}` } });
    assert.equal(info['isDefaultModifyPwd'], true);
  });

  test('with a password of their own choice, which is not answered', async () => {
    assert.equal((await added({ password: 'Qm7#vT2!xR' })).password, undefined);
  });

  test('but not with a weak password, a taken name, e-mail or number, or an unknown department, post or role', async () => {
    const { userName } = await added({ email: 'taken@example.org', phonenumber: '13800000001' });
    const refused = async (more: object) => (await admin.call(users.add, { body: newUser(more) })).error;
    assert.equal(await refused({ password: 'password' }), 'identity.accounts.pwdUpper');
    assert.equal(await refused({ userName: userName.toUpperCase() }), 'identity.accounts.usernameTaken');
    assert.equal(await refused({ email: 'TAKEN@example.org' }), 'identity.accounts.emailTaken');
    assert.equal(await refused({ phonenumber: '+86 138 0000 0001' }), 'identity.accounts.mobileTaken');
    assert.equal(await refused({ deptId: 9999 }), 'system.departments.beyondScope');
    assert.equal(await refused({ postIds: [9999] }), 'system.users.postUnknown');
    assert.equal(await refused({ roleIds: [9999] }), 'system.roles.beyondScope');
    assert.equal(await refused({ roleIds: [1] }), 'system.roles.protected');
    assert.equal(await refused({ email: 'not an address' }), 'kernel.invalid');
  });
});

describe('an administrator edits a user', () => {
  test('with the whole object that the form was given, password and nested fields ignored', async () => {
    const { userId, userName, password } = await added();
    const { data } = await formOf(userId);
    const edited = {
      ...data,
      nickName: '改名',
      userName: 'other',
      password: 'Other#7Vq2!',
      roleIds: [await roleId('reviewer')],
      postIds: [],
    };
    assert.equal((await admin.call(users.edit, { body: edited })).code, 200);
    const after = await formOf(userId);
    assert.equal(after.data['nickName'], '改名');
    assert.equal(after.data['userName'], userName);
    assert.deepEqual(after.roleIds, [await roleId('reviewer')]);
    assert.equal((await admin.call(sessions.login, { body: { username: userName, password } })).code, 200);
  });

  test('whose new e-mail is unverified, whose old address is told, and whose taken one is refused at its field', async () => {
    const known = await person(portal, { verified: true });
    const { data } = await formOf(known.userId);
    assert.equal(data['isVerified'], '1');
    await admin.call(users.edit, { body: { ...data, email: 'renamed@example.org' } });
    assert.equal((await formOf(known.userId)).data['isVerified'], '0');
    const mail = await db
      .selectFrom('mailOutbox')
      .select('body')
      .where('toAddr', '=', known.email)
      .executeTakeFirstOrThrow();
    assert.ok(mail.body.includes(known.userName) && mail.body.includes('renamed@example.org'));
    const taken = await admin.call(users.edit, { body: { ...data, email: helper.email.toUpperCase() } });
    assert.equal(taken.error, 'identity.accounts.emailTaken');
    assert.equal(taken.fields![0]!.path, 'email');
  });

  test('that does not exist: nobody is changed', async () => {
    assert.equal(
      (await admin.call(users.edit, { body: { userId: 987654, nickName: 'x' } })).error,
      'system.users.notFound',
    );
  });
});

describe('sessions end at once', () => {
  const lives = async (token: string) =>
    (await admin.call(sessions.info, { headers: { authorization: `Bearer ${token}` } })).code === 200;

  test('when the account is stopped', async () => {
    const somebody = await person(portal);
    await admin.call(users.changeStatus, { body: { userId: somebody.userId, status: '1' } });
    await admin.call(users.changeStatus, { body: { userId: somebody.userId, status: '0' } });
    assert.equal(await lives(somebody.token), false);
  });

  test('when it is deleted; its name and e-mail are free again', async () => {
    const somebody = await person(portal);
    assert.equal((await admin.call(users.remove, { params: { userIds: String(somebody.userId) } })).code, 200);
    assert.equal(await lives(somebody.token), false);
    assert.equal(
      (await admin.call(users.find, { params: { userId: somebody.userId } })).error,
      'system.users.notFound',
    );
    await added({ userName: somebody.userName, email: somebody.email });
  });

  test('when the password is reset: the new one is shown once and must be changed', async () => {
    const somebody = await person(portal);
    const { password } = await admin.call(users.resetPwd, { body: { userId: somebody.userId } });
    assert.equal(await lives(somebody.token), false);
    assert.equal((await formOf(somebody.userId)).data['pwdUpdateDate'], null);
    assert.equal((await admin.call(sessions.login, { body: { username: somebody.userName, password } })).code, 200);
  });

  test('but not when the roles change: what they permit is in force with the next call', async () => {
    const somebody = await person(portal, { roles: ['manager'] });
    const codes = [(await somebody.call(users.list)).code];
    for (const key of ['common', 'manager']) {
      const query = { userId: somebody.userId, roleIds: String(await roleId(key)) };
      assert.equal((await admin.call(users.assignRoles, { query })).code, 200);
      codes.push((await somebody.call(users.list)).code);
    }
    assert.deepEqual(codes, [200, 403, 200]);
    assert.equal(await lives(somebody.token), true);
    await admin.call(users.assignRoles, { query: { userId: somebody.userId, roleIds: '' } });
    assert.deepEqual((await formOf(somebody.userId)).roleIds, []);
  });
});

describe('nobody', () => {
  const everyWay = async (caller: typeof admin, userId: number) => {
    const edit = { userId, nickName: 'x', roleIds: [] };
    return [
      (await caller.call(users.edit, { body: edit })).error,
      (await caller.call(users.changeStatus, { body: { userId, status: '1' } })).error,
      (await caller.call(users.resetPwd, { body: { userId } })).error,
      (await caller.call(users.remove, { params: { userIds: String(userId) } })).error,
      (await caller.call(users.assignRoles, { query: { userId, roleIds: '' } })).error,
    ];
  };

  test('changes the super administrator', async () => {
    const other = await person(portal, { roles: ['manager'] });
    assert.deepEqual(new Set(await everyWay(other, 1)), new Set(['system.users.protected']));
    assert.equal((await admin.call(users.remove, { params: { userIds: '1' } })).error, 'system.users.self');
  });

  test('stops or deletes themselves, together with others neither', async () => {
    const { userId } = await added();
    assert.equal(
      (await helper.call(users.changeStatus, { body: { userId: helper.userId, status: '1' } })).error,
      'system.users.self',
    );
    assert.equal(
      (await helper.call(users.remove, { params: { userIds: `${userId},${helper.userId}` } })).error,
      'system.users.self',
    );
    assert.equal((await admin.call(users.find, { params: { userId } })).code, 200);
  });

  test('gives a role that carries what they lack', async () => {
    const { userId } = await added();
    const give = async (key: string) =>
      (await helper.call(users.assignRoles, { query: { userId, roleIds: String(await roleId(key)) } })).error;
    assert.equal(await give('reviewer'), 'system.rights.role');
    assert.equal(await give('common'), undefined);
    assert.equal(
      (await helper.call(users.add, { body: newUser({ roleIds: [await roleId('data_admin')] }) })).error,
      'system.rights.role',
    );
    assert.equal((await helper.call(users.assignRoles, { query: { userId, roleIds: String(manager) } })).code, 200);
  });

  test('acts on a person who may do what they may not', async () => {
    const reviewer = await person(portal, { roles: ['reviewer'] });
    assert.deepEqual(new Set(await everyWay(helper, reviewer.userId)), new Set(['system.rights.user']));
  });
});

test('a form without an id offers roles and posts at the address with a slash, the super administrator’s role to nobody', async () => {
  const empty = (await admin.call(users.form)) as unknown as {
    roles: { roleId: number }[];
    posts: { postCode: string }[];
  };
  assert.ok(empty.roles.length > 5);
  assert.equal(
    empty.roles.some((role) => role.roleId === 1),
    false,
  );
  assert.equal(empty.posts[0]!.postCode, 'director');
  assert.equal(
    (await formOf(1)).roles.some((role) => role.roleId === 1),
    true,
  );
});

test('the page that assigns roles marks those held', async () => {
  const somebody = await person(portal, { roles: ['common'] });
  const { roles } = (await admin.call(users.rolesOf, { params: { userId: somebody.userId } })) as unknown as {
    roles: { roleKey: string; flag: boolean }[];
  };
  assert.deepEqual(
    roles.filter((role) => role.flag).map((role) => role.roleKey),
    ['common'],
  );
});

test('before people are deleted it is said what they own; beyond the data scope nothing is', async () => {
  const owner = await person(portal, { verified: true });
  for (const status of ['0', '1', '5'] as const) await aResource(portal, owner, { status });
  const params = { userIds: String(owner.userId) };
  const { data } = await admin.call(users.holdings, { params });
  assert.deepEqual(data, { published: 1, unpublished: 2, reviews: 0, projects: 0 });
  const { roleKey } = await role(portal, { permissions: ['system:user:remove'], dataScope: '3' });
  const clerk = await person(portal, { roles: [roleKey] });
  assert.equal((await clerk.call(users.holdings, { params })).error, 'system.departments.usersBeyondScope');
});
