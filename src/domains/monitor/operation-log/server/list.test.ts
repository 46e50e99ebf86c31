import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { contractName } from '#shared/contract';
import { languages } from '#shared/texts';
import { isAudited } from '#server/audit/audit';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { readWorkbook } from '#server/formats/read-workbook';
import { startPortal } from '#testing';
import { operationLog } from '../contract.ts';
import { contracts } from '../../../contracts.ts';
import { titleOf } from './policy.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;

/** Rows k = 0…119 of twelve days: kinds, names and results alternate. */
await sql`
  insert into sys_oper_log (title, business_type, method, request_method, oper_name, oper_ip, oper_location, oper_param, status, oper_time, cost_time)
  select (array['data.resources', 'system.users', 'house.kept'])[1 + k % 3], k % 5, 'x', 'PUT', 'planck' || k % 4,
    '10.0.0.' || k % 6, 'internal', '{"k":' || k || '}', (k % 10 = 0)::int,
    timestamptz '2024-05-01 08:00:00+08' + k * interval '144 minutes', 100000 - k * 7
  from generate_series(0, 119) as k`.execute(db);

const rows = Array.from({ length: 120 }, (_none, k) => ({
  k,
  noun: ['data.resources', 'system.users', 'house.kept'][k % 3]!,
  kind: k % 5,
  name: `planck${k % 4}`,
  ip: `10.0.0.${k % 6}`,
  failed: k % 10 === 0,
  minute: k * 144,
}));
type Row = (typeof rows)[number];

const may = { beginTime: '2024-05-01', endTime: '2024-05-31' };
const listed = async (query: object = {}) => {
  const reply = await admin.call(operationLog.list, { query: { ...may, pageSize: 100, ...query } });
  assert.equal(reply.code, 200, reply.msg);
  return { total: reply.total!, ks: reply.rows!.map((row) => JSON.parse(String(row['operParam'])).k as number) };
};

describe('the list of operations', () => {
  const cases: [string, object, (row: Row) => boolean][] = [
    ['part of a title in Chinese', { title: '用户' }, (row) => row.noun === 'system.users'],
    ['part of a title in English', { title: 'RESOURCES' }, (row) => row.noun === 'data.resources'],
    ['a title without words', { title: 'kept' }, (row) => row.noun === 'house.kept'],
    ['part of a name', { operName: 'CK2' }, (row) => row.name === 'planck2'],
    ['part of an address', { operIp: '0.0.4' }, (row) => row.ip === '10.0.0.4'],
    ['a kind', { businessType: 3 }, (row) => row.kind === 3],
    ['several kinds', { businessTypes: [1, 4] }, (row) => row.kind === 1 || row.kind === 4],
    ['several kinds with commas', { businessTypes: '0,2' }, (row) => row.kind === 0 || row.kind === 2],
    ['a kind that is not among several', { businessType: 3, businessTypes: [1] }, () => false],
    ['a result', { status: 1 }, (row) => row.failed],
    ['name and result', { operName: 'planck', status: 0 }, (row) => !row.failed],
    [
      'name, title and kind',
      { operName: 'k0', title: 'data', businessType: 2 },
      (row) => row.name === 'planck0' && row.noun === 'data.resources' && row.kind === 2,
    ],
    [
      'name and address',
      { operName: 'planck1', operIp: '10.0.0.1' },
      (row) => row.name === 'planck1' && row.ip === '10.0.0.1',
    ],
    [
      'times within days',
      { beginTime: '2024-05-02 08:00:00', endTime: '2024-05-03 07:59:59', status: 0 },
      (row) => !row.failed && row.minute >= 1440 && row.minute < 2880,
    ],
    ['empty values', { status: '', businessType: '', businessTypes: '', operName: '' }, () => true],
  ];
  for (const [what, query, fits] of cases)
    test(`is narrowed by ${what}: exact total, every row once, newest first`, async () => {
      const expected = rows
        .filter(fits)
        .map(({ k }) => k)
        .toReversed();
      const { total, ks } = await listed(query);
      assert.equal(total, expected.length);
      assert.deepEqual(ks, expected.slice(0, 100));
      const last = await listed({ ...query, pageSize: 7, pageNum: 1000 });
      const rest = expected.length === 0 ? 0 : expected.length % 7 || 7;
      assert.deepEqual(last.ks, expected.slice(expected.length - rest));
      const middle = await listed({ ...query, pageSize: 7, pageNum: 4 });
      if (expected.length > 28) assert.deepEqual(middle.ks, expected.slice(21, 28));
    });

  test('is sorted by time, name and duration, both ways, and by nothing else', async () => {
    const order = async (orderByColumn: string, isAsc: string) =>
      (await listed({ orderByColumn, isAsc, pageSize: 50 })).ks;
    const newest = rows.map(({ k }) => k).toReversed();
    assert.deepEqual(await order('operTime', 'ascending'), newest.toReversed().slice(0, 50));
    assert.deepEqual(await order('costTime', 'ascending'), newest.slice(0, 50));
    assert.deepEqual(await order('costTime', 'descending'), newest.toReversed().slice(0, 50));
    assert.deepEqual(
      (await order('operName', 'ascending')).slice(0, 30),
      newest.toReversed().filter((k) => k % 4 === 0),
    );
    assert.deepEqual(
      (await order('operName', 'descending')).slice(0, 30),
      newest.filter((k) => k % 4 === 3),
    );
    assert.deepEqual(await order('jsonResult', 'ascending'), newest.slice(0, 50));
  });

  test('has what third-party front ends read, in the reader’s language', async () => {
    const { rows: found } = await admin.call(operationLog.list, { query: { ...may, title: 'users', pageSize: 1 } });
    const { operId, operTime, ...row } = found![0]!;
    assert.equal(typeof operId, 'number');
    assert.match(String(operTime), /^2024-05-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(
      [row['title'], row['noun'], row['status'], row['businessType'], row['costTime'], row['businessTypes']],
      ['用户管理', 'system.users', 0, 3, 99_174, null],
    );
    const english = await admin.call(operationLog.list, { query: { ...may, title: 'users', pageSize: 1, lang: 'en' } });
    assert.equal(english.rows![0]!['title'], 'Users');
  });
});

test('the list leaves as a table in its order, and the log says who took it', async () => {
  const answer = await portal.http.inject({
    method: 'POST',
    url: '/prod-api/monitor/operlog/export',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload:
      'pageNum=1&pageSize=10&title=%E7%94%A8%E6%88%B7&orderByColumn=costTime&isAsc=ascending&params%5BbeginTime%5D=2024-05-01&params%5BendTime%5D=2024-05-31&',
  });
  const [head, ...table] = await readWorkbook(answer.rawPayload, { maxBytes: 1e6, maxRows: 1000, maxColumns: 20 });
  assert.equal(
    head!.join(),
    '操作序号,操作模块,业务类型,请求方法,请求方式,操作类别,操作人员,部门名称,请求地址,操作地址,操作地点,请求参数,返回参数,状态,错误消息,操作时间,消耗时间,操作对象,修改的字段',
  );
  assert.equal(table.length, 40);
  assert.deepEqual(table[0]!.slice(1, 7), ['用户管理', '删除', 'x', 'PUT', '后台用户', 'planck2']);
  assert.equal(table[0]!.at(-1), '99,174 毫秒');
  const [newest] = (await admin.call(operationLog.list, { query: { businessType: 5 } })).rows!;
  assert.deepEqual([newest!['operName'], newest!['title']], ['admin', '操作日志']);
});

test('cleaning all leaves young rows, such as the one that says who cleaned', async () => {
  const { roleKey } = await role(portal, { permissions: ['monitor:operlog:list', 'monitor:operlog:query'] });
  const reader = await person(portal, { roles: [roleKey] });
  assert.equal((await reader.call(operationLog.clean)).code, 403);
  const first = (await admin.call(operationLog.list, { query: may })).rows![0]!['operId'];
  await admin.call(operationLog.remove, { params: { operIds: String(first) } });
  assert.equal((await listed()).total, 119);
  const cleaned = await admin.call(operationLog.clean);
  assert.equal(cleaned['done'], true);
  assert.ok(Number(cleaned['moved']) > 0 && Number(cleaned['kept']) > 0);
  assert.equal((await listed()).total, 0);
  const [newest] = (await admin.call(operationLog.list)).rows!;
  assert.deepEqual(
    [newest!['operName'], newest!['businessType'], newest!['noun']],
    ['admin', 9, 'monitor.operation-log'],
  );
});

test('every noun whose calls are logged has its words in both languages', () => {
  const logged = contracts.filter((contract) =>
    Object.entries(contract).some(([action, endpoint]) =>
      isAudited({ noun: '', action, endpoint, handle: async () => 0 }),
    ),
  );
  const wordless = logged
    .map((contract) => contract[contractName])
    .filter((noun) => languages.some((language) => titleOf(noun, language) === noun));
  assert.deepEqual(wordless, []);
});
