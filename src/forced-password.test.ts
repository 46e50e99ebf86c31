import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contractName, fillPath, type Endpoint } from '#shared/contract';
import { person } from '#factory/identity/accounts';
import { accounts } from '#contract/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { users } from '#contract/system/users';
import { setSettings } from '#factory/system/settings';
import { contracts } from './domains/contracts.ts';
import { caller, startPortal } from './testing.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;

const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract).map(([action, endpoint]) => ({ name: `${contract[contractName]}.${action}`, endpoint })),
);

/** Calls that are allowed before a forced change of the password; each must belong to the profile or the frame. */
const open = [
  'identity.sessions.logout',
  'identity.sessions.info',
  'identity.sessions.userInfo',
  'identity.sessions.unlock',
  'identity.accounts.profile',
  'identity.accounts.updateProfile',
  'identity.accounts.updatePassword',
  'identity.password-resets.own',
  'system.menus.routers',
  'system.notices.listTop',
  'system.notifications.newest',
];

const anyParams = new Proxy(
  {},
  { get: (_target, key) => (/publicId|key|type/i.test(String(key)) ? 'aaaa000000' : '987654321') },
);
let address = 0;
async function send(endpoint: Endpoint, token: string) {
  const answer = await portal.http.inject({
    method: endpoint.method,
    url: `/prod-api${fillPath(endpoint.path, anyParams)}`,
    remoteAddress: `203.0.${Math.floor(++address / 250)}.${(address % 250) + 1}`,
    headers: { repeatsubmit: 'false', authorization: `Bearer ${token}` },
  });
  // Refusals of files are problem documents.
  const { detail, ...refusal } = answer.json<{ code: number; error?: string; msg: string; detail?: string }>();
  return { ...refusal, msg: detail ?? refusal.msg };
}

test('few calls are open before a forced change of the password', () => {
  assert.deepEqual(
    endpoints
      .filter(({ endpoint }) => endpoint.beforePasswordChange)
      .map(({ name }) => name)
      .toSorted(),
    open.toSorted(),
  );
});

describe('before a forced change of the password', async () => {
  // The super administrator, whom only the password could stop.
  const admin = await person(portal, { admin: true });
  await db.updateTable('sysUser').set({ pwdUpdateDate: null }).where('userId', '=', 1).execute();
  for (const { name, endpoint } of endpoints)
    if (endpoint.permit !== 'public' && !endpoint.beforePasswordChange)
      test(`${name} is refused with the page that comes first`, async () => {
        const { code, error, msg } = await send(endpoint, admin.token);
        assert.deepEqual([code, error], [500, 'kernel.passwordFirst']);
        assert.match(msg, /\/user\/profile/);
      });
});

describe('somebody whose password others have set', () => {
  test('is a visitor to open calls, and to calls with a cookie', async () => {
    const her = await person(portal);
    await db.updateTable('sysUser').set({ pwdUpdateDate: null }).where('userId', '=', her.userId).execute();
    const answers = await Promise.all(
      open
        .filter((name) => !name.endsWith('logout'))
        .map(async (name) => {
          const { endpoint } = endpoints.find((one) => one.name === name)!;
          return [name, (await send(endpoint, her.token)).error];
        }),
    );
    for (const [name, error] of answers) assert.notEqual(error, 'kernel.passwordFirst', name);
    const file = await portal.http.inject({
      url: '/prod-api/common/download?fileName=x&delete=false',
      headers: { cookie: `Admin-Token=${her.token}` },
    });
    assert.equal(file.json<{ error: string }>().error, 'kernel.passwordFirst');
    assert.equal((await her.call(sessions.logout)).code, 200);
    assert.equal((await her.call(sessions.info)).code, 401, 'the logout has ended their session');
  });

  test('goes on as before once it is changed, and in the same session', async () => {
    const her = await person(portal);
    await db.updateTable('sysUser').set({ pwdUpdateDate: null }).where('userId', '=', her.userId).execute();
    assert.equal((await her.call(sessions.own)).error, 'kernel.passwordFirst');
    const body = { oldPassword: her.password, newPassword: 'Wd5#mK9!pT' };
    assert.equal((await her.call(accounts.updatePassword, { body })).code, 200);
    assert.equal((await her.call(sessions.own)).code, 200);
  });

  test('is not stopped where the settings ask for nothing; an expired password stops like a strange one', async () => {
    const her = await person(portal);
    const set = (days: number | null) =>
      db
        .updateTable('sysUser')
        .set({ pwdUpdateDate: days === null ? null : new Date(Date.now() - days * 86_400_000) })
        .where('userId', '=', her.userId)
        .execute();
    const error = async () => (await her.call(sessions.own)).error;
    await set(null);
    await setSettings(portal, { 'sys.account.initPasswordModify': '0' });
    assert.equal(await error(), undefined);
    await setSettings(portal, { 'sys.account.passwordValidateDays': '30' });
    await set(31);
    assert.equal(await error(), 'kernel.passwordFirst');
    await set(29);
    assert.equal(await error(), undefined);
    await setSettings(portal, { 'sys.account.passwordValidateDays': '0', 'sys.account.initPasswordModify': '1' });
  });

  test('is held from the moment an administrator resets the password', async () => {
    const her = await person(portal);
    await db.updateTable('sysUser').set({ pwdUpdateDate: new Date() }).where('userId', '=', 1).execute();
    const admin = await person(portal, { admin: true });
    const { password } = await admin.call(users.resetPwd, { body: { userId: her.userId } });
    const visitor = caller(portal);
    const { token } = await visitor(sessions.login, { body: { username: her.userName, password } });
    const call = caller(portal, token as string);
    assert.equal((await call(sessions.own)).error, 'kernel.passwordFirst');
    assert.equal((await call(sessions.info))['isDefaultModifyPwd'], true);
  });
});
