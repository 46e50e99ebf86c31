import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { person } from '#factory/identity/accounts';
import { adminPassword, startPortal } from '#testing';
import { at, inQuery, json, open, query } from './front-end.ts';
import {
  administratorsWorld,
  granted,
  newDept,
  newDictType,
  newDictValue,
  newJob,
  newMenu,
  newNotice,
  newPost,
  newRole,
  newSetting,
  newUser,
  unique,
} from './world.ts';

/* Known pitfalls of servers of this wire. */
const portal = await startPortal();
const as = await open(portal);
const { token } = await person(portal, { admin: true });
const admin = as(token);
const world = administratorsWorld(admin, adminPassword);

describe('every answer', () => {
  for (const [what, call, who] of [
    ['without a session', 'GET /getInfo', undefined],
    ['with a dead session', 'GET /getInfo', 'dead'],
    ['to a call that is not there', 'GET /no/such/call', token],
    ['to another method than the call has', 'DELETE /getInfo', token],
  ] as const)
    test(`has HTTP 200 and a code in its body: ${what}`, async () => {
      const { status, contentType, json: envelope } = await as(who)(call);
      assert.deepEqual([status, contentType, typeof envelope.code], [200, 'application/json', 'number']);
      assert.notEqual(envelope.code, 200);
    });

  test('comes to a token with and without "Bearer"', async () => {
    const { status, json: envelope } = await as()('GET /getInfo', { headers: { authorization: token } });
    assert.deepEqual([status, envelope.code], [200, 200]);
  });

  test('to a body that is announced as JSON and empty is as to none', async () => {
    const her = await person(portal);
    for (const call of ['POST /logout', 'GET /system/notice/listTop'])
      assert.equal((await as(her.token)(call, json(undefined))).json.code, call.startsWith('POST') ? 200 : 401);
    assert.equal((await admin('DELETE /system/config/refreshCache', json(undefined))).json.code, 200);
  });
});

describe('logging out', () => {
  test('succeeds without a session and with a dead one', async () => {
    for (const dead of [undefined, 'dead']) assert.equal((await as(dead)('POST /logout')).json.code, 200);
  });
});

describe('a captcha', () => {
  test('is a raster picture in bare base64', async () => {
    await setting('sys.account.captchaEnabled', 'true');
    const { captchaEnabled, img } = (await as()('GET /captchaImage')).json;
    await setting('sys.account.captchaEnabled', 'false');
    assert.equal(captchaEnabled, true);
    const { format } = await sharp(Buffer.from(img as string, 'base64')).metadata();
    assert.ok(['png', 'jpeg', 'gif'].includes(format));
  });
});

describe('a parameter by its key', () => {
  test('stands in msg; an unknown one is an empty text', async () => {
    const value = await admin('GET /system/config/configKey/{key}', at({ key: 'sys.login.maxRetry' }));
    assert.deepEqual([value.json.code, value.json.msg], [200, '5']);
    const unknown = await admin('GET /system/config/configKey/{key}', at({ key: 'no.such.key' }));
    assert.deepEqual([unknown.json.code, unknown.json.msg], [200, '']);
    // The users page loads it each time it is opened.
    const initial = await admin('GET /system/config/configKey/{key}', at({ key: 'sys.user.initPassword' }));
    assert.deepEqual([initial.json.code, typeof initial.json.msg], [200, 'string']);
  });
});

describe('a page of a list', () => {
  before(() => newNotice(world));

  const prefix = unique();
  test('is the last one beyond the end, and the first one for nonsense', async () => {
    for (let made = 0; made < 12; made++) await newPost(world, { postName: `${prefix}-${made}`, postSort: made });
    const page = async (more: object) => {
      const { total, rows } = (await admin('GET /system/post/list', query({ postName: prefix, pageSize: 10, ...more })))
        .json;
      return [total, rows!.length, rows![0]?.['postName']];
    };
    assert.deepEqual(await page({ pageNum: 1 }), [12, 10, `${prefix}-0`]);
    assert.deepEqual(await page({ pageNum: 2 }), [12, 2, `${prefix}-10`]);
    assert.deepEqual(await page({ pageNum: 99 }), [12, 2, `${prefix}-10`]);
    for (const pageNum of ['NaN', '0', '-1', 'abc'])
      assert.deepEqual(await page({ pageNum }), [12, 10, `${prefix}-0`], pageNum);
    assert.deepEqual(await page({ pageNum: 99, reasonable: 'false' }), [12, 0, undefined]);
    assert.deepEqual(await page({}), [12, 10, `${prefix}-0`]);
  });

  const lists = ['user', 'role', 'post', 'dict/type', 'dict/data', 'config', 'notice'].map(
    (noun) => `GET /system/${noun}/list`,
  );
  for (const call of [...lists, 'GET /monitor/logininfor/list', 'GET /monitor/operlog/list'])
    test(`takes whatever stands for a page and an order: ${call}`, async () => {
      const wanted = {
        pageNum: 'NaN',
        pageSize: 'NaN',
        orderByColumn: 'no_such; drop table x',
        isAsc: 'asc; --',
        params: { dataScope: 'or 1=1', beginTime: '', endTime: undefined },
      };
      const beyond = { pageNum: 100_000, pageSize: 10, orderByColumn: 'createTime', isAsc: '' };
      for (const values of [wanted, beyond]) {
        const { total, rows } = await granted(admin(call, query(values)));
        assert.ok(typeof total === 'number' && (total === 0 || rows!.length > 0), 'a page of something');
      }
    });

  // Older RuoYi front ends send an emptied field as `key=`.
  const filters = {
    'GET /system/user/list': ['userName', 'phonenumber', 'status', 'deptId'],
    'GET /system/role/list': ['roleName', 'roleKey', 'status'],
    'GET /system/menu/list': ['menuName', 'status', 'visible'],
    'GET /system/dept/list': ['deptName', 'status', 'parentId', 'deptId'],
    'GET /system/post/list': ['postCode', 'postName', 'status'],
    'GET /system/dict/type/list': ['dictName', 'dictType', 'status'],
    'GET /system/dict/data/list': ['dictType', 'dictLabel', 'status'],
    'GET /system/config/list': ['configName', 'configKey', 'configType'],
    'GET /system/notice/list': ['noticeTitle', 'createBy', 'noticeType'],
    'GET /monitor/operlog/list': ['title', 'operName', 'operIp', 'businessType', 'businessTypes', 'status'],
    'GET /monitor/logininfor/list': ['ipaddr', 'userName', 'status'],
    'GET /monitor/online/list': ['ipaddr', 'userName'],
  };
  for (const [call, keys] of Object.entries(filters))
    test(`is not narrowed by filters that were emptied: ${call}`, async () => {
      const size = async (search: string) => {
        const { total, data } = await granted(admin(call, { query: search }));
        return total ?? (data as unknown[]).length;
      };
      const emptied = [...keys, 'params[beginTime]', 'params[endTime]'].map((key) => `${key}=`).join('&');
      const all = await size('');
      assert.ok(all > 0);
      assert.equal(await size(emptied), all);
    });

  test('of the people online is all of them', async () => {
    for (let times = 0; times < 12; times++) await person(portal);
    const { total, rows } = (await admin('GET /monitor/online/list')).json;
    assert.equal(total, rows!.length);
    assert.ok(total > 10);
    const exact = (await admin('GET /monitor/online/list', query({ userName: 'admi' }))).json;
    assert.equal(exact.total, 0);
  });
});

describe('a stretch of days', () => {
  const totalOf = async (call: string, params: object) => (await granted(admin(call, query({ params })))).total;
  test('counts both its ends', async () => {
    await newPost(world);
    await newRole(world);
    const { rows } = (await admin('GET /system/role/list', query({ pageSize: 1 }))).json;
    const today = String(rows![0]!['createTime']).slice(0, 10);
    const all = await totalOf('GET /system/role/list', {});
    assert.equal(await totalOf('GET /system/role/list', { beginTime: '2020-01-01', endTime: today }), all);
    assert.equal(await totalOf('GET /system/role/list', { beginTime: today, endTime: today }), all);
    assert.equal(await totalOf('GET /system/role/list', { beginTime: '2019-01-01', endTime: '2019-12-31' }), 0);
    const seconds = { beginTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` };
    assert.ok((await totalOf('GET /monitor/operlog/list', seconds))! > 0);
  });
});

describe('a front end that is served elsewhere', () => {
  const origin = 'https://office.example.org';
  const asks = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
  const granting = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-allow'));

  test('may not call until a parameter names its site', async () => {
    const { headers } = await as()('OPTIONS /system/user', { headers: asks });
    assert.deepEqual(granting(headers), []);
  });

  test('may then call with a token, and never with cookies; others still may not', async () => {
    await setting('sys.api.origins', 'https://office.example.org, *.lab.example.org');
    try {
      const ahead = await as()('OPTIONS /system/user', { headers: asks });
      assert.equal(ahead.status, 204);
      assert.equal(ahead.headers['access-control-allow-origin'], origin);
      assert.match(String(ahead.headers['access-control-allow-methods']), /PUT/);
      assert.equal(ahead.headers['access-control-allow-headers'], 'authorization');
      assert.equal(ahead.headers['access-control-allow-credentials'], undefined);
      const own = await admin('GET /getInfo', { headers: { origin } });
      assert.deepEqual([own.json.code, own.headers['access-control-allow-origin']], [200, origin]);
      const unasked = await as()('GET /captchaImage');
      assert.match(String(unasked.headers['vary']), /origin/i, 'kept apart from what is kept for another origin');
      const dead = await as('dead')('GET /getInfo', { headers: { origin } });
      assert.deepEqual([dead.json.code, dead.headers['access-control-allow-origin']], [401, origin]);
      for (const other of ['http://office.example.org', 'https://lab.example.org', 'https://evil.example', 'null'])
        assert.deepEqual(
          granting((await as()('OPTIONS /system/user', { headers: { ...asks, origin: other } })).headers),
          [],
        );
    } finally {
      await setting('sys.api.origins', '');
    }
  });
});

describe('paths', () => {
  test('with and without the slash at their end are two calls', async () => {
    const { json: offered } = await admin('GET /system/user/');
    assert.equal(offered.data, undefined);
    assert.ok(Array.isArray(offered['roles']));
  });

  test('of words win over paths of numbers', async () => {
    for (const call of [
      'GET /system/role/optionselect',
      'GET /system/dict/type/optionselect',
      'GET /system/post/optionselect',
      'GET /system/menu/treeselect',
      'GET /system/user/deptTree',
    ])
      assert.ok(Array.isArray((await granted(admin(call))).data), call);
  });
});

describe('a query on PUT and POST', () => {
  test('may hold a plus for a space and commas as they are', async () => {
    const [{ roleId }, one, two] = [await newRole(world), await newUser(world), await newUser(world)];
    await granted(
      admin('PUT /system/role/authUser/selectAll', inQuery({ roleId, userIds: `${one.userId},${two.userId}` })),
    );
    const { total } = await granted(admin('GET /system/role/authUser/allocatedList', query({ roleId })));
    assert.equal(total, 2);
    const { noticeId } = await newNotice(world);
    await granted(admin('POST /system/notice/markRead', { query: `noticeId=+${noticeId}` }));
  });

  test('with no role takes all roles away', async () => {
    const { roleId } = await newRole(world);
    const { userId } = await newUser(world, { roleIds: [roleId] });
    await granted(admin('PUT /system/user/authRole', inQuery({ userId, roleIds: '' })));
    const { roleIds } = await granted(admin('GET /system/user/{userId}', at({ userId })));
    assert.deepEqual(roleIds, []);
  });
});

describe('an object that is sent back whole', () => {
  test('changes what the form has and nothing else, whatever else it says', async () => {
    const { deptId } = await newDept(world);
    const user = await newUser(world, { deptId });
    const { data } = await granted(admin('GET /system/user/{userId}', at({ userId: user.userId })));
    const lies = {
      userName: unique(),
      admin: true,
      delFlag: '2',
      createBy: 'x',
      loginIp: 'x',
      password: 'Nw4!kP9@zT',
      dept: { deptId: 1, deptName: 'x' },
      roles: [{ roleId: 1 }],
      params: { dataScope: 'x' },
    };
    await granted(
      admin('PUT /system/user', json({ ...(data as object), ...lies, nickName: 'New', postIds: [], roleIds: [] })),
    );
    const { data: after } = await granted(admin('GET /system/user/{userId}', at({ userId: user.userId })));
    const { userName, nickName, admin: isAdmin, createBy, loginIp, roles } = after as Record<string, unknown>;
    assert.deepEqual(
      { userName, nickName, isAdmin, createBy, loginIp, roles },
      { userName: user['userName'], nickName: 'New', isAdmin: false, createBy: 'admin', loginIp: '', roles: [] },
    );
  });

  test('moves a department’s subtree and keeps computed fields computed', async () => {
    const [top, other] = [await newDept(world), await newDept(world)];
    const child = await newDept(world, { parentId: top.deptId });
    const { data } = await granted(admin('GET /system/dept/{deptId}', at({ deptId: child.deptId })));
    await granted(
      admin(
        'PUT /system/dept',
        json({ ...(data as object), parentId: other.deptId, ancestors: '0,1,2,3', children: [] }),
      ),
    );
    const { data: moved } = await granted(admin('GET /system/dept/{deptId}', at({ deptId: child.deptId })));
    assert.equal((moved as { ancestors: string }).ancestors, `${other['ancestors'] as string},${other.deptId}`);
  });
});

describe('a form that knows nothing of our own fields', () => {
  /** Rows with fields that only we have, and the call that changes one. */
  const rows = {
    user: ['PUT /system/user', { organization: 'Institute', occupation: 'researcher', researchField: 'spins' }],
    role: ['PUT /system/role', { roleNameEn: 'Keepers' }],
    menu: ['PUT /system/menu', { menuNameEn: 'Posts', affix: '1', activeMenu: '/system/post', front: '1' }],
    dictType: ['PUT /system/dict/type', { dictNameEn: 'Kinds' }],
    dictValue: ['PUT /system/dict/data', { dictLabelEn: 'Kind' }],
    setting: ['PUT /system/config', { configNameEn: 'Parameter' }],
    notice: ['PUT /system/notice', { noticeTitleEn: 'News', noticeContentEn: '<p>Text</p>' }],
  } as const;
  const make: Record<keyof typeof rows, (of: typeof world, more: Record<string, unknown>) => Promise<object>> = {
    user: newUser,
    role: newRole,
    menu: newMenu,
    dictType: newDictType,
    dictValue: newDictValue,
    setting: newSetting,
    notice: newNotice,
  };
  const reads = {
    user: ['GET /system/user/{userId}', 'userId'],
    role: ['GET /system/role/{roleId}', 'roleId'],
    menu: ['GET /system/menu/{menuId}', 'menuId'],
    dictType: ['GET /system/dict/type/{dictId}', 'dictId'],
    dictValue: ['GET /system/dict/data/{dictCode}', 'dictCode'],
    setting: ['GET /system/config/{configId}', 'configId'],
    notice: ['GET /system/notice/{noticeId}', 'noticeId'],
  } as const;

  for (const kind of Object.keys(rows) as (keyof typeof rows)[])
    test(`leaves them as they are on a ${kind}, and empties them when it says so`, async () => {
      const [edit, ours] = rows[kind];
      const made = (await make[kind](world, ours)) as Record<string, unknown>;
      const [read, key] = reads[kind];
      const now = async () => {
        const { data } = await granted(admin(read, at({ [key]: made[key] as number })));
        const row = data as Record<string, unknown>;
        return Object.fromEntries(Object.keys(ours).map((name) => [name, row[name]]));
      };
      const known = Object.fromEntries(Object.entries(made).filter(([name]) => !(name in ours)));
      await granted(admin(edit, json({ ...known, remark: 'changed', postIds: [], roleIds: [] })));
      assert.deepEqual(await now(), ours);
      const [first] = Object.keys(ours);
      await granted(admin(edit, json({ ...known, ...ours, [first!]: '', postIds: [], roleIds: [] })));
      assert.deepEqual(await now(), { ...ours, [first!]: '' });
    });
});

async function setting(configKey: string, configValue: string) {
  const { rows } = (await admin('GET /system/config/list', query({ configKey }))).json;
  await granted(admin('PUT /system/config', json({ ...rows![0], configValue, password: adminPassword })));
}

describe('a job', () => {
  const find = async (jobId: number) =>
    (await granted(admin('GET /monitor/job/{jobId}', at({ jobId })))).data as Record<string, unknown>;

  test('is paused when it is new, knows when it would come, and runs once all the same', async () => {
    const { jobId, jobGroup, jobName } = await newJob(world, { status: '0' });
    const job = await find(jobId);
    assert.deepEqual([job['status'], typeof job['misfirePolicy'], typeof job['concurrent']], ['1', 'string', 'string']);
    assert.match(String(job['nextValidTime']), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await granted(admin('PUT /monitor/job/run', json({ jobId, jobGroup })));
    let total: number | undefined;
    while (!total) total = (await admin('GET /monitor/jobLog/list', query({ jobName, jobGroup }))).json.total;
    assert.equal((await find(jobId))['status'], '1');
  });

  test('is taken with the numbers that a form presets', async () => {
    const { jobId } = await newJob(world, { misfirePolicy: 1, concurrent: 1 });
    const job = await find(jobId);
    assert.deepEqual([job['misfirePolicy'], job['concurrent']], ['1', '1']);
    await granted(admin('PUT /monitor/job', json({ ...job, misfirePolicy: 3, concurrent: 0 })));
    const edited = await find(jobId);
    assert.deepEqual([edited['misfirePolicy'], edited['concurrent']], ['3', '0']);
    const { json: refused } = await admin('PUT /monitor/job', json({ ...job, misfirePolicy: 4 }));
    assert.equal(refused.code, 500);
  });

  test('moves with its group', async () => {
    const { jobId, jobGroup } = await newJob(world);
    await granted(admin('PUT /monitor/job', json({ ...(await find(jobId)), jobGroup: 'SYSTEM' })));
    assert.equal((await admin('PUT /monitor/job/run', json({ jobId, jobGroup }))).json.code, 500);
    await granted(admin('PUT /monitor/job/run', json({ jobId, jobGroup: 'SYSTEM' })));
  });
});
