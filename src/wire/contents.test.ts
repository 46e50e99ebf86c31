import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { readWorkbook } from '#server/formats/read-workbook';
import { workbook } from '#server/formats/workbook';
import { person } from '#factory/identity/accounts';
import { adminPassword, startPortal } from '#testing';
import { picture } from './cases/session.ts';
import { at, form, inQuery, json, open, part, query } from './front-end.ts';
import {
  administratorsWorld,
  granted,
  newDept,
  newDictType,
  newDictValue,
  newMenu,
  newNotice,
  newPost,
  newRole,
  unique,
} from './world.ts';

/* Known pitfalls of servers of this wire: files, workbooks, trees, texts. */
const portal = await startPortal();
const as = await open(portal);
const { token } = await person(portal, { admin: true });
const admin = as(token);
const world = administratorsWorld(admin, adminPassword);

describe('an export', () => {
  test('takes all pages, reads a form with an & at its end, and keeps its filter', async () => {
    const prefix = unique();
    for (let made = 0; made < 3; made++) await newPost(world, { postName: `${prefix}-${made}` });
    const { bytes } = await admin('POST /system/post/export', form({ pageNum: 1, pageSize: 1, postName: prefix }));
    const rows = await readWorkbook(Readable.from([bytes], { objectMode: false }), {
      maxBytes: 1e6,
      maxRows: 100,
      maxColumns: 20,
    });
    assert.equal(rows.length, 4);
  });

  test('that fails is plain application/json', async () => {
    const her = await person(portal);
    const { status, contentType } = await as(her.token)('POST /system/user/export', form({}));
    assert.deepEqual([status, contentType], [200, 'application/json']);
  });
});

describe('files', () => {
  test('of everybody are read without a token, and their names are told', async () => {
    const { json: uploaded } = await admin('POST /common/upload', part('file', { ...picture, name: 'a b.png' }));
    assert.match(String(uploaded['fileName']), /^\/profile\//);
    assert.match(String(uploaded['url']), /^https?:\/\//);
    const file = await as()(`GET ${uploaded['fileName'] as string}`);
    assert.deepEqual([file.status, file.contentType], [200, 'image/png']);
    const attached = await as()('GET /common/download/resource', query({ resource: uploaded['fileName'] }));
    assert.equal(attached.headers['download-filename'], 'a%20b.png');
    assert.match(String(attached.headers['access-control-expose-headers']).toLowerCase(), /download-filename/);
  });

  test('are framed by this site alone', async () => {
    const { headers } = await as()('GET /captchaImage');
    const policy = `${String(headers['content-security-policy'])} ${String(headers['x-frame-options'])}`;
    assert.match(policy, /frame-ancestors 'self'|SAMEORIGIN/i);
  });
});

describe('the result of an import', () => {
  const columns = ['部门编号', '登录名称', '用户名称', '用户邮箱', '手机号码', '用户性别', '账号状态'].map((title) => ({
    title,
  }));
  const imported = async (updateSupport: number, ...rows: (string | null)[][]) => {
    const file = workbook({ name: 'users', columns, rows });
    const bytes = await buffer(await file.open());
    return (
      await admin('POST /system/user/importData', {
        ...part('file', { name: 'users.xlsx', type: 'application/octet-stream', bytes }),
        query: `updateSupport=${updateSupport}`,
      })
    ).json;
  };

  test('is HTML in which nothing of the file is mark-up', async () => {
    for (const row of [
      [null, '<img src=x onerror=alert(1)>', 'x', null, null, null, null],
      ['<img src=x>', unique(), '<img src=x>', '<img src=x>', '<img src=x>', '<img src=x>', '<img src=x>'],
    ]) {
      const { code, msg } = await imported(0, row);
      assert.equal(code, 500);
      assert.equal(msg!.replace(/<br\/?>/g, '').includes('<'), false, msg);
    }
  });

  test('names who was added and who was changed', async () => {
    const name = unique();
    const first = await imported(0, [null, name, '甲', null, null, '男', '正常']);
    assert.deepEqual([first.code, first.msg!.includes(name) || /<br\/?>/.test(first.msg!)], [200, true], first.msg);
    assert.equal((await imported(0, [null, name, '乙', null, null, '女', '停用'])).code, 500);
    assert.equal((await imported(1, [null, name, '乙', null, null, '女', '停用'])).code, 200);
    const { rows } = await granted(admin('GET /system/user/list', query({ userName: name })));
    assert.deepEqual([rows![0]!['nickName'], rows![0]!['sex'], rows![0]!['status']], ['乙', '1', '1']);
  });
});

describe('checked keys', () => {
  test('leave out parents of what is ticked where ticking cascades, and hold all where it does not', async () => {
    const top = await newMenu(world);
    const leaf = await newMenu(world, {
      parentId: top.menuId,
      menuType: 'C',
      component: 'system/post/index',
      routeName: unique(),
    });
    const menuIds = [top.menuId, leaf.menuId];
    const keysOf = async (menuCheckStrictly: boolean) => {
      const { roleId } = await newRole(world, { menuIds, menuCheckStrictly });
      const { checkedKeys } = await granted(admin('GET /system/menu/roleMenuTreeselect/{roleId}', at({ roleId })));
      return (checkedKeys as number[]).toSorted((a, b) => a - b);
    };
    assert.deepEqual(await keysOf(true), [leaf.menuId]);
    assert.deepEqual(await keysOf(false), menuIds);
  });

  test('of departments likewise', async () => {
    const top = await newDept(world);
    const leaf = await newDept(world, { parentId: top.deptId });
    const { roleId } = await newRole(world);
    for (const [deptCheckStrictly, keys] of [
      [true, [leaf.deptId]],
      [false, [top.deptId, leaf.deptId]],
    ] as const) {
      await granted(
        admin(
          'PUT /system/role/dataScope',
          json({ roleId, dataScope: '2', deptIds: [leaf.deptId, top.deptId], deptCheckStrictly }),
        ),
      );
      const { checkedKeys } = await granted(admin('GET /system/role/deptTree/{roleId}', at({ roleId })));
      assert.deepEqual(
        (checkedKeys as number[]).toSorted((a, b) => a - b),
        keys,
      );
    }
  });
});

describe('values of a dictionary', () => {
  test('are the running ones by their order; of an unknown dictionary there are none', async () => {
    const { dictType } = await newDictType(world);
    await newDictValue(world, { dictType, dictLabel: 'second', dictValue: '2', dictSort: 2 });
    await newDictValue(world, { dictType, dictLabel: 'first', dictValue: '1', dictSort: 1, listClass: undefined });
    await newDictValue(world, { dictType, dictLabel: 'stopped', dictValue: '3', dictSort: 0, status: '1' });
    const { data } = await granted(admin('GET /system/dict/data/type/{dictType}', at({ dictType })));
    assert.deepEqual(
      (data as Record<string, unknown>[]).map((value) => [value['dictLabel'], value['listClass']]),
      [
        ['first', ''],
        ['second', 'default'],
      ],
    );
    const unknown = await granted(admin('GET /system/dict/data/type/{dictType}', at({ dictType: 'no_such' })));
    assert.deepEqual(unknown.data, []);
  });

  test('are those that front ends ask for', async () => {
    const asked = [
      'sys_normal_disable',
      'sys_user_sex',
      'sys_show_hide',
      'sys_yes_no',
      'sys_notice_type',
      'sys_notice_status',
      'sys_oper_type',
      'sys_common_status',
      'sys_job_group',
      'sys_job_status',
    ];
    for (const dictType of asked) {
      const { data } = await granted(admin('GET /system/dict/data/type/{dictType}', at({ dictType })));
      assert.ok((data as unknown[]).length > 0, dictType);
    }
  });

  test('are renamed with their dictionary', async () => {
    const type = await newDictType(world);
    const { dictCode } = await newDictValue(world, { dictType: type.dictType });
    const dictType = `${type.dictType}r`;
    await granted(admin('PUT /system/dict/type', json({ ...type, dictType })));
    const { data } = await granted(admin('GET /system/dict/data/{dictCode}', at({ dictCode })));
    assert.equal((data as Record<string, unknown>)['dictType'], dictType);
  });
});

describe('notices', () => {
  test('are cleaned when they are written', async () => {
    const { noticeId } = await newNotice(world, {
      noticeContent: '<p onclick="x()">Hello<script>alert(1)</script><img src=x onerror=x></p>',
    });
    const { data } = await granted(admin('GET /system/notice/{noticeId}', at({ noticeId })));
    const html = (data as { noticeContent: string }).noticeContent;
    assert.ok(html.includes('Hello') && !/onclick|onerror|<script/.test(html), html);
  });

  test('are at most five in the bell, newest first; marking twice is no fault', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 6; made++) ids.push((await newNotice(world)).noticeId);
    const her = as((await person(portal)).token);
    const { data, unreadCount } = await granted(her('GET /system/notice/listTop'));
    assert.deepEqual(
      (data as { noticeId: number }[]).map(({ noticeId }) => noticeId),
      ids.slice(1).toReversed(),
    );
    assert.ok((unreadCount as number) >= 6, 'all that are unread');
    for (let times = 0; times < 2; times++)
      await granted(her('POST /system/notice/markRead', inQuery({ noticeId: ids[5]! })));
    const after = await granted(her('GET /system/notice/listTop'));
    assert.deepEqual(
      [(after.data as { isRead: boolean }[])[0]!.isRead, after['unreadCount']],
      [true, (unreadCount as number) - 1],
    );
    await granted(her('POST /system/notice/markReadAll', inQuery({ ids: ids.join(',') })));
    assert.equal((await granted(her('GET /system/notice/listTop')))['unreadCount'], 0);
  });
});
