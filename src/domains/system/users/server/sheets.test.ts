import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { sessions } from '#contract/identity/sessions';
import { readWorkbook } from '#server/formats/read-workbook';
import { workbook, type Cell } from '#server/formats/workbook';
import { startPortal, type Envelope } from '#testing';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const { db } = portal.database;
const limits = { maxBytes: 5_000_000, maxRows: 5000, maxColumns: 50 };

/** Submits a form as a third-party front end does, and reads the returned workbook. */
const fetched = async (path: string, token: string, form = '', language = 'zh') => {
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `userLocale=${language}`,
    },
    payload: form,
  });
  const isFile = answer.headers['content-type']!.includes('spreadsheetml');
  return isFile ? readWorkbook(answer.rawPayload, limits) : answer.json<Envelope>();
};
const rowsOf = async (...args: Parameters<typeof fetched>) => (await fetched(...args)) as Cell[][];

const heads = ['部门编号', '登录名称', '用户名称', '用户邮箱', '手机号码', '用户性别', '账号状态'];
const importing = async (
  rows: Cell[][],
  {
    titles = heads,
    updateSupport = '0',
    token = admin.token,
  }: { titles?: string[]; updateSupport?: string; token?: string } = {},
): Promise<Envelope> => {
  const file = await buffer(await workbook({ name: 'x', columns: titles.map((title) => ({ title })), rows }).open());
  return sending(file, updateSupport, token);
};
const sending = async (file: Buffer, updateSupport = '0', token = admin.token, times = 1): Promise<Envelope> => {
  const form = new FormData();
  for (let at = 0; at < times; at++) form.append('file', new Blob([new Uint8Array(file)]), 'users.xlsx');
  const request = new Request('http://portal', { method: 'POST', body: form });
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api/system/user/importData?updateSupport=${updateSupport}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
};
const found = (userName: string) =>
  db.selectFrom('sysUser').selectAll().where('userName', '=', userName).where('delFlag', '=', '0').executeTakeFirst();

describe('the list as a workbook', () => {
  test('has all pages by the filters and the order of the list, words for codes, numbers and dates as such', async () => {
    for (let at = 0; at < 12; at += 1)
      await person(portal, {
        userName: `sheet${String(at).padStart(2, '0')}`,
        deptId: 102,
        phonenumber: `+8613900000${100 + at}`,
      });
    const [head, ...rows] = await rowsOf(
      '/system/user/export',
      admin.token,
      'pageNum=2&pageSize=10&userName=sheet&orderByColumn=userName&isAsc=descending&params%5BbeginTime%5D=2020-01-01&',
    );
    assert.deepEqual(head!.slice(0, 11), [
      '用户序号',
      '登录名称',
      '用户名称',
      '用户邮箱',
      '手机号码',
      '用户性别',
      '账号状态',
      '最后登录IP',
      '最后登录时间',
      '部门名称',
      '部门负责人',
    ]);
    assert.deepEqual(
      rows.map((row) => row[1]),
      Array.from({ length: 12 }, (_, at) => `sheet${String(11 - at).padStart(2, '0')}`),
    );
    const [userId, , , , number, sex, status] = rows[0]!;
    assert.equal(typeof userId, 'number');
    assert.equal(number, '+8613900000111');
    assert.deepEqual([sex, status, rows[0]![9]], ['未知', '正常', '数据资源部']);
    assert.equal(typeof rows[0]![14], 'number');
  });

  test('is English for who reads English', async () => {
    const [head, row] = await rowsOf('/system/user/export', admin.token, 'userName=sheet00', 'en');
    assert.deepEqual(head!.slice(0, 3), ['User id', 'Account', 'Display name']);
    assert.equal(row![6], 'Normal');
  });

  test('shows nobody beyond the data scope', async () => {
    const { roleKey } = await role(portal, { permissions: ['system:user:export'], dataScope: '3' });
    const her = await person(portal, { deptId: 104, roles: [roleKey] });
    const rows = await rowsOf('/system/user/export', her.token);
    assert.deepEqual(
      rows.slice(1).map((row) => row[1]),
      [her.userName],
    );
  });
});

describe('an import', () => {
  test('reads its own template: people are added with passwords that are shown once', async (t) => {
    const [template] = await rowsOf('/system/user/importTemplate', admin.token);
    assert.deepEqual(template!.slice(0, 7), heads);
    const reply = await importing([
      [102, 'imported1', '导入一', 'imported1@example.org', 13912340001, '女', '正常'],
      [null, null, null, null, null, null, null],
      ['', 'imported2', '导入二', '', '', '', '停用'],
    ]);
    assert.equal(reply.code, 200, reply.msg);
    assert.deepEqual([reply['added'], reply['updated']], [2, 0]);
    const one = (await found('imported1'))!;
    assert.deepEqual(
      [one.deptId, one.nickName, one.phonenumber, one.sex, one.status, one.pwdUpdateDate],
      [102, '导入一', '13912340001', '1', '0', null],
    );
    assert.equal((await found('imported2'))!.status, '1');
    const [{ userName, password }] = reply['passwords'] as [{ userName: string; password: string }];
    assert.equal(userName, 'imported1');
    assert.ok((await admin.call(sessions.login, { body: { username: userName, password } }))['token']);
    const log = await db.selectFrom('sysOperLog').selectAll().where('title', '=', 'system.users').execute();
    assert.ok(!JSON.stringify(log).includes(password));
    const inHtml = password.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
    assert.ok(reply.msg.includes(`imported1: ${inHtml}`), 'front ends of the family show the message alone');
    const file = `/common/download?fileName=${reply['passwordFile'] as string}`;
    const fetch = (token: string) =>
      portal.http.inject({ url: `/prod-api${file}`, headers: { authorization: `Bearer ${token}` } });
    assert.ok(!(await fetch((await person(portal)).token)).body.includes(password), 'nobody else');
    assert.ok((await fetch(admin.token)).body.includes(`imported1\t导入一\t${password}`));
    await t.waitFor(async () => assert.ok(!(await fetch(admin.token)).body.includes(password), 'once'));
  });

  test('takes English heads and words too, and passes over columns that it does not know', async () => {
    const reply = await importing([['English1', 'Ann', 'Male', 'whatever']], {
      titles: ['Account', 'Display name', 'Sex', 'Shoe size'],
    });
    assert.equal(reply.code, 200, reply.msg);
    assert.equal((await found('English1'))!.sex, '0');
  });

  test('with faults adds nobody and names each by row and column', async () => {
    await person(portal, { userName: 'present', email: 'present@example.org', phonenumber: '13912340002' });
    const reply = await importing([
      [102, 'good', '好', '', '', '', ''],
      [9999, 'bad<b>', '', 'nowhere', '12', '不明', '休假'],
      [102, 'Present', '已有', '', '', '', ''],
      [102, 'taken', '重', 'PRESENT@example.org', '13912340002', '', ''],
      [102, 'twice', '一', 'same@example.org', '', '', ''],
      [102, 'TWICE', '二', 'same@example.org', '', '', ''],
      [102.5, 'half', '半', '', '', '', ''],
    ]);
    assert.equal(reply.code, 500);
    assert.equal(reply.error, 'system.users.importFaults');
    assert.deepEqual(
      reply.fields!.map(({ path }) => path),
      [
        '3.userName',
        '3.nickName',
        '3.email',
        '3.phonenumber',
        '3.sex',
        '3.status',
        '4.userName',
        '5.email',
        '5.phonenumber',
        '7.userName',
        '7.email',
        '8.deptId',
      ],
    );
    assert.equal(reply.fields![6]!.message, '用户已存在');
    assert.match(reply.msg, /^导入失败，未写入任何数据.*12 处错误.*<br\/>第 3 行，登录名称：/);
    assert.equal(await found('good'), undefined);
    assert.equal(await found('twice'), undefined);
  });

  test('finds who stands in it twice, or is known, in another spelling', async () => {
    await person(portal, { userName: 'spelled' });
    const reply = await importing([
      [102, 'wide1', '一', '', 13800138000, '', ''],
      [102, 'ｗｉｄｅ１', '二', '', '+86 138-0013-8000', '', ''],
      [102, 'ｓｐｅｌｌｅｄ', '三', '', '', '', ''],
    ]);
    assert.deepEqual(
      reply.fields?.map(({ path, message }) => `${path} ${message}`),
      ['3.userName 与第 2 行重复', '3.phonenumber 与第 2 行重复', '4.userName 用户已存在'],
    );
  });

  test('updates who is known by a name in another spelling', async () => {
    await person(portal, { userName: 'spelled2' });
    const reply = await importing([['', 'ＳＰＥＬＬＥＤ２', '新名']], { updateSupport: '1' });
    assert.deepEqual([reply['added'], reply['updated']], [0, 1]);
    assert.equal((await found('spelled2'))!.nickName, '新名');
  });

  test('escapes what it shows as HTML', async () => {
    const reply = await importing([['x']], { titles: ['<img src=x>'] });
    assert.equal(reply.error, 'system.users.importColumns');
    assert.ok(!(await importing([[1, 'a<i>', 'x', '', '', '', '']])).msg.includes('<i>'));
  });

  test('updates known people where that is asked for: only columns of the file, never department or password', async () => {
    const her = await person(portal, {
      userName: 'known1',
      deptId: 103,
      nickName: '旧名',
      phonenumber: '13912340003',
      verified: true,
    });
    const before = (await found('known1'))!;
    const reply = await importing([[102, 'KNOWN1', '新名', 'known1.new@example.org']], {
      titles: ['部门编号', '登录名称', '用户名称', '用户邮箱'],
      updateSupport: '1',
    });
    assert.deepEqual([reply.code, reply['added'], reply['updated']], [200, 0, 1]);
    const after = (await found('known1'))!;
    assert.deepEqual(
      [after.nickName, after.email, after.isVerified, after.deptId, after.phonenumber, after.password],
      ['新名', 'known1.new@example.org', '0', 103, '13912340003', before.password],
    );
    assert.equal((await her.call(sessions.info)).code, 200);
    await importing([['known1', '新名', '停用']], { titles: ['登录名称', '用户名称', '账号状态'], updateSupport: '1' });
    assert.notEqual((await her.call(sessions.info)).code, 200);
  });

  test('neither changes the super administrator, nor oneself into a stopped account', async () => {
    const titles = ['登录名称', '用户名称', '账号状态'];
    const own = await importing([['admin', '谁', '停用']], { titles, updateSupport: '1' });
    assert.equal(own.error, 'system.users.protected');
  });

  test('stays within the data scope of the importer', async () => {
    const { roleKey } = await role(portal, { permissions: ['system:user:import'], dataScope: '4' });
    const her = await person(portal, { deptId: 105, roles: [roleKey] });
    const asHer = { token: her.token, updateSupport: '1' };
    const refused = await importing(
      [
        [102, 'scoped1', '一'],
        ['', 'scoped2', '二'],
        [105, 'scoped3', '三'],
      ],
      asHer,
    );
    assert.deepEqual(
      refused.fields!.map(({ path }) => path),
      ['2.deptId', '3.deptId'],
    );
    assert.equal((await importing([[105, 'scoped3', '三']], asHer)).code, 200);
    await person(portal, { userName: 'foreign', deptId: 102 });
    assert.equal((await importing([[105, 'foreign', '外']], asHer)).error, 'system.departments.usersBeyondScope');
  });

  test('refuses two workbooks at once, and takes nobody of either', async () => {
    const rows: Cell[][] = [['', 'twofiles', '二', '', '', '', '']];
    const file = await buffer(await workbook({ name: 'x', columns: heads.map((title) => ({ title })), rows }).open());
    assert.equal((await sending(file, '0', admin.token, 2)).error, 'kernel.uploadCount');
    assert.equal(await found('twofiles'), undefined);
    assert.equal((await sending(file)).code, 200);
  });

  test('refuses a file that is no workbook, too large, too long or empty', async () => {
    assert.equal((await sending(Buffer.from('用户'))).error, 'kernel.workbook.broken');
    assert.equal((await sending(Buffer.alloc(6 * 1024 * 1024))).error, 'kernel.workbook.size');
    const many = Array.from({ length: 1001 }, (_, at): Cell[] => ['', `many${at}`, 'x', '', '', '', '']);
    assert.equal((await importing(many)).error, 'kernel.workbook.rows');
    assert.equal((await importing([])).error, 'system.users.importEmpty');
    const nothing = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/system/user/importData',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="other"\r\n\r\n1\r\n--x--\r\n',
    });
    assert.equal(nothing.json().error, 'system.users.importNoFile');
  });
});
