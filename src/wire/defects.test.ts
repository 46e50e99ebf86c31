import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { workbook } from '#server/formats/workbook';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { adminPassword, startPortal } from '#testing';
import { at, form, inQuery, json, open, part, query } from './front-end.ts';
import { administratorsWorld, granted, newNotice, newPost, newRole, newUser, unique } from './world.ts';

/* Known defects of other servers of this wire, which this one must not have. */
const portal = await startPortal();
const { db } = portal.database;
const as = await open(portal);
const { token } = await person(portal, { admin: true });
const admin = as(token);
const world = administratorsWorld(admin, adminPassword);

const password = 'Qm7#vT2!xR';
const login = (userName: unknown, word: string, headers: Record<string, string> = {}) =>
  as()('POST /login', { ...json({ username: userName, password: word, code: '', uuid: '' }), headers });
const codeOf = async (session: string | undefined, call: string) => (await as(session)(call)).json.code;

describe('a role', () => {
  test('keeps both its ways of ticking when it is stopped', async () => {
    const { roleId } = await newRole(world);
    await granted(admin('PUT /system/role/changeStatus', json({ roleId, status: '1' })));
    const { data } = await granted(admin('GET /system/role/{roleId}', at({ roleId })));
    const { menuCheckStrictly, deptCheckStrictly, status } = data as Record<string, unknown>;
    assert.deepEqual([menuCheckStrictly, deptCheckStrictly, status], [true, true, '1']);
  });

  test('can be made without menus', async () => {
    const { json: envelope } = await admin(
      'POST /system/role',
      json({ roleName: unique(), roleKey: unique(), roleSort: 0 }),
    );
    assert.equal(envelope.code, 200, envelope.msg);
  });

  test('acts at once when it is given, changed and taken', async () => {
    const her = await person(portal);
    const { menuId } = await db
      .selectFrom('sysMenu')
      .select('menuId')
      .where('perms', '=', 'system:post:list')
      .executeTakeFirstOrThrow();
    const { roleId } = await newRole(world, { menuIds: [menuId] });
    const codes = [await codeOf(her.token, 'GET /system/post/list')];
    await granted(admin('PUT /system/role/authUser/selectAll', inQuery({ roleId, userIds: her.userId })));
    codes.push(await codeOf(her.token, 'GET /system/post/list'));
    await granted(admin('PUT /system/role/changeStatus', json({ roleId, status: '1' })));
    codes.push(await codeOf(her.token, 'GET /system/post/list'));
    await granted(admin('PUT /system/role/changeStatus', json({ roleId, status: '0' })));
    codes.push(await codeOf(her.token, 'GET /system/post/list'));
    await granted(admin('PUT /system/role/authUser/cancel', json({ userId: her.userId, roleId: String(roleId) })));
    codes.push(await codeOf(her.token, 'GET /system/post/list'));
    assert.deepEqual(codes, [403, 200, 403, 200, 403]);
  });

  test('that is given and taken on the page of the user acts at once, and ends no session', async () => {
    const { roleId, roleKey } = await role(portal, { permissions: ['system:post:list'] });
    const her = await person(portal, { roles: [roleKey] });
    const codes = [await codeOf(her.token, 'GET /system/post/list')];
    for (const roleIds of ['', String(roleId)]) {
      await granted(admin('PUT /system/user/authRole', inQuery({ userId: her.userId, roleIds })));
      codes.push(await codeOf(her.token, 'GET /system/post/list'));
    }
    assert.deepEqual(codes, [200, 403, 200]);
    assert.equal(await codeOf(her.token, 'GET /getInfo'), 200);
  });

  test('of the administrator is given to nobody', async () => {
    const { userId } = await newUser(world);
    for (const sending of [inQuery({ userId, roleIds: '1' }), inQuery({ userId, roleIds: '1,2' })])
      assert.equal((await admin('PUT /system/user/authRole', sending)).json.code, 500);
    assert.equal(
      (await admin('PUT /system/role/authUser/selectAll', inQuery({ roleId: 1, userIds: userId }))).json.code,
      500,
    );
    const { roleIds } = await granted(admin('GET /system/user/{userId}', at({ userId })));
    assert.deepEqual(roleIds, []);
  });

  test('whose menus a page gives and takes needs system:role:edit alone', async () => {
    const { roleKey } = await role(portal, { permissions: ['system:role:edit'] });
    const her = as((await person(portal, { roles: [roleKey] })).token);
    const [{ roleId }, { userId }] = [await newRole(world), await newUser(world)];
    await granted(her('PUT /system/role/authUser/selectAll', inQuery({ roleId, userIds: userId })));
    await granted(her('PUT /system/role/authUser/cancelAll', inQuery({ roleId, userIds: userId })));
  });
});

describe('a password', () => {
  test('in the form of a user changes nothing', async () => {
    const user = await newUser(world);
    const { data } = await granted(admin('GET /system/user/{userId}', at({ userId: user.userId })));
    await granted(
      admin('PUT /system/user', json({ ...(data as object), password: 'Nw4!kP9@zT', postIds: [], roleIds: [] })),
    );
    assert.equal((await login(user['userName'], password)).json.code, 200);
    assert.notEqual((await login(user['userName'], 'Nw4!kP9@zT')).json.code, 200);
  });

  test('is measured by the server wherever it is set', async () => {
    const { userId } = await newUser(world);
    const weak = '123456';
    const codes = [
      await admin('POST /system/user', json({ userName: unique(), nickName: 'x', password: weak })),
      await admin('PUT /system/user/resetPwd', json({ userId, password: weak })),
      await admin('PUT /system/user/profile/updatePwd', json({ oldPassword: adminPassword, newPassword: weak })),
    ].map(({ json: envelope }) => envelope.code);
    assert.deepEqual(codes, [500, 500, 500]);
  });

  test('arrives as it was typed, angle brackets and all', async () => {
    const user = await newUser(world);
    const odd = ' Nw4!<b>P9@</b>&amp; ';
    await granted(admin('PUT /system/user/resetPwd', json({ userId: user.userId, password: odd })));
    assert.equal((await login(user['userName'], odd)).json.code, 200);
  });
});

describe('a session', () => {
  const sessionOf = async () => {
    const user = await newUser(world);
    const { json: envelope } = await login(user['userName'], password);
    return { userId: user.userId, session: envelope['token'] as string };
  };

  for (const [what, act] of [
    ['is stopped', (userId: number) => admin('PUT /system/user/changeStatus', json({ userId, status: '1' }))],
    ['is deleted', (userId: number) => admin('DELETE /system/user/{userIds}', at({ userIds: userId }))],
    [
      'gets a new password',
      (userId: number) => admin('PUT /system/user/resetPwd', json({ userId, password: 'Nw4!kP9@zT' })),
    ],
  ] as const)
    test(`ends when its person ${what}`, async () => {
      const { userId, session } = await sessionOf();
      assert.equal(await codeOf(session, 'GET /getInfo'), 200);
      await granted(act(userId));
      assert.equal(await codeOf(session, 'GET /getInfo'), 401);
    });

  test('keeps the time of its login while it is used', async () => {
    const { userId, session } = await sessionOf();
    const shown = async () => {
      const { rows } = await granted(admin('GET /monitor/online/list'));
      return rows!.find((row) => row['userId'] === userId)!['loginTime'];
    };
    const before = await shown();
    await db
      .updateTable('sysSession')
      .set({ lastAccess: new Date(Date.now() - 600_000) })
      .where('userId', '=', userId)
      .execute();
    assert.equal(await codeOf(session, 'GET /getInfo'), 200);
    assert.equal(await shown(), before);
  });

  test('is logged with the address of its connection, whatever a header says', async () => {
    const user = await newUser(world);
    await login(user['userName'], 'wrong', { 'x-forwarded-for': '203.0.113.66', 'x-real-ip': '203.0.113.66' });
    const { rows } = await granted(admin('GET /monitor/logininfor/list', query({ userName: user['userName'] })));
    assert.equal(rows![0]!['ipaddr'], '127.0.0.1');
  });
});

describe('an order', () => {
  test('is taken from a list of columns and two directions', async () => {
    const wanted = async (orderByColumn: string, isAsc: string) =>
      (
        await granted(admin('GET /system/user/list', query({ pageNum: 1, pageSize: 10, orderByColumn, isAsc })))
      ).rows!.map((row) => row['userId']);
    const usual = await wanted('', '');
    for (const [column, direction] of [
      ['password', 'asc'],
      ['(case when (select 1)=1 then user_id else 1/0 end)', 'asc'],
      ['userId', 'asc, (select pg_sleep(5))'],
      ['userId;drop table sys_post', 'ascending'],
    ] as const)
      assert.deepEqual((await wanted(column, direction)).toSorted(), usual.toSorted());
    await granted(admin('GET /system/post/list'));
  });

  test('of posts is their own', async () => {
    const name = unique();
    for (const postSort of [3, 1, 2]) await newPost(world, { postName: `${name}-${postSort}`, postSort });
    const { rows } = await granted(admin('GET /system/post/list', query({ postName: name })));
    assert.deepEqual(
      rows!.map((row) => row['postSort']),
      [1, 2, 3],
    );
  });
});

describe('somebody with a session and no permission', () => {
  test('reads no parameter that is not meant for them', async () => {
    const her = as((await person(portal)).token);
    for (const key of ['sys.login.blackIPList', 'sys.user.initPassword', 'auth.matelab.url']) {
      const { json: envelope } = await her('GET /system/config/configKey/{key}', at({ key }));
      const { json: told } = await admin('GET /system/config/configKey/{key}', at({ key }));
      assert.ok(envelope.code === 500 || (told.msg === '' && envelope.msg === ''), key);
    }
  });

  test('reads no notice that is closed', async () => {
    const her = as((await person(portal)).token);
    const { noticeId } = await newNotice(world, { status: '1' });
    assert.equal((await her('GET /system/notice/{noticeId}', at({ noticeId }))).json.code, 500);
    const { data } = await granted(her('GET /system/notice/listTop'));
    assert.ok((data as { noticeId: number }[]).every((line) => line.noticeId !== noticeId));
  });

  test('gets neither the template of an import nor the trees of menus', async () => {
    const her = as((await person(portal)).token);
    const { roleId } = await newRole(world);
    assert.equal((await her('POST /system/user/importTemplate', form({}))).json.code, 403);
    assert.equal((await her('GET /system/menu/treeselect')).json.code, 403);
    assert.equal((await her('GET /system/menu/roleMenuTreeselect/{roleId}', at({ roleId }))).json.code, 403);
  });

  test('who may use a page assigns no role, department or person beyond what they see', async () => {
    const { roleKey } = await role(portal, {
      permissions: ['system:role:edit', 'system:user:edit', 'system:user:add'],
      dataScope: '5',
    });
    const her = as((await person(portal, { roles: [roleKey] })).token);
    const [{ roleId }, { userId }] = [await newRole(world), await newUser(world)];
    const refused = [
      await her('PUT /system/role/dataScope', json({ roleId, dataScope: '2', deptIds: [100] })),
      await her('PUT /system/role/authUser/selectAll', inQuery({ roleId, userIds: userId })),
      await her('PUT /system/user/authRole', inQuery({ userId, roleIds: roleId })),
      await her('PUT /system/user/changeStatus', json({ userId, status: '1' })),
      await her('POST /system/user', json({ userName: unique(), nickName: 'x', deptId: 100, roleIds: [1] })),
    ];
    assert.deepEqual(
      refused.map(({ json: envelope }) => envelope.code),
      [500, 500, 500, 500, 500],
    );
  });
});

describe('an import', () => {
  test('with one wrong line adds nobody', async () => {
    const right = unique();
    const columns = ['部门编号', '登录名称', '用户名称', '用户邮箱', '手机号码', '用户性别', '账号状态'].map(
      (title) => ({ title }),
    );
    const rows = [
      [null, right, 'Right', null, null, null, null],
      [null, unique(), 'Wrong', 'no e-mail', null, null, null],
    ];
    const bytes = await buffer(await workbook({ name: 'users', columns, rows }).open());
    const file = part('file', { name: 'users.xlsx', type: 'application/octet-stream', bytes });
    assert.equal((await admin('POST /system/user/importData', { ...file, query: 'updateSupport=0' })).json.code, 500);
    assert.equal((await granted(admin('GET /system/user/list', query({ userName: right })))).total, 0);
  });
});

describe('the bell', () => {
  test('counts everything that is unread, not only what it shows', async () => {
    for (let made = 0; made < 7; made++) await newNotice(world);
    const her = as((await person(portal)).token);
    const { data, unreadCount } = await granted(her('GET /system/notice/listTop'));
    assert.deepEqual([(data as unknown[]).length, (unreadCount as number) >= 7], [5, true]);
  });
});

describe('the log of operations', () => {
  test('calls what is done to a value of a dictionary by one name', async () => {
    const { rows: types } = await granted(admin('GET /system/dict/data/list', query({ dictType: 'sys_job_group' })));
    const value = types![0]!;
    await granted(admin('POST /system/dict/data', json({ ...value, dictLabel: unique(), dictValue: unique() })));
    const { rows } = await granted(
      admin(
        'GET /system/dict/data/list',
        query({ dictType: 'sys_job_group', orderByColumn: 'dictCode', isAsc: 'descending' }),
      ),
    );
    await granted(admin('DELETE /system/dict/data/{dictCodes}', at({ dictCodes: rows![0]!['dictCode'] as number })));
    const log = (await granted(admin('GET /monitor/operlog/list', query({ pageSize: 2 })))).rows!;
    assert.equal(log[0]!['title'], log[1]!['title']);
    assert.deepEqual(
      log.map((row) => row['businessType']),
      [3, 1],
    );
    assert.ok(log.every((row) => !String(row['operParam']).includes(password)));
  });
});
