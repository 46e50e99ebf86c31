import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { sessions } from '#contract/identity/sessions';
import { readWorkbook } from '#server/formats/read-workbook';
import { wireDay } from '#shared/time';
import { startPortal } from '#testing';
import { loginLog } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;

/** Rows of a past day, one a minute, by a few names. */
const attempts = (day: string, count: number, name: string, more: { status?: string; ipaddr?: string } = {}) =>
  db
    .insertInto('sysLogininfor')
    .values(
      Array.from({ length: count }, (_none, at) => ({
        userName: `${name}${at % 3}`,
        ipaddr: more.ipaddr ?? '203.0.113.9',
        loginLocation: 'internal',
        status: more.status ?? '0',
        msg: more.status === '1' ? 'badLogin' : 'loggedIn',
        loginTime: new Date(Date.parse(`${day}T09:00:00+08:00`) + at * 60_000),
      })),
    )
    .execute();
await attempts('2024-03-01', 25, 'Curie');
await attempts('2024-03-02', 12, 'curie', { status: '1', ipaddr: '10.20.30.40' });
await attempts('2024-03-03', 8, 'bo_hr%');

const listed = async (query: object = {}) => {
  const { total, rows, code, msg } = await admin.call(loginLog.list, { query });
  assert.equal(code, 200, msg);
  return { total: total!, rows: rows! };
};
const year = { beginTime: '2024-01-01', endTime: '2024-12-31' };

describe('the list of logins', () => {
  test('has exact totals by each filter and their combinations', async () => {
    assert.equal((await listed(year)).total, 45);
    assert.equal((await listed({ userName: 'CURIE' })).total, 37);
    assert.equal((await listed({ userName: 'r%' })).total, 8);
    assert.equal((await listed({ userName: 'o_h' })).total, 8);
    assert.equal((await listed({ ipaddr: '20.30' })).total, 12);
    assert.equal((await listed({ userName: 'curie', ipaddr: '203.0' })).total, 25);
    assert.equal((await listed({ ...year, status: '1' })).total, 12);
    assert.equal((await listed({ userName: 'curie', status: '0' })).total, 25);
    assert.equal((await listed({ userName: 'nobody at all' })).total, 0);
    assert.equal((await listed({ ...year, pageNum: 'NaN', status: '' })).total, 45);
  });

  test('takes a stretch of time in every form, to the second', async () => {
    assert.equal((await listed({ params: { beginTime: '2024-03-02', endTime: '2024-03-02' } })).total, 12);
    assert.equal((await listed({ beginLoginTime: '2024-03-02', endLoginTime: '2024-03-03' })).total, 20);
    const cut = { beginTime: '2024-03-01 09:10:00', endTime: '2024-03-02 09:04:00' };
    assert.equal((await listed(cut)).total, 15 + 5);
    assert.equal((await listed({ ...cut, userName: 'curie0' })).total, 5 + 2);
  });

  test('shows every row once, whatever the page, and the last page beyond the end', async () => {
    for (const order of [{}, { orderByColumn: 'loginTime', isAsc: 'ascending' }, { orderByColumn: 'userName' }]) {
      const seen: unknown[] = [];
      for (const pageNum of [1, 2, 3, 4, 5])
        seen.push(...(await listed({ ...year, ...order, pageNum })).rows.map((row) => row['infoId']));
      assert.equal(new Set(seen).size, 45);
      const last = (await listed({ ...year, ...order, pageNum: 99 })).rows.map((row) => row['infoId']);
      assert.deepEqual(last, seen.slice(40));
    }
    assert.deepEqual((await listed({ ...year, pageNum: 99, reasonable: 'false' })).rows, []);
  });

  test('is newest first, and sorted by what was asked', async () => {
    const times = (await listed({ ...year, pageSize: 50 })).rows.map((row) => String(row['loginTime']));
    assert.deepEqual(times, times.toSorted().toReversed());
    const up = { ...year, pageSize: 50, orderByColumn: 'userName', isAsc: 'ascending' };
    const names = (await listed(up)).rows.map((row) => String(row['userName']));
    assert.deepEqual(names, names.toSorted());
    assert.equal(names.length, 45);
    assert.equal((await listed({ ...up, isAsc: 'descending' })).rows[0]!['userName'], 'curie2');
  });

  test('says outcome and place in the reader’s language, with their keys beside them', async () => {
    const [row] = (await listed({ ipaddr: '10.20.30.40' })).rows;
    assert.deepEqual([row!['msg'], row!['loginLocation'], row!['status']], ['用户名或密码错误', '内网', '1']);
    const { rows } = await admin.call(loginLog.list, { query: { ipaddr: '10.20.30.40', lang: 'en' } });
    assert.equal(rows![0]!['msg'], 'Wrong username or password');
    assert.deepEqual([row!['outcome'], row!['place']], ['badLogin', 'internal']);
  });
});

test('the whole list leaves as a table, in the reader’s language, whatever its page', async () => {
  const answer = await portal.http.inject({
    method: 'POST',
    url: '/prod-api/monitor/logininfor/export',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload:
      'pageNum=2&pageSize=10&userName=curie&orderByColumn=userName&isAsc=ascending&params%5BbeginTime%5D=2024-03-01&',
  });
  const [head, ...rows] = await readWorkbook(answer.rawPayload, { maxBytes: 1e6, maxRows: 1000, maxColumns: 20 });
  assert.deepEqual(head, [
    '序号',
    '用户账号',
    '登录状态',
    '登录地址',
    '登录地点',
    '浏览器',
    '操作系统',
    '提示消息',
    '访问时间',
  ]);
  assert.equal(rows.length, 37);
  assert.deepEqual(rows[0]!.slice(1, 5), ['Curie0', '成功', '203.0.113.9', '内网']);
});

describe('old rows move into archive files', () => {
  test('by number', async () => {
    const ids = (await listed({ userName: 'bo_hr' })).rows.slice(0, 2).map((row) => row['infoId']);
    await admin.call(loginLog.remove, { params: { infoIds: ids.join(',') } });
    assert.equal((await listed({ userName: 'bo_hr' })).total, 6);
  });

  test('by a stretch of time', async () => {
    const cleaned = await admin.call(loginLog.clean, { query: { beginTime: '2024-03-02', endTime: '2024-03-02' } });
    assert.deepEqual([cleaned['moved'], cleaned['kept'], cleaned['done']], [12, 0, true]);
    assert.equal((await listed(year)).total, 31);
    assert.equal((await listed({ ipaddr: '10.20.30.40' })).total, 0);
  });

  test('wholly, when no time is named; young ones stay', async () => {
    await attempts(wireDay(new Date(Date.now() - 3 * 86_400_000)), 2, 'young');
    const cleaned = await admin.call(loginLog.clean);
    assert.deepEqual([cleaned.code, cleaned['moved'], cleaned['kept']], [200, 31, 2]);
    assert.equal((await listed()).total, 2);
  });

  test('and never changed', async () => {
    await attempts('2024-04-01', 1, 'lorentz');
    await assert.rejects(db.updateTable('sysLogininfor').set({ msg: 'loggedOut' }).execute(), /never changed/);
  });
});

test('a locked name is unlocked by whoever may', async () => {
  const her = await person(portal);
  const tries = async (password: string) =>
    (await her.call(sessions.login, { body: { username: her.userName, password } })).error;
  for (let wrong = 0; wrong < 5; wrong++) await tries('wrong');
  assert.equal(await tries(her.password), 'identity.sessions.locked');
  const { roleKey } = await role(portal, { permissions: ['monitor:logininfor:list'] });
  const reader = await person(portal, { roles: [roleKey] });
  const unlock = { params: { userName: her.userName.toUpperCase() } };
  assert.equal((await reader.call(loginLog.unlock, unlock)).code, 403);
  assert.equal((await admin.call(loginLog.unlock, unlock)).code, 200);
  assert.equal(await tries(her.password), undefined);
});

test('who may read the log may not remove or take it away', async () => {
  const { roleKey } = await role(portal, { permissions: ['monitor:logininfor:list'] });
  const reader = await person(portal, { roles: [roleKey] });
  assert.equal((await reader.call(loginLog.list)).code, 200);
  assert.equal((await reader.call(loginLog.clean)).code, 403);
  assert.equal((await reader.call(loginLog.remove, { params: { infoIds: '1' } })).code, 403);
  assert.equal((await reader.call(loginLog.export, { body: {} })).code, 403);
});
