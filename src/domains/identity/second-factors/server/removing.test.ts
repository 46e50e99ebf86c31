import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { adminPassword, caller, startPortal } from '#testing';
import { reencrypted } from '#server/secrets/secret-change';
import { auditSink } from '#module/monitor/operation-log';
import { sessions } from '#contract/identity/sessions';
import { users } from '#contract/system/users';
import { person, personPassword, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { secondFactors } from '../contract.ts';
import { withApp, withPasskey } from './factory.ts';
import { secondFactorsModule } from './index.ts';
import { secondFactorCommand } from './service/command.ts';
import { codeAt, stepOf, stepOfCode } from './totp.ts';
import { decrypt } from '#server/secrets/secret';
import { totpPurpose } from './service/codes.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const visitor = caller(portal);
const admin = await person(portal, { admin: true });

const methodsOf = async ({ userName: username, password }: Pick<Person, 'userName' | 'password'>) =>
  (await visitor(sessions.login, { body: { username, password, secondFactor: true } }))['methods'];
const subjectsTo = async ({ email }: Person) =>
  (await db.selectFrom('mailOutbox').select('subject').where('toAddr', '=', email).execute()).map(
    ({ subject }) => subject,
  );

describe('an administrator', () => {
  const remove = (who: Person, { userId }: Person, password = who.password) =>
    who.call(users.removeSecondFactor, { body: { userId, password } });

  test('removes the factors of somebody who has lost them, with their own password', async () => {
    const helper = await person(portal, {
      roles: [(await role(portal, { permissions: ['system:user:secondFactor', 'system:user:query'] })).roleKey],
    });
    const her = await person(portal);
    await withApp(her);
    const find = async () => (await helper.call(users.find, { params: { userId: her.userId } }))['hasSecondFactor'];
    assert.equal(await find(), true);
    assert.equal((await remove(helper, her, 'wrong')).error, 'identity.sessions.wrongPassword');
    assert.equal(await find(), true);
    assert.equal((await remove(helper, her)).code, 200);
    assert.equal(await find(), false);
    assert.equal((await her.call(sessions.info)).code, 401, 'the sessions have ended');
    assert.equal(await methodsOf(her), undefined);
    assert.ok((await subjectsTo(her)).some((subject) => subject.includes('管理员已清除两步验证')));
    assert.equal((await remove(helper, her)).error, 'system.users.noSecondFactor');
    const { operObject, status } = await db
      .selectFrom('sysOperLog')
      .selectAll()
      .where('method', '=', 'system.users.removeSecondFactor')
      .where('status', '=', 0)
      .executeTakeFirstOrThrow();
    assert.deepEqual([operObject, status], [her.userName, 0]);
  });

  test('needs the permission, and removes none of their own, of the super administrator or of people above them', async () => {
    const { roleKey } = await role(portal, { permissions: ['system:user:secondFactor'] });
    const [helper, other] = [await person(portal, { roles: [roleKey] }), await person(portal)];
    await withApp(helper);
    await withApp(other);
    assert.equal((await remove(other, helper)).code, 403);
    assert.equal((await remove(helper, helper)).error, 'system.users.ownSecondFactor');
    assert.equal((await remove(helper, { ...admin, userId: 1 })).error, 'system.users.protected');
    const above = await person(portal, {
      roles: [(await role(portal, { permissions: ['system:config:edit'] })).roleKey],
    });
    await withApp(above);
    assert.equal((await remove(helper, above)).error, 'system.rights.user');
    assert.deepEqual(await methodsOf(above), ['totp', 'recovery']);
  });
});

describe('the command on the server', () => {
  const run = (words: string[], language: 'zh' | 'en' = 'en') =>
    secondFactorCommand(portal.context(), auditSink, words, language);

  test('removes every factor, of the super administrator too, ends the sessions and is in the operation log', async () => {
    await withApp({ ...admin, password: adminPassword });
    await withPasskey({ ...admin, password: adminPassword }, portal.context().siteUrl);
    const credentials = { userName: 'admin', password: adminPassword };
    assert.deepEqual(await methodsOf(credentials), ['totp', 'passkey', 'recovery']);
    const { exit, text } = await run(['--remove', 'ADMIN']);
    assert.equal(exit, 0);
    assert.match(text, /admin/);
    assert.equal(await methodsOf(credentials), undefined);
    assert.equal((await admin.call(sessions.info)).code, 401);
    const entry = await db
      .selectFrom('sysOperLog')
      .selectAll()
      .where('method', '=', 'identity.second-factors.command')
      .executeTakeFirstOrThrow();
    assert.deepEqual([entry.operName, entry.operObject, entry.businessType], ['npm run second-factor', 'admin', 3]);
  });

  test('says what is wrong, in both languages', async () => {
    const her = await person(portal);
    for (const language of ['zh', 'en'] as const)
      for (const words of [[], ['--remove'], ['admin'], ['--remove', 'nobody-here'], ['--remove', her.userName]]) {
        const { exit, text } = await run(words, language);
        assert.equal(exit, 1);
        assert.ok(text.length > 5, text);
      }
  });
});

test('another key of the installation encrypts the secrets of apps again', async () => {
  const her = await person(portal, {});
  const { secret } = await withApp({ ...her, password: personPassword });
  const { secretKey } = portal.context();
  const key = randomBytes(32);
  const client = await portal.database.pool.connect();
  try {
    await client.query('begin');
    assert.ok((await reencrypted(client, secondFactorsModule.encryptedColumns!, secretKey, key)) > 0);
    const { rows } = await client.query<{ secret: Buffer }>('select secret from sys_totp where user_id = $1', [
      her.userId,
    ]);
    const opened = decrypt(key, totpPurpose, rows[0]!.secret);
    assert.equal(opened, secret);
    assert.ok(stepOfCode(opened, codeAt(secret, stepOf(new Date())), new Date()));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('nobody else sees or changes what somebody has set up', async () => {
  const [her, him] = [await person(portal), await person(portal)];
  await withApp(her);
  assert.deepEqual((await him.call(secondFactors.own)).data, {
    totp: null,
    passkeys: [],
    recoveryLeft: 0,
    isRequired: false,
    offersPasskeys: true,
  });
});
