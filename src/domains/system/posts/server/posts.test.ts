import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { readWorkbook } from '#server/formats/read-workbook';
import { posts } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });

let names = 0;
const made = async (more: object = {}) => {
  const body = { postCode: `code${++names}`, postName: `岗位${names}`, postSort: names, ...more };
  const reply = await admin.call(posts.add, { body });
  assert.equal(reply.code, 200, reply.msg);
  return { ...body, postId: reply['postId'] as number };
};
const listed = async (query: object = {}) => (await admin.call(posts.list, { query })).rows!;

describe('an administrator', () => {
  test('adds a post, finds it by part of code and name, day and status, and changes it', async () => {
    const { postId, ...body } = await made({ postCode: 'A%_x', remark: '一' });
    for (const query of [{ postCode: 'a%_' }, { postName: body.postName, params: { beginTime: '2020-01-01' } }])
      assert.deepEqual(
        (await listed(query)).map((row) => row['postId']),
        [postId],
      );
    assert.equal((await listed({ postCode: 'a%_', status: '1' })).length, 0);
    assert.equal((await listed({ postCode: 'a%_', endTime: '2020-01-01' })).length, 0);
    const change = { ...body, postId, postName: '改名岗', status: '1', createBy: 'x', flag: true };
    assert.equal((await admin.call(posts.edit, { body: change })).code, 200);
    const { data } = await admin.call(posts.find, { params: { postId } });
    assert.deepEqual(
      [(data as typeof change).postName, (data as typeof change).status, (data as typeof change).createBy],
      ['改名岗', '1', 'admin'],
    );
  });

  test('sees posts in their order, or in another that the list offers', async () => {
    const sorts = async (query: object, key = 'postSort') => (await listed(query)).map((row) => row[key]);
    const normal = (await sorts({})) as number[];
    assert.deepEqual(
      normal,
      [...normal].sort((a, b) => a - b),
    );
    const codes = (await sorts({ orderByColumn: 'postCode', isAsc: 'descending' }, 'postCode')) as string[];
    const up = (await sorts({ orderByColumn: 'postCode', isAsc: 'ascending' }, 'postCode')) as string[];
    assert.deepEqual(codes, up.toReversed());
    assert.deepEqual(await sorts({ orderByColumn: 'post_id; drop table' }), normal);
  });

  test('lands on the last page when the wanted one is beyond the end, unless that is switched off', async () => {
    const last = await listed({ pageSize: 2, pageNum: 'NaN' });
    assert.equal(last.length, 2);
    assert.equal((await listed({ pageSize: 2, pageNum: 500 })).length > 0, true);
    assert.equal((await listed({ pageSize: 2, pageNum: 500, reasonable: 'false' })).length, 0);
  });

  test('is told at the field when code or name is taken, and every field that is missing', async () => {
    const { postCode, postName } = await made();
    const reply = await admin.call(posts.add, { body: { postCode, postName: '另一岗', postSort: '1' } });
    assert.deepEqual(reply.fields, [{ path: 'postCode', message: '岗位编码已存在' }]);
    const named = await admin.call(posts.add, { body: { postCode: 'other', postName, postSort: 1 } });
    assert.equal(named.fields?.[0]?.path, 'postName');
    const empty = await admin.call(posts.add, { body: { postName: '<b>x</b>' } });
    assert.deepEqual(empty.fields?.map(({ path }) => path).sort(), ['postCode', 'postName', 'postSort']);
  });

  test('deletes several at once, but none when somebody holds one of them', async () => {
    const [one, two] = [await made(), await made()];
    const her = await person(portal);
    await portal.database.db.insertInto('sysUserPost').values({ userId: her.userId, postId: two.postId }).execute();
    const remove = (postIds: string) => admin.call(posts.remove, { params: { postIds } });
    const refused = await remove(`${one.postId},${two.postId}`);
    assert.deepEqual([refused.code, refused.error], [500, 'system.posts.inUse']);
    assert.match(refused.msg, new RegExp(two.postName));
    await portal.database.db.deleteFrom('sysUserPost').where('postId', '=', two.postId).execute();
    assert.equal((await remove(`${one.postId},${two.postId}`)).code, 200);
    assert.equal((await remove(String(one.postId))).error, 'system.posts.notFound');
  });

  test('exports what the filters find, whatever the page, with labels and numbers', async () => {
    await made({ postCode: 'exp-1', postName: '=1+1' });
    await made({ postCode: 'exp-2', status: '1' });
    const reply = await portal.http.inject({
      method: 'POST',
      url: '/prod-api/system/post/export',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'postCode=exp-&pageNum=1&pageSize=1&params%5BbeginTime%5D=2020-01-01&',
    });
    const rows = await readWorkbook(reply.rawPayload, { maxBytes: 1_000_000, maxRows: 100, maxColumns: 10 });
    assert.deepEqual(rows[0], ['岗位序号', '岗位编码', '岗位名称', '岗位排序', '状态']);
    assert.deepEqual(
      rows.slice(1).map((row) => [typeof row[0], row[1], row[4]]),
      [
        ['number', 'exp-1', '正常'],
        ['number', 'exp-2', '停用'],
      ],
    );
    assert.equal(rows[1]![2], '=1+1');
  });
});

test('anybody who is logged in reads which posts there are', async () => {
  const her = await person(portal);
  assert.equal(((await her.call(posts.optionselect)).data as unknown[]).length > 3, true);
});
