import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal, type Caller } from '#testing';
import { notices, type BellNotice, type Notice, type Reader } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const keeper = await person(portal, { roles: ['ops'], nickName: '公告员' });

let count = 0;
/** Publishes a notice and returns its row. */
async function publish(change: Record<string, unknown> = {}): Promise<Notice> {
  const noticeTitle = `公告 ${++count}`;
  const body = { noticeTitle, noticeType: '1', noticeContent: '<p>正文</p>', ...change };
  const reply = await keeper.call(notices.add, { body });
  assert.equal(reply.code, 200, reply.msg);
  const { rows } = await keeper.call(notices.list, { query: { noticeTitle: body.noticeTitle } });
  return rows![0] as unknown as Notice;
}

const bell = async (call: Caller) =>
  (await call(notices.listTop)) as unknown as { data: BellNotice[]; unreadCount: number };
const find = (call: Caller, noticeId: number) => call(notices.find, { params: { noticeId } });

test('an open notice reaches people without any right in the back office', async () => {
  const reader = await person(portal);
  const made = await publish();
  const { data, unreadCount } = await bell(reader.call);
  assert.equal(data[0]?.noticeId, made.noticeId);
  assert.equal(((await find(reader.call, made.noticeId)).data as Notice).noticeContent, '<p>正文</p>');
  assert.equal((await reader.call(notices.markRead, { query: { noticeId: made.noticeId } })).code, 200);
  assert.equal((await bell(reader.call)).unreadCount, unreadCount - 1);
});

describe('somebody who keeps the notices', () => {
  test('writes one, changes it, closes it and removes it', async () => {
    const made = await publish({ noticeTitleEn: 'Notice of change', noticeContentEn: '<p>Text</p>' });
    assert.deepEqual(
      [made.noticeType, made.status, made.createBy, made.noticeContentEn, made.isRead],
      ['1', '0', keeper.userName, '<p>Text</p>', false],
    );
    // Third-party pages send back the whole row.
    const body = { ...made, noticeType: '2', status: '1', createBy: 'x', isRead: true, params: {} };
    assert.equal((await keeper.call(notices.edit, { body })).code, 200);
    const changed = (await find(keeper.call, made.noticeId)).data as Notice;
    assert.deepEqual(
      [changed.noticeType, changed.status, changed.createBy, changed.updateBy, changed.isRead],
      ['2', '1', keeper.userName, keeper.userName, false],
    );
    const removed = await keeper.call(notices.remove, { params: { noticeIds: `${made.noticeId}` } });
    assert.equal(removed.code, 200);
    assert.equal((await find(keeper.call, made.noticeId)).error, 'system.notices.notFound');
    assert.equal((await keeper.call(notices.edit, { body })).error, 'system.notices.notFound');
  });

  test('may write no markup into a title, and a text of any kind that is cleaned', async () => {
    const refused = await keeper.call(notices.add, {
      body: { noticeTitle: '<b>x</b>', noticeTitleEn: 'a<b', noticeType: '1' },
    });
    assert.deepEqual(refused.fields?.map((fault) => fault.path).toSorted(), ['noticeTitle', 'noticeTitleEn']);
    const made = await publish({
      noticeContent: '<p onclick="x()">一<script>alert(1)</script></p><img src=x onerror=alert(1)>',
      noticeContentEn: '<p><br></p>',
    });
    assert.equal(made.noticeContent, '<p>一</p><img src="x" />');
    assert.equal(made.noticeContentEn, '');
  });

  test('may leave the text out, as other front ends do', async () => {
    assert.equal((await publish({ noticeContent: null })).noticeContent, '');
  });

  test('is told what is missing, too long or no choice, in their own words', async () => {
    const refused = await keeper.call(notices.add, { body: { noticeTitle: '长'.repeat(51), noticeType: '3' } });
    assert.deepEqual(
      refused.fields?.map((fault) => fault.path),
      ['noticeTitle', 'noticeType'],
    );
    assert.match(refused.msg, /公告标题.*50.*公告类型/s);
  });

  test('finds notices by words of either language, type, state, author and day, and sorts them', async () => {
    const made = await publish({ noticeTitleEn: 'Quantum Day', noticeType: '2', status: '1' });
    const ids = async (query: object) =>
      (await keeper.call(notices.list, { query })).rows!.map((row) => row['noticeId'] as number);
    assert.deepEqual(await ids({ noticeTitle: 'quantum' }), [made.noticeId]);
    assert.deepEqual(await ids({ noticeTitle: 'quantum', noticeType: '1' }), []);
    assert.deepEqual(await ids({ noticeTitle: 'quantum', status: '1', createBy: keeper.userName }), [made.noticeId]);
    assert.deepEqual(await ids({ noticeTitle: '%' }), []);
    const today = made.createTime.slice(0, 10);
    for (const form of [
      { beginTime: today, endTime: today },
      { params: { beginTime: today, endTime: today } },
      { beginCreateTime: today, endCreateTime: today },
    ])
      assert.ok((await ids({ ...form, pageSize: 100 })).includes(made.noticeId), JSON.stringify(form));
    assert.ok((await ids({ endTime: made.createTime, pageSize: 100 })).includes(made.noticeId), 'to the second');
    assert.deepEqual(await ids({ beginTime: '2001-01-01', endTime: '2001-01-02' }), []);
    const newestFirst = await ids({ pageSize: 100 });
    assert.deepEqual(
      newestFirst,
      newestFirst.toSorted((a, b) => b - a),
    );
    assert.deepEqual(
      await ids({ pageSize: 100, orderByColumn: 'noticeId', isAsc: 'ascending' }),
      newestFirst.toReversed(),
    );
    assert.equal((await keeper.call(notices.list, { query: { orderByColumn: 'noticeId;drop' } })).code, 200);
  });

  test('sees who has read a notice, and looks for somebody among them', async () => {
    const made = await publish();
    const readers = async (query: object = {}) =>
      (await keeper.call(notices.readers, { query: { noticeId: made.noticeId, ...query } })) as unknown as {
        total: number;
        rows: Reader[];
      };
    assert.equal((await readers()).total, 0);
    const [first, second] = [await person(portal, { nickName: '早读者' }), await person(portal)];
    for (const reader of [first, second, second])
      assert.equal((await reader.call(notices.markRead, { query: { noticeId: made.noticeId } })).code, 200);
    const { total, rows } = await readers();
    assert.equal(total, 2);
    assert.deepEqual(
      rows.map((row) => row.userId),
      [second.userId, first.userId],
    );
    assert.match(rows[0]!.readTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(
      (await readers({ searchValue: '早读' })).rows.map((row) => row.userName),
      [first.userName],
    );
    assert.equal((await keeper.call(notices.readers, { query: {} })).code, 500);
  });
});

describe('a notice for some roles', () => {
  test('reaches holders of one of them only, in the bell, in its number, in marks and by its address', async () => {
    const [own, foreign] = [await role(portal, {}), await role(portal, {})];
    const holder = await person(portal, { roles: [own.roleKey] });
    const others = await person(portal, { roles: [foreign.roleKey] });
    const before = [(await bell(holder.call)).unreadCount, (await bell(others.call)).unreadCount];
    const made = await publish({ roleIds: [own.roleId] });
    assert.deepEqual(made.roleIds, [own.roleId]);
    const [hers, theirs] = [await bell(holder.call), await bell(others.call)];
    assert.deepEqual([hers.unreadCount, theirs.unreadCount], [before[0]! + 1, before[1]!]);
    assert.equal(hers.data[0]?.noticeId, made.noticeId);
    assert.equal(
      theirs.data.some((one) => one.noticeId === made.noticeId),
      false,
    );
    assert.equal((await find(holder.call, made.noticeId)).code, 200);
    assert.equal((await find(others.call, made.noticeId)).error, 'system.notices.notFound');
    // Marking does not reveal it: nobody else is among its readers.
    for (const { call } of [holder, others]) await call(notices.markRead, { query: { noticeId: made.noticeId } });
    await others.call(notices.markReadAll, { query: { ids: '' } });
    const { rows } = await keeper.call(notices.readers, { query: { noticeId: made.noticeId } });
    assert.deepEqual(
      rows!.map((row) => row['userId']),
      [holder.userId],
    );
    assert.equal((await bell(holder.call)).unreadCount, before[0]);
  });

  test('keeps its roles when a front end without the field saves it, and loses them by an empty list', async () => {
    const { roleId } = await role(portal, {});
    const made = await publish({ roleIds: [roleId] });
    const { roleIds: _roleIds, ...row } = made;
    assert.equal((await keeper.call(notices.edit, { body: row })).code, 200);
    assert.deepEqual(((await find(keeper.call, made.noticeId)).data as Notice).roleIds, [roleId]);
    assert.equal((await keeper.call(notices.edit, { body: { ...row, roleIds: [] } })).code, 200);
    assert.deepEqual(((await find(keeper.call, made.noticeId)).data as Notice).roleIds, []);
  });

  test('names roles that exist', async () => {
    const body = { noticeTitle: '公告', noticeType: '1', roleIds: [2_000_000_000] };
    const refused = await keeper.call(notices.add, { body });
    assert.deepEqual(
      refused.fields?.map(({ path }) => path),
      ['roleIds'],
    );
  });
});

describe('somebody whose data scope is their department', () => {
  test('sees only the readers of their own', async () => {
    const { roleKey } = await role(portal, { permissions: ['system:notice:list'], dataScope: '3' });
    const her = await person(portal, { roles: [roleKey], deptId: 103 });
    const made = await publish();
    const [near, far] = [await person(portal, { deptId: 103 }), await person(portal, { deptId: 105 })];
    for (const reader of [near, far]) await reader.call(notices.markRead, { query: { noticeId: made.noticeId } });
    const seen = async (call: Caller, searchValue?: string) =>
      (await call(notices.readers, { query: { noticeId: made.noticeId, searchValue } })).rows!.map(
        (row) => row['userId'],
      );
    assert.deepEqual(await seen(her.call), [near.userId]);
    assert.deepEqual(await seen(her.call, far.userName), []);
    assert.deepEqual(await seen(admin.call), [far.userId, near.userId]);
  });
});

describe('everybody who is logged in', () => {
  test('reads what is in force and not what is closed', async () => {
    const her = await person(portal);
    const open = await publish();
    const closed = await publish({ status: '1' });
    assert.equal(((await find(her.call, open.noticeId)).data as Notice).noticeContent, '<p>正文</p>');
    assert.equal((await find(her.call, closed.noticeId)).error, 'system.notices.notFound');
    assert.equal((await find(admin.call, closed.noticeId)).code, 200);
  });

  test('sees the five newest in the bell, without their text, and how many they have not read', async () => {
    const her = await person(portal);
    const made: Notice[] = [];
    for (let at = 0; at < 7; at++) made.push(await publish({ status: at === 6 ? '1' : '0' }));
    const { data, unreadCount } = await bell(her.call);
    const expected = made
      .slice(1, 6)
      .map((one) => one.noticeId)
      .toReversed();
    assert.deepEqual(
      data.map((one) => one.noticeId),
      expected,
    );
    assert.deepEqual(
      data.map((one) => one.isRead),
      [false, false, false, false, false],
    );
    assert.equal('noticeContent' in data[0]!, false);
    assert.ok(unreadCount >= 6);
    await her.call(notices.markRead, { query: { noticeId: data[2]!.noticeId } });
    const after = await bell(her.call);
    assert.equal(after.unreadCount, unreadCount - 1);
    assert.deepEqual(
      after.data.map((one) => one.isRead),
      [false, false, true, false, false],
    );
    // Reading by one user does not mark the notice for others.
    assert.equal((await bell((await person(portal)).call)).unreadCount, unreadCount);
  });

  test('marks all as read: older ones than the five too, but nothing that came meanwhile', async () => {
    const her = await person(portal);
    await publish();
    const { data } = await bell(her.call);
    const late = await publish();
    const ids = data.map((one) => one.noticeId).join(',');
    assert.equal((await her.call(notices.markReadAll, { query: { ids } })).code, 200);
    const after = await bell(her.call);
    assert.equal(after.unreadCount, 1);
    assert.equal(after.data.find((one) => !one.isRead)?.noticeId, late.noticeId);
    assert.equal((await her.call(notices.markReadAll, { query: { ids: '' } })).code, 200);
    assert.equal((await bell(her.call)).unreadCount, 0);
  });

  test('marks nothing that does not exist or is closed, and is told of no fault', async () => {
    const her = await person(portal);
    const closed = await publish({ status: '1' });
    const before = (await bell(her.call)).unreadCount;
    for (const noticeId of [closed.noticeId, 2_000_000_000])
      assert.equal((await her.call(notices.markRead, { query: { noticeId } })).code, 200);
    assert.equal((await bell(her.call)).unreadCount, before);
    assert.equal((await her.call(notices.markRead, { query: { noticeId: 'x' } })).code, 500);
  });

  test('may neither list, write nor remove notices', async () => {
    const her = await person(portal, { roles: ['common'] });
    const made = await publish();
    const body = { noticeTitle: 'x', noticeType: '1', noticeId: made.noticeId };
    for (const reply of [
      await her.call(notices.list),
      await her.call(notices.readers, { query: { noticeId: made.noticeId } }),
      await her.call(notices.add, { body }),
      await her.call(notices.edit, { body }),
      await her.call(notices.remove, { params: { noticeIds: String(made.noticeId) } }),
    ])
      assert.equal(reply.code, 403);
  });
});
