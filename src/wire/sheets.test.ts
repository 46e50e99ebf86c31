import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { readWorkbook } from '#server/formats/read-workbook';
import { person } from '#factory/identity/accounts';
import { adminPassword, startPortal } from '#testing';
import { form, open } from './front-end.ts';
import { administratorsWorld, newPost, newUser, unique } from './world.ts';

/* The first row of each workbook, in the order of RuoYi. Our additional columns follow those of the wire. */
const headings: Record<string, string> = {
  'POST /system/user/export':
    '用户序号,登录名称,用户名称,用户邮箱,手机号码,用户性别,账号状态,最后登录IP,最后登录时间,部门名称,部门负责人',
  'POST /system/user/importTemplate': '部门编号,登录名称,用户名称,用户邮箱,手机号码,用户性别,账号状态',
  'POST /system/role/export': '角色序号,角色名称,角色权限,角色排序,数据范围,角色状态',
  'POST /system/post/export': '岗位序号,岗位编码,岗位名称,岗位排序,状态',
  'POST /system/dict/type/export': '字典主键,字典名称,字典类型,状态',
  'POST /system/dict/data/export': '字典编码,字典排序,字典标签,字典键值,字典类型,是否默认,状态',
  'POST /system/config/export': '参数主键,参数名称,参数键名,参数键值,系统内置',
  'POST /monitor/logininfor/export': '序号,用户账号,登录状态,登录地址,登录地点,浏览器,操作系统,提示消息,访问时间',
  'POST /monitor/job/export': '任务序号,任务名称,任务组名,调用目标字符串,执行表达式,计划策略,并发执行,任务状态',
  'POST /monitor/jobLog/export': '日志序号,任务名称,任务组名,调用目标字符串,日志信息,执行状态,异常信息',
  'POST /monitor/operlog/export':
    '操作序号,操作模块,业务类型,请求方法,请求方式,操作类别,操作人员,部门名称,请求地址,操作地址,操作地点,请求参数,返回参数,状态,错误消息,操作时间,消耗时间',
};

const portal = await startPortal();
const as = await open(portal);
const { token } = await person(portal, { admin: true });
const admin = as(token);
const world = administratorsWorld(admin, adminPassword);

async function rowsOf(call: string, values: Record<string, unknown> = {}) {
  const { bytes } = await admin(call, form({ pageNum: 1, pageSize: 10, ...values }));
  const source = Readable.from([bytes], { objectMode: false });
  return readWorkbook(source, { maxBytes: 2e6, maxRows: 2000, maxColumns: 40 });
}

describe('a workbook', () => {
  for (const [call, wanted] of Object.entries(headings))
    test(`has the columns that its readers know: ${call}`, async () => {
      const [first = []] = await rowsOf(call);
      const columns = wanted.split(',');
      assert.deepEqual(first.slice(0, columns.length), columns);
    });

  test('has numbers as numbers, mobile numbers as text and codes as words', async () => {
    const phonenumber = `137${String(Date.now()).slice(-8)}`;
    const { userName, userId } = await newUser(world, { phonenumber, sex: '1' });
    const [, row = []] = await rowsOf('POST /system/user/export', { userName });
    assert.deepEqual([row[0], row[1], row[4], row[5], row[6]], [userId, userName, phonenumber, '女', '正常']);
  });

  test('has what looks like a formula as the text that it is', async () => {
    const prefix = unique();
    const names = ['=', '+', '-', '@'].map((sign) => `${sign}${prefix}`);
    for (const postName of names) await newPost(world, { postName });
    const [, ...rows] = await rowsOf('POST /system/post/export', { postName: prefix });
    assert.deepEqual(rows.map((row) => row[2]).toSorted(), names.toSorted());
  });
});
