import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { setSettings } from '#factory/system/settings';
import { caller, startPortal } from '#testing';
import { accounts, maxEmailChanges } from '#contract/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { users } from '#contract/system/users';
import { person } from './factory.ts';

const portal = await startPortal();
const { db } = portal.database;
const newPassword = 'Zk4%nW8?bF';

describe('a person', () => {
  test('reads themselves with the names of roles and posts, never with a password', async () => {
    const her = await person(portal, { nickName: '李四' });
    const { data, roleGroup, postGroup } = await her.call(accounts.profile);
    assert.equal((data as { nickName: string }).nickName, '李四');
    assert.equal(roleGroup, '');
    assert.equal(postGroup, '');
    assert.ok(!JSON.stringify(data).includes('argon2'));
  });

  test('changes what is theirs; what is not theirs is passed over', async () => {
    const her = await person(portal, { verified: true });
    const body = {
      nickName: '新名',
      sex: '1',
      organization: '研究所',
      researchField: '磁学',
      status: '1',
      isVerified: '0',
      userName: 'x',
      password: 'x',
    };
    assert.equal((await her.call(accounts.updateProfile, { body })).code, 200);
    const row = await db.selectFrom('sysUser').selectAll().where('userId', '=', her.userId).executeTakeFirstOrThrow();
    assert.deepEqual([row.nickName, row.sex, row.organization, row.researchField], ['新名', '1', '研究所', '磁学']);
    assert.deepEqual([row.status, row.isVerified, row.userName], ['0', '1', her.userName]);
  });

  test('with a new e-mail is unverified again, and the old address is told', async () => {
    const her = await person(portal, { verified: true });
    await her.call(accounts.updateProfile, { body: { email: 'elsewhere@example.org' } });
    const row = await db.selectFrom('sysUser').selectAll().where('userId', '=', her.userId).executeTakeFirstOrThrow();
    assert.deepEqual([row.email, row.isVerified, row.verifiedAt], ['elsewhere@example.org', '0', null]);
    const mail = await db
      .selectFrom('mailOutbox')
      .selectAll()
      .where('toAddr', '=', her.email)
      .executeTakeFirstOrThrow();
    assert.match(mail.body, /elsewhere@example\.org/);
  });

  test('who never verified an e-mail has no mail sent to it by choosing another', async () => {
    const stranger = 'stranger@example.org';
    const her = await person(portal, { email: stranger });
    assert.equal((await her.call(accounts.updateProfile, { body: { email: 'hers@example.org' } })).code, 200);
    const mails = await db.selectFrom('mailOutbox').select('id').where('toAddr', '=', stranger).execute();
    assert.deepEqual(mails, []);
  });

  test('changes the e-mail five times a day and the rest of the profile as often as they like', async () => {
    const her = await person(portal);
    const save = (email: string, nickName: string) => her.call(accounts.updateProfile, { body: { email, nickName } });
    for (let time = 1; time <= maxEmailChanges; time++) {
      assert.equal((await save(`often${time}@example.org`, '甲')).code, 200);
      assert.equal((await save(`often${time}@example.org`, '乙')).code, 200);
    }
    const refused = await save('often@example.org', '丙');
    assert.deepEqual(refused.fields, [{ path: 'email', message: '24 小时内最多可修改 5 次邮箱，请稍后再试' }]);
    assert.equal((await save(`often${maxEmailChanges}@example.org`, '丙')).code, 200);
  });

  test('who writes the same e-mail with capitals stays verified', async () => {
    const her = await person(portal, { verified: true });
    await her.call(accounts.updateProfile, { body: { email: her.email.toUpperCase() } });
    const row = await db
      .selectFrom('sysUser')
      .select('isVerified')
      .where('userId', '=', her.userId)
      .executeTakeFirstOrThrow();
    assert.equal(row.isVerified, '1');
  });

  test('cannot choose an e-mail of a blocked domain, and keeps one that they had before', async () => {
    const somebody = await person(portal, { verified: true });
    const email = somebody.email;
    await setSettings(portal, { 'sys.account.blockedMailDomains': 'example.org, spam.example' });
    const unchanged = await somebody.call(accounts.updateProfile, { body: { email, nickName: '王小明' } });
    const changed = await somebody.call(accounts.updateProfile, { body: { email: 'a@spam.example' } });
    await setSettings(portal, { 'sys.account.blockedMailDomains': '' });
    assert.equal(unchanged.code, 200, unchanged.msg);
    assert.equal(changed.error, 'identity.accounts.emailBlocked');
  });

  test('cannot take the e-mail or the mobile number of somebody else', async () => {
    const other = await person(portal, { phonenumber: '13911112222' });
    const her = await person(portal);
    const reply = await her.call(accounts.updateProfile, { body: { email: other.email, phonenumber: '13911112222' } });
    assert.deepEqual(
      reply.fields?.map(({ path }) => path),
      ['email', 'phonenumber'],
    );
  });

  test('who writes nonsense is told at the field', async () => {
    const her = await person(portal);
    const reply = await her.call(accounts.updateProfile, { body: { email: 'no', phonenumber: '1', nickName: '' } });
    assert.deepEqual(new Set(reply.fields?.map(({ path }) => path)), new Set(['email', 'phonenumber', 'nickName']));
  });
});

describe('a new password', () => {
  test('ends the other sessions and keeps this one', async () => {
    const her = await person(portal);
    const { token: elsewhere } = await caller(portal)(sessions.login, {
      body: { username: her.userName, password: her.password },
    });
    const body = { oldPassword: her.password, newPassword };
    assert.equal((await her.call(accounts.updatePassword, { body })).code, 200);
    assert.equal((await her.call(sessions.info)).code, 200);
    assert.equal((await caller(portal, elsewhere as string)(sessions.info)).code, 401);
    assert.equal(
      (await caller(portal)(sessions.login, { body: { username: her.userName, password: newPassword } })).code,
      200,
    );
    assert.equal(
      (await caller(portal)(sessions.login, { body: { username: her.userName, password: her.password } })).code,
      500,
    );
  });

  test('is no longer asked for once it was chosen', async () => {
    const her = await person(portal);
    await db.updateTable('sysUser').set({ pwdUpdateDate: null }).where('userId', '=', her.userId).execute();
    assert.equal((await her.call(sessions.info))['isDefaultModifyPwd'], true);
    await her.call(accounts.updatePassword, { body: { oldPassword: her.password, newPassword } });
    assert.equal((await her.call(sessions.info))['isDefaultModifyPwd'], false);
  });

  test('needs the old one, must differ from it and must meet the policy', async () => {
    const her = await person(portal);
    const change = (oldPassword: string, wanted: string) =>
      her.call(accounts.updatePassword, { body: { oldPassword, newPassword: wanted } });
    assert.deepEqual((await change('Wrong1#pw', newPassword)).fields, [{ path: 'oldPassword', message: '旧密码错误' }]);
    assert.deepEqual(
      (await change(her.password, her.password)).fields?.map(({ path }) => path),
      ['newPassword'],
    );
    assert.deepEqual((await change(her.password, 'Zk4%nW8?bFF')).fields, [
      { path: 'newPassword', message: '密码不能包含重复字符' },
    ]);
    assert.equal((await change(her.password, `Zk4%${her.userName}W8?`)).code, 500);
  });

  /** Runs two calls that change the same user's row, so that the second has read it before the first changes it. */
  const overlapping = async <A, B>(userId: number, first: () => Promise<A>, second: () => Promise<B>) => {
    const untilWaiting = async (count: number) => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await waiting.execute(db)).rows.length < count) continue;
    };
    const calls = await db.transaction().execute(async (held) => {
      await held.selectFrom('sysUser').select('userId').where('userId', '=', userId).forUpdate().execute();
      const one = first();
      await untilWaiting(1);
      const other = second();
      await untilWaiting(2);
      return { one, other };
    });
    return [await calls.one, await calls.other] as const;
  };

  test('lets nobody in who has sent the old one a moment before', async () => {
    const her = await person(portal);
    const [changed, entered] = await overlapping(
      her.userId,
      () => her.call(accounts.updatePassword, { body: { oldPassword: her.password, newPassword } }),
      () => caller(portal)(sessions.login, { body: { username: her.userName, password: her.password } }),
    );
    assert.equal(changed.code, 200);
    assert.equal(entered.error, 'identity.sessions.badLogin');
    const open = await db.selectFrom('sysSession').select('sessionId').where('userId', '=', her.userId).execute();
    assert.equal(open.length, 1);
    const log = await db.selectFrom('sysLogininfor').select('msg').where('userName', '=', her.userName).execute();
    assert.deepEqual(log, [{ msg: 'badLogin' }]);
  });

  test('that an administrator sets is not replaced by who knew the old one', async () => {
    const her = await person(portal);
    const admin = await person(portal, { admin: true });
    const [reset, changed] = await overlapping(
      her.userId,
      () => admin.call(users.resetPwd, { body: { userId: her.userId, password: 'Wd9&kL3=mT' } }),
      () => her.call(accounts.updatePassword, { body: { oldPassword: her.password, newPassword } }),
    );
    assert.equal(reset.code, 200);
    assert.equal(changed.error, 'identity.accounts.oldPassword');
    const enter = (password: string) => caller(portal)(sessions.login, { body: { username: her.userName, password } });
    assert.deepEqual([(await enter('Wd9&kL3=mT')).code, (await enter(newPassword)).code], [200, 500]);
  });
});
