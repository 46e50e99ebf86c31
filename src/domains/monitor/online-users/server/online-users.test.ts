import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sessions } from '#contract/identity/sessions';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { startPortal } from '#testing';
import { onlineUsers } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const admin = await person(portal, { admin: true });
const operators = await role(portal, {
  permissions: ['monitor:online:list', 'monitor:online:forceLogout', 'monitor:online:batchLogout'],
});
const operator = await person(portal, { roles: [operators.roleKey] });

const sessionOf = async ({ userId }: Person) =>
  (await db.selectFrom('sysSession').select('sessionId').where('userId', '=', userId).executeTakeFirstOrThrow())
    .sessionId;
const isIn = async (her: Person) => (await her.call(sessions.info)).code === 200;
const namesFor = async (reader: Person, query: object = {}) =>
  (await reader.call(onlineUsers.list, { query })).rows!.map((row) => row['userName']);

describe('the list of sessions', () => {
  test('comes whole, or by pages when they are asked for', async () => {
    for (let more = 0; more < 12; more++) await person(portal);
    const whole = await admin.call(onlineUsers.list);
    assert.ok(whole.total! >= 14);
    assert.equal(whole.rows!.length, whole.total);
    const page = await admin.call(onlineUsers.list, { query: { pageNum: 2, pageSize: 10 } });
    assert.equal(page.total, whole.total);
    assert.equal(page.rows!.length, whole.total! - 10);
    assert.equal((await admin.call(onlineUsers.list, { query: { pageNum: 99 } })).rows!.length, page.rows!.length);
  });

  test('tells who, from where, since when, and which session is the reader’s own; never the token', async () => {
    await db.insertInto('sysDept').values({ deptId: 230, deptName: '低温实验室' }).execute();
    const her = await person(portal, { nickName: '迈特纳', deptId: 230 });
    const [row] = (await admin.call(onlineUsers.list, { query: { keyword: '迈特' } })).rows!;
    assert.deepEqual(
      [row!['userName'], row!['deptName'], row!['ipaddr'], row!['loginLocation'], row!['current']],
      [her.userName, '低温实验室', '127.0.0.1', '内网', false],
    );
    assert.ok(Math.abs(Number(row!['loginTime']) - Date.now()) < 60_000);
    assert.doesNotMatch(JSON.stringify(row), new RegExp(her.token));
    const own = (await admin.call(onlineUsers.list)).rows!.filter((one) => one['current']);
    assert.deepEqual(
      own.map((one) => one['userName']),
      ['admin'],
    );
  });

  test('is narrowed by the exact name and address, or by a part of either', async () => {
    const her = await person(portal, { userName: `Meitner${process.pid}` });
    assert.deepEqual(await namesFor(admin, { userName: her.userName.toLowerCase() }), [her.userName]);
    assert.deepEqual(await namesFor(admin, { userName: her.userName.slice(0, -1) }), []);
    assert.deepEqual(await namesFor(admin, { keyword: 'meitner' }), [her.userName]);
    assert.deepEqual(await namesFor(admin, { ipaddr: '127.0.0' }), []);
    assert.ok((await namesFor(admin, { keyword: '127.0.0' })).includes(her.userName));
  });

  test('leaves out who has left: logged out, expired, stopped', async () => {
    const [left, late, stopped] = [await person(portal), await person(portal), await person(portal)];
    await left.call(sessions.logout);
    await db
      .updateTable('sysSession')
      .set({ expireTime: new Date(0) })
      .where('userId', '=', late.userId)
      .execute();
    await db.updateTable('sysUser').set({ status: '1' }).where('userId', '=', stopped.userId).execute();
    const names = await namesFor(admin);
    for (const { userName } of [left, late, stopped]) assert.equal(names.includes(userName), false);
  });

  test('shows the people of the reader’s data scope only', async () => {
    const { roleKey } = await role(portal, { permissions: ['monitor:online:list'], dataScope: '3' });
    const reader = await person(portal, { roles: [roleKey], deptId: 104 });
    const colleague = await person(portal, { deptId: 104 });
    await person(portal, { deptId: 103 });
    assert.deepEqual((await namesFor(reader)).toSorted(), [reader.userName, colleague.userName].toSorted());
  });
});

describe('a session is ended', () => {
  test('at once, and the log of operations says so', async () => {
    const her = await person(portal);
    assert.equal((await operator.call(onlineUsers.end, { params: { tokenId: await sessionOf(her) } })).code, 200);
    assert.equal(await isIn(her), false);
    const entry = await db
      .selectFrom('sysOperLog')
      .select(['businessType', 'title'])
      .where('operName', '=', operator.userName)
      .executeTakeFirstOrThrow();
    assert.deepEqual(entry, { businessType: 7, title: 'monitor.online-users' });
  });

  test('together with others, of which some may be over', async () => {
    const [one, other] = [await person(portal), await person(portal)];
    const query = { tokenIds: `${await sessionOf(one)},${await sessionOf(other)}` };
    assert.equal((await operator.call(onlineUsers.endMany, { query })).code, 200);
    assert.deepEqual([await isIn(one), await isIn(other)], [false, false]);
    assert.equal((await operator.call(onlineUsers.endMany, { query })).error, 'monitor.online-users.notFound');
    const third = await person(portal);
    const more = { tokenIds: `${query.tokenIds},${await sessionOf(third)}` };
    assert.equal((await operator.call(onlineUsers.endMany, { query: more })).code, 200);
    assert.equal(await isIn(third), false);
  });

  test('but not one’s own, nor the super administrator’s, nor one outside the data scope', async () => {
    const her = await person(portal, { deptId: 103 });
    const end = async (by: Person, of: Person) =>
      (await by.call(onlineUsers.endMany, { query: { tokenIds: `${await sessionOf(her)},${await sessionOf(of)}` } }))
        .error;
    assert.equal(await end(operator, operator), 'monitor.online-users.own');
    assert.equal(await end(operator, admin), 'system.rights.user');
    const { roleKey } = await role(portal, { permissions: ['monitor:online:batchLogout'], dataScope: '3' });
    const elsewhere = await person(portal, { roles: [roleKey], deptId: 104 });
    assert.equal(await end(elsewhere, her), 'monitor.online-users.beyondScope');
    assert.deepEqual([await isIn(her), await isIn(operator), await isIn(admin)], [true, true, true]);
  });

  test('by nobody without the permission for it', async () => {
    const { roleKey } = await role(portal, { permissions: ['monitor:online:list', 'monitor:online:forceLogout'] });
    const half = await person(portal, { roles: [roleKey] });
    const her = await person(portal);
    const tokenId = await sessionOf(her);
    assert.equal((await half.call(onlineUsers.endMany, { query: { tokenIds: tokenId } })).code, 403);
    assert.equal((await half.call(onlineUsers.end, { params: { tokenId } })).code, 200);
  });
});
