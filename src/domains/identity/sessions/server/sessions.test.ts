import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { storeSetting } from '#factory/system/settings';
import { caller, startPortal } from '#testing';
import { sessions } from '#contract/identity/sessions';
import { person, type Person } from '#factory/identity/accounts';
import { endSessions, openSession } from './service.ts';
import { jobs } from './jobs.ts';

const portal = await startPortal();
const visitor = caller(portal);
const { db } = portal.database;

const isOver = async (her: Person) => (await her.call(sessions.info)).code === 401;

/** Roles of this test, each with a menu that grants a permission. */
async function newRole(roleKey: string, menu: { perms: string; status?: string }, status = '0'): Promise<void> {
  const { roleId } = await db
    .insertInto('sysRole')
    .values({ roleKey, roleName: roleKey, status })
    .returning('roleId')
    .executeTakeFirstOrThrow();
  const { menuId } = await db
    .insertInto('sysMenu')
    .values({ menuName: roleKey, menuType: 'F', perms: menu.perms, status: menu.status ?? '0' })
    .returning('menuId')
    .executeTakeFirstOrThrow();
  await db.insertInto('sysRoleMenu').values({ roleId, menuId }).execute();
}

describe('a session', () => {
  test('is over when its time is, and at once when it is ended, its person stopped or deleted', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => person(portal)));
    const [late, ended, stopped, deleted] = people as [Person, Person, Person, Person];
    for (const her of people) assert.equal(await isOver(her), false);
    await db
      .updateTable('sysSession')
      .set({ expireTime: new Date(Date.now() - 1) })
      .where('userId', '=', late.userId)
      .execute();
    await endSessions(portal.context(), ended.userId);
    await db.updateTable('sysUser').set({ status: '1' }).where('userId', '=', stopped.userId).execute();
    await db.updateTable('sysUser').set({ delFlag: '2' }).where('userId', '=', deleted.userId).execute();
    for (const her of people) assert.equal(await isOver(her), true);
  });

  test('starts its half hour anew when it is used, and notes it at most once a minute', async () => {
    const her = await person(portal);
    const read = () =>
      db
        .selectFrom('sysSession')
        .select(['lastAccess', 'expireTime'])
        .where('userId', '=', her.userId)
        .executeTakeFirstOrThrow();
    const first = await read();
    await her.call(sessions.info);
    assert.deepEqual(await read(), first);
    await sql`update sys_session set last_access = now() - interval '61 seconds', expire_time = now() + interval '1 minute'
      where user_id = ${her.userId}`.execute(db);
    await her.call(sessions.info);
    const { expireTime } = await read();
    assert.ok(expireTime.getTime() - Date.now() > 29 * 60_000);
  });

  test('ends with the logout, which also works without one', async () => {
    const her = await person(portal);
    assert.equal((await her.call(sessions.logout)).code, 200);
    assert.equal(await isOver(her), true);
    assert.equal((await her.call(sessions.logout)).code, 200);
    assert.equal((await visitor(sessions.logout)).code, 200);
    const rows = await db.selectFrom('sysLogininfor').select('msg').where('userName', '=', her.userName).execute();
    assert.deepEqual(rows, [{ msg: 'loggedOut' }]);
  });

  test('that has expired is swept away', async () => {
    const her = await person(portal);
    await db
      .updateTable('sysSession')
      .set({ expireTime: new Date(Date.now() - 1) })
      .where('userId', '=', her.userId)
      .execute();
    await jobs[0]!.run(portal.context(), undefined as never);
    assert.equal((await db.selectFrom('sysSession').selectAll().where('userId', '=', her.userId).execute()).length, 0);
  });

  test('does not exist for a token that nobody got', async () => {
    assert.equal((await caller(portal, 'made-up')(sessions.info)).code, 401);
  });
});

describe('who is logged in', () => {
  test('holds ROLE_DEFAULT without a role, and no permission', async () => {
    const her = await person(portal);
    const { roles, permissions, user, isDefaultModifyPwd, isPasswordExpired, pwdChrtype, previewMode } = await her.call(
      sessions.info,
    );
    assert.deepEqual([roles, permissions], [['ROLE_DEFAULT'], []]);
    assert.deepEqual([isDefaultModifyPwd, isPasswordExpired, pwdChrtype, previewMode], [false, false, '0', false]);
    assert.equal((user as { isVerified: string }).isVerified, '0');
    const { data } = await her.call(sessions.userInfo);
    assert.deepEqual((data as { roles: string[] }).roles, ['ROLE_DEFAULT']);
  });

  test('holds what the running menus of the running roles grant', async () => {
    await newRole('reader', { perms: 'data:resource:list, data:resource:query' });
    await newRole('editor', { perms: 'data:resource:edit', status: '1' });
    await newRole('sleeper', { perms: 'data:resource:remove' }, '1');
    const her = await person(portal, { roles: ['reader', 'editor', 'sleeper'], verified: true });
    const { roles, permissions, user } = await her.call(sessions.info);
    assert.deepEqual(roles, ['reader', 'editor']);
    assert.deepEqual(permissions, ['data:resource:list', 'data:resource:query']);
    assert.equal((user as { isVerified: string }).isVerified, '1');
    await sql`update sys_menu set status = '1' where menu_name = 'reader'`.execute(db);
    assert.deepEqual((await her.call(sessions.info))['permissions'], []);
  });

  test('is the administrator with every permission, whatever the tables say', async () => {
    const admin = await person(portal, { admin: true });
    const { roles, permissions, user } = await admin.call(sessions.info);
    assert.deepEqual([roles, permissions], [['admin'], ['*:*:*']]);
    assert.equal((user as { admin: boolean }).admin, true);
  });

  test('sees the preview when the e-mail belongs to a domain of the institute', async () => {
    await storeSetting(portal, 'site.preview.emailDomains', 'iop.example, @lab.example');
    const sees = async (email: string) => (await (await person(portal, { email })).call(sessions.info))['previewMode'];
    assert.equal(await sees('a@IOP.example'), true);
    assert.equal(await sees('b@sub.lab.example'), true);
    assert.equal(await sees('c@notiop.example'), false);
  });

  test('is asked for a new password when the old one is too old', async () => {
    const her = await person(portal);
    await storeSetting(portal, 'sys.account.passwordValidateDays', '30');
    assert.equal((await her.call(sessions.info))['isPasswordExpired'], false);
    await sql`update sys_user set pwd_update_date = now() - interval '31 days' where user_id = ${her.userId}`.execute(
      db,
    );
    assert.equal((await her.call(sessions.info))['isPasswordExpired'], true);
  });

  test('never reads a password, not even as a hash', async () => {
    const her = await person(portal);
    assert.ok(!JSON.stringify(await her.call(sessions.info)).includes('argon2'));
  });
});

describe('one’s own sessions', () => {
  const listed = async (call: Person['call']) =>
    (await call(sessions.own)).data as { sessionId: string; isCurrent: boolean; ipaddr: string; lastAccess: string }[];
  const another = async (her: Person) => caller(portal, await openSession(portal.context(), her.userId));

  test('are listed with the one that asks marked, and those of nobody else', async () => {
    const [her, him] = [await person(portal), await person(portal)];
    const phone = await another(her);
    const rows = await listed(her.call);
    assert.equal(rows.length, 2);
    assert.equal(rows.filter(({ isCurrent }) => isCurrent).length, 1);
    assert.ok(rows.every(({ ipaddr, lastAccess }) => ipaddr === '127.0.0.1' && lastAccess));
    const mark = (all: typeof rows) => all.find(({ isCurrent }) => isCurrent)!.sessionId;
    assert.notEqual(mark(rows), mark(await listed(phone)));
    assert.equal((await listed(him.call)).length, 1);
  });

  test('are ended one by one, or all but the one that asks; nobody ends those of somebody else', async () => {
    const [her, him] = [await person(portal), await person(portal)];
    const [phone, laptop] = [await another(her), await another(her)];
    const ids = (await listed(phone)).filter(({ isCurrent }) => isCurrent);
    const others = await him.call(sessions.endOwn, { params: ids[0]! });
    assert.equal(others.error, 'identity.sessions.notFound', 'as for one that is over');
    assert.equal((await phone(sessions.info)).code, 200);
    assert.equal((await her.call(sessions.endOwn, { params: ids[0]! })).code, 200);
    assert.equal((await phone(sessions.info)).code, 401);
    assert.equal((await her.call(sessions.endOthers)).code, 200);
    assert.deepEqual([(await laptop(sessions.info)).code, (await her.call(sessions.info)).code], [401, 200]);
    assert.equal(await isOver(him), false);
  });
});

test('a locked screen opens with one’s own password only', async () => {
  const her = await person(portal);
  assert.equal((await her.call(sessions.unlock, { body: { password: her.password } })).code, 200);
  assert.deepEqual((await her.call(sessions.unlock, { body: { password: 'Wrong1#pw' } })).fields, [
    { path: 'password', message: '密码错误' },
  ]);
});

test('a cookie lets nobody write', async () => {
  const her = await person(portal);
  const { code } = await visitor(sessions.unlock, {
    body: { password: her.password },
    headers: { cookie: `Admin-Token=${her.token}` },
  });
  assert.equal(code, 401);
});
