import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contractName, fillPath, type Endpoint } from '#shared/contract';
import { person, type Person } from '#factory/identity/accounts';
import { codeNow, withApp } from '#factory/identity/second-factors';
import { role } from '#factory/system/roles';
import { secondFactors } from '#contract/identity/second-factors';
import { sessions } from '#contract/identity/sessions';
import { roles } from '#contract/system/roles';
import { contracts } from './domains/contracts.ts';
import { caller, startPortal } from './testing.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const visitor = caller(portal);

const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract).map(([action, endpoint]) => ({ name: `${contract[contractName]}.${action}`, endpoint })),
);
const isOpen = ({ beforePasswordChange, beforeSecondFactor }: Endpoint) =>
  beforePasswordChange === true || beforeSecondFactor === true;

/** Calls of the set-up; those that are allowed before a change of the password are allowed here, too. */
const setUp = [
  'identity.second-factors.own',
  'identity.second-factors.beginTotp',
  'identity.second-factors.confirmTotp',
  'identity.second-factors.beginPasskey',
  'identity.second-factors.addPasskey',
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

const demanding = await role(portal, { permissions: ['system:role:list'], secondFactor: true });
const holder = () => person(portal, { roles: [demanding.roleKey], verified: true });

test('few calls are open before the second factor that a role asks for', () => {
  assert.deepEqual(
    endpoints
      .filter(({ endpoint }) => endpoint.beforeSecondFactor)
      .map(({ name }) => name)
      .toSorted(),
    setUp.toSorted(),
  );
});

describe('before the second factor that a role asks for', async () => {
  const her = await holder();
  for (const { name, endpoint } of endpoints)
    if (endpoint.permit !== 'public' && !isOpen(endpoint))
      test(`${name} is refused with the page that comes first`, async () => {
        const { code, error, msg } = await send(endpoint, her.token);
        assert.deepEqual([code, error], [500, 'kernel.secondFactorFirst']);
        assert.match(msg, /\/user\/profile\?tab=security/);
      });
  for (const { name, endpoint } of endpoints)
    if (isOpen(endpoint) && !name.endsWith('logout'))
      test(`${name} is open`, async () => {
        assert.notEqual((await send(endpoint, her.token)).error, 'kernel.secondFactorFirst');
      });
});

describe('somebody whose role asks for a second factor', () => {
  test('is told so by the session, sets it up in the same one, and goes on', async () => {
    const her = await holder();
    const missing = async () => (await her.call(sessions.info))['isSecondFactorMissing'];
    assert.equal(await missing(), true);
    assert.equal((await her.call(roles.list)).error, 'kernel.secondFactorFirst');
    await withApp(her);
    assert.equal(await missing(), false);
    assert.equal((await her.call(roles.list)).code, 200);
  });

  test('changes a strange password first', async () => {
    const her = await holder();
    await db.updateTable('sysUser').set({ pwdUpdateDate: null }).where('userId', '=', her.userId).execute();
    assert.equal((await her.call(secondFactors.own)).error, 'kernel.passwordFirst');
  });

  test('cannot remove the last factor', async () => {
    const her = await holder();
    const { secret } = await withApp(her);
    const body = { password: her.password, code: codeNow(secret) };
    const { error } = await her.call(secondFactors.removeTotp, { body });
    assert.equal(error, 'identity.second-factors.required');
    assert.equal((await her.call(roles.list)).code, 200);
    const { isRequired, totp } = (await her.call(secondFactors.own)).data as {
      isRequired: boolean;
      totp: object | null;
    };
    assert.ok(isRequired && totp);
  });

  test('logs in elsewhere, but gets no further there', async () => {
    const her = await holder();
    const { token } = await visitor(sessions.login, { body: { username: her.userName, password: her.password } });
    const call = caller(portal, token as string);
    assert.equal((await call(sessions.info)).code, 200);
    const { code, msg } = await call(roles.list);
    assert.equal(code, 500);
    assert.match(msg, /tab=security/);
  });

  test('is not asked while the role is stopped, or after it was taken', async () => {
    const stopped = await role(portal, { secondFactor: true, status: '1' });
    const her = await person(portal, { roles: [stopped.roleKey] });
    assert.equal((await her.call(sessions.own)).code, 200);
    const him = await holder();
    await db.deleteFrom('sysUserRole').where('userId', '=', him.userId).execute();
    assert.equal((await him.call(sessions.own)).code, 200);
  });
});

describe('whether a role asks for a second factor', async () => {
  const admin = await person(portal, { admin: true });
  const permissions = ['list', 'query', 'add', 'edit'].map((act) => `system:role:${act}`);
  const keeper = await person(portal, { roles: [(await role(portal, { permissions })).roleKey] });
  const find = async (roleId: number) =>
    (await admin.call(roles.find, { params: { roleId } })).data as Record<string, unknown>;
  const edit = (who: Person, body: object) => who.call(roles.edit, { body });

  test('is changed by the super administrator alone', async () => {
    const { roleId } = await role(portal);
    const { roleName, roleKey } = await find(roleId);
    const body = { roleId, roleName, roleKey, roleSort: 5 };
    const refused = await edit(keeper, { ...body, secondFactor: true });
    assert.equal(refused.error, 'system.roles.secondFactorFixed');
    assert.equal((await edit(admin, { ...body, secondFactor: true })).code, 200);
    assert.equal((await find(roleId))['secondFactor'], true);
    assert.equal((await edit(keeper, { ...body, secondFactor: false })).error, 'system.roles.secondFactorFixed');
    const added = await keeper.call(roles.add, {
      body: { ...body, roleName: 'Asks', roleKey: 'asks', secondFactor: true },
    });
    assert.equal(added.error, 'system.roles.secondFactorFixed');
  });

  test('stays for front ends that know nothing of it, and for those that send back what they were shown', async () => {
    const { roleId } = await role(portal, { secondFactor: true });
    const shown = await find(roleId);
    const { roleName, roleKey } = shown;
    assert.equal((await edit(keeper, { roleId, roleName, roleKey, roleSort: 7 })).code, 200);
    assert.equal((await edit(keeper, { ...shown, roleSort: 8 })).code, 200);
    assert.deepEqual([(await find(roleId))['secondFactor'], (await find(roleId))['roleSort']], [true, 8]);
  });
});
