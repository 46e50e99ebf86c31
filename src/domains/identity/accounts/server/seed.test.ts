import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminPassword, caller, startPortal } from '#testing';
import { brokenPasswordRules } from '#contract/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { demo, seed } from './seed.ts';

const portal = await startPortal();
const visitor = caller(portal);
const { db } = portal.database;

/** The output that the operator sees, and a setup that records it. */
function operator(password?: string) {
  const revealed = new Map<string, string>();
  const setup = {
    adminPassword: password,
    settings: new Map<string, string>(),
    reveal: (name: string, word: string) => void revealed.set(name, word),
  };
  return { revealed, setup };
}

test('the administrator logs in with the operator’s password and is not asked for another', async () => {
  const { token } = await visitor(sessions.login, { body: { username: 'admin', password: adminPassword } });
  const info = await caller(portal, token as string)(sessions.info);
  assert.deepEqual([info['roles'], info['isDefaultModifyPwd']], [['admin'], false]);
});

test('a weak ADMIN_PASSWORD is refused with every broken rule', async () => {
  const { setup } = operator('admin123');
  await assert.rejects(seed(portal.context(), setup), (error: Error) => {
    assert.match(error.message, /ADMIN_PASSWORD does not meet the password policy/);
    for (const rule of [/uppercase/, /special/, /common sequences/, /sequential/]) assert.match(error.message, rule);
    return true;
  });
});

test('without ADMIN_PASSWORD one is generated, told to the operator, and to be changed', async () => {
  await db.deleteFrom('sysUser').where('userId', '=', 1).execute();
  const { setup, revealed } = operator();
  await seed(portal.context(), setup);
  const password = revealed.get('admin')!;
  assert.deepEqual(brokenPasswordRules(password, { userName: 'admin' }), []);
  const { token } = await visitor(sessions.login, { body: { username: 'admin', password } });
  assert.equal((await caller(portal, token as string)(sessions.info))['isDefaultModifyPwd'], true);
});

test('a second start changes nothing and reveals nothing', async () => {
  const { setup, revealed } = operator();
  await seed(portal.context(), setup);
  assert.equal(revealed.size, 0);
});

test('the demonstration has somebody verified in every role but the administrator’s, with a password that need not be changed', async () => {
  await db.insertInto('sysRole').values({ roleKey: 'librarian', roleName: '馆员' }).execute();
  const { setup, revealed } = operator();
  await demo(portal.context(), setup);
  assert.ok(!revealed.has('admin'));
  const { token } = await visitor(sessions.login, {
    body: { username: 'librarian', password: revealed.get('librarian') },
  });
  const { roles, user, isDefaultModifyPwd } = await caller(portal, token as string)(sessions.info);
  assert.deepEqual([roles, isDefaultModifyPwd], [['librarian'], false]);
  const { isVerified, email } = user as { isVerified: string; email: string };
  assert.deepEqual([isVerified, email], ['1', 'librarian@example.org']);
});
