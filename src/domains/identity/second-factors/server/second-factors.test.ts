import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { caller, startPortal, type Envelope } from '#testing';
import { accounts } from '#contract/identity/accounts';
import { passwordResets } from '#contract/identity/password-resets';
import { sessions } from '#contract/identity/sessions';
import { person, type Person } from '#factory/identity/accounts';
import { endSessions, openSession } from '#module/identity/sessions';
import { secondFactors } from '../contract.ts';
import { removeFactors } from './service/removing.ts';
import { codeNow, withApp, wrongCode } from './factory.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const visitor = caller(portal);

let visits = 0;
const freshAddress = () => `203.0.${++visits % 250}.7`;

/** A visitor's call from a different address each time, or a given one. */
async function from(address: string, path: string, payload: object): Promise<Envelope> {
  const headers = { repeatsubmit: 'false' };
  const url = `/prod-api${path}`;
  return (await portal.http.inject({ method: 'POST', url, remoteAddress: address, headers, payload })).json();
}

const logIn = (her: Person, address = freshAddress(), more: object = { secondFactor: true }) =>
  from(address, sessions.login.path, { username: her.userName, password: her.password, ...more });
const answer = (address: string, body: object) => from(address, secondFactors.login.path, body);

/** Password and second step from the same address. */
async function enter(her: Person, step: object, address = freshAddress()): Promise<Envelope> {
  const { challenge } = await logIn(her, address);
  return answer(address, { challenge, ...step });
}

const outcomesOf = async (userName: string) => {
  const rows = await db
    .selectFrom('sysLogininfor')
    .select(['msg', 'status'])
    .where('userName', '=', userName)
    .orderBy('infoId')
    .execute();
  return rows.map(({ msg, status }) => `${msg} ${status}`);
};
const mailsTo = async ({ email }: Person) => {
  const rows = await db.selectFrom('mailOutbox').select('subject').where('toAddr', '=', email).orderBy('id').execute();
  return rows.map(({ subject }) => subject);
};
const own = async (her: Person) => (await her.call(secondFactors.own)).data as Record<string, unknown>;

describe('setting an authenticator app up', () => {
  test('asks for the password, shows the secret as text and picture, and begins with a code of it', async () => {
    const her = await person(portal);
    const refused = await her.call(secondFactors.beginTotp, { body: { password: 'wrong' } });
    assert.equal(refused.error, 'identity.sessions.wrongPassword');
    const { secret, recoveryCodes } = await withApp(her);
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.equal(recoveryCodes.length, 10);
    for (const code of recoveryCodes) assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const { totp, recoveryLeft, isRequired } = await own(her);
    assert.ok(totp);
    assert.deepEqual([recoveryLeft, isRequired], [10, false]);
    assert.equal((await mailsTo(her)).filter((subject) => subject.includes('启用身份验证器')).length, 1);
  });

  test('gives a QR code of the address that apps read', async () => {
    const her = await person(portal);
    const { data } = await her.call(secondFactors.beginTotp, { body: { password: her.password } });
    const { address, picture, secret } = data as Record<string, string>;
    assert.ok(address!.startsWith('otpauth://totp/') && address!.includes(`secret=${secret}`));
    assert.ok(picture!.startsWith('<svg'));
  });

  test('changes nothing before the code, with a wrong one, or in another session', async () => {
    const her = await person(portal);
    const { data } = await her.call(secondFactors.beginTotp, { body: { password: her.password } });
    const { secret } = data as { secret: string };
    const confirm = (code: string, call = her.call) => call(secondFactors.confirmTotp, { body: { code } });
    assert.equal((await confirm(wrongCode(secret))).error, 'identity.second-factors.wrong');
    assert.equal((await confirm('12')).error, 'kernel.invalid');
    const { token } = await logIn(her);
    const elsewhere = caller(portal, token as string);
    assert.equal((await confirm(codeNow(secret), elsewhere)).error, 'identity.second-factors.draftOver');
    assert.equal((await own(her))['totp'], null);
    assert.equal((await confirm(codeNow(secret))).code, 200);
    assert.equal((await confirm(codeNow(secret))).error, 'identity.second-factors.draftOver');
  });

  test('keeps the secret encrypted and the recovery codes hashed, and neither in a log', async () => {
    const her = await person(portal);
    const { secret, recoveryCodes } = await withApp(her);
    const kept = await db.selectFrom('sysTotp').selectAll().where('userId', '=', her.userId).execute();
    assert.ok(!kept[0]!.secret.toString('latin1').includes(secret));
    const codes = await db.selectFrom('sysRecoveryCode').selectAll().where('userId', '=', her.userId).execute();
    assert.ok(codes.every(({ codeHash }) => codeHash.length === 32));
    const log = JSON.stringify(await db.selectFrom('sysOperLog').selectAll().execute());
    for (const text of [secret, ...recoveryCodes]) assert.ok(!log.includes(text));
    assert.ok(log.includes('identity.second-factors.confirmTotp'));
  });

  test('ends the sessions that were opened by the password alone', async () => {
    const her = await person(portal);
    const { token } = await logIn(her);
    await withApp(her);
    assert.equal((await caller(portal, token as string)(sessions.info)).code, 401);
    assert.equal((await her.call(sessions.info)).code, 200);
  });
});

describe('logging in with a second factor', () => {
  test('gives no token for the password, but a challenge that a code answers', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const address = freshAddress();
    const first = await logIn(her, address);
    assert.deepEqual([first.code, first['token'], first['methods']], [200, undefined, ['totp', 'recovery']]);
    const { token } = await answer(address, {
      method: 'totp',
      challenge: first['challenge'],
      code: `${codeNow(secret).slice(0, 3)} ${codeNow(secret).slice(3)}`,
    });
    assert.equal((await caller(portal, token as string)(sessions.info)).code, 200);
    assert.deepEqual(await outcomesOf(her.userName), ['secondFactorAsked 0', 'loggedInTotp 0']);
  });

  test('is refused with our page to a front end that cannot ask', async () => {
    const her = await person(portal);
    await withApp(her);
    const { code, error, msg, token } = await logIn(her, freshAddress(), {});
    assert.deepEqual([code, error, token], [500, 'identity.sessions.secondFactorElsewhere', undefined]);
    assert.match(msg, /http:\/\/localhost:\d+\/login/);
    const wrong = await from(freshAddress(), sessions.login.path, { username: her.userName, password: 'wrong' });
    assert.equal(wrong.error, 'identity.sessions.badLogin', 'nobody learns of it without the password');
  });

  test('takes a code once, also of the step before', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const step = { method: 'totp', code: codeNow(secret) };
    assert.equal((await enter(her, step)).code, 200);
    assert.equal((await enter(her, step)).error, 'identity.second-factors.wrong');
    const earlier = { method: 'totp', code: codeNow(secret, -1) };
    assert.equal((await enter(her, earlier)).error, 'identity.second-factors.wrong');
    assert.equal((await enter(her, { method: 'totp', code: codeNow(secret, 1) })).code, 200);
  });

  test('answers a challenge once, from its own network, and not after the password was changed', async () => {
    const her = await person(portal);
    const { secret, recoveryCodes } = await withApp(her);
    const address = freshAddress();
    const { challenge } = await logIn(her, address);
    const elsewhere = await answer(freshAddress(), { method: 'totp', challenge, code: codeNow(secret) });
    assert.equal(elsewhere.error, 'identity.second-factors.challengeOver');
    assert.equal((await answer(address, { method: 'totp', challenge, code: codeNow(secret) })).code, 200);
    const again = await answer(address, { method: 'recovery', challenge, code: recoveryCodes[0] });
    assert.equal(again.error, 'identity.second-factors.challengeOver');
    const late = await logIn(her, address);
    const body = { oldPassword: her.password, newPassword: 'Wd5#mK9!pT' };
    assert.equal((await her.call(accounts.updatePassword, { body })).code, 200);
    const step = { method: 'recovery', code: recoveryCodes[0] };
    const refused = await answer(address, { ...step, challenge: late['challenge'] });
    assert.equal(refused.error, 'identity.sessions.badLogin');
    assert.equal((await own(her))['recoveryLeft'], 10, 'what was refused has used nothing up');
  });

  test('gives two calls with the same right answer one session', async () => {
    const her = await person(portal);
    const { recoveryCodes } = await withApp(her);
    const address = freshAddress();
    const { challenge } = await logIn(her, address);
    const answers = await Promise.all(
      recoveryCodes.slice(0, 3).map((code) => answer(address, { method: 'recovery', challenge, code })),
    );
    assert.equal(answers.filter(({ token }) => token !== undefined).length, 1);
  });

  test('takes each recovery code once, in any case and spacing, and tells the owner', async () => {
    const her = await person(portal);
    const { recoveryCodes } = await withApp(her);
    const typed = recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ');
    assert.equal((await enter(her, { method: 'recovery', code: typed })).code, 200);
    const again = await enter(her, { method: 'recovery', code: recoveryCodes[0] });
    assert.equal(again.error, 'identity.second-factors.wrong');
    assert.equal((await own(her))['recoveryLeft'], 9);
    assert.ok((await mailsTo(her)).some((subject) => subject.includes('恢复码已使用')));
    assert.ok((await outcomesOf(her.userName)).includes('loggedInRecovery 0'));
  });

  test('makes new recovery codes for the password; the former ones open nothing', async () => {
    const her = await person(portal);
    const { recoveryCodes } = await withApp(her);
    const renew = (password: string) => her.call(secondFactors.renewCodes, { body: { password } });
    assert.equal((await renew('wrong')).error, 'identity.sessions.wrongPassword');
    const { data } = await renew(her.password);
    const fresh = (data as { recoveryCodes: string[] }).recoveryCodes;
    assert.equal((await enter(her, { method: 'recovery', code: recoveryCodes[1] })).code, 500);
    assert.equal((await enter(her, { method: 'recovery', code: fresh[1] })).code, 200);
    const him = await person(portal);
    const none = await him.call(secondFactors.renewCodes, { body: { password: him.password } });
    assert.equal(none.error, 'identity.second-factors.none');
  });

  test('is asked for after a new password that came by a mailed link', async () => {
    const her = await person(portal);
    await withApp(her);
    assert.equal((await her.call(passwordResets.own)).code, 200);
    await endSessions(portal.context(), her.userId);
    assert.ok((await logIn(her))['challenge'], 'whatever happens to the password');
  });

  test('is over when the account is stopped between the steps', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const address = freshAddress();
    const { challenge } = await logIn(her, address);
    await db.updateTable('sysUser').set({ status: '1' }).where('userId', '=', her.userId).execute();
    const { error } = await answer(address, { method: 'totp', challenge, code: codeNow(secret) });
    assert.equal(error, 'identity.sessions.disabled');
    assert.ok((await outcomesOf(her.userName)).includes('disabled 1'));
  });
});

describe('wrong codes', () => {
  test('make their network wait as wrong passwords do; the owner is told and comes in from another network', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const address = freshAddress();
    const { challenge } = await logIn(her, address);
    const errors = [];
    for (let count = 0; count < 5; count++)
      errors.push((await answer(address, { method: 'totp', challenge, code: wrongCode(secret) })).error);
    assert.deepEqual(errors, [
      ...Array.from({ length: 4 }, () => 'identity.second-factors.wrong'),
      'identity.second-factors.locked',
    ]);
    const right = await answer(address, { method: 'totp', challenge, code: codeNow(secret) });
    assert.equal(right.error, 'identity.second-factors.locked', 'a right one waits, too');
    assert.ok((await mailsTo(her)).some((subject) => subject.includes('有人正在尝试登录您的账号')));
    assert.equal((await enter(her, { method: 'totp', code: codeNow(secret) })).code, 200);
    const log = await outcomesOf(her.userName);
    assert.equal(log.filter((one) => one === 'secondFactorWrong 1').length, 5);
    assert.ok(log.includes('locked 1'));
  });

  test('sent all together are not all looked at', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const address = freshAddress();
    const { challenge } = await logIn(her, address);
    const code = wrongCode(secret);
    await Promise.all(Array.from({ length: 12 }, () => answer(address, { method: 'totp', challenge, code })));
    const right = await answer(address, { method: 'totp', challenge, code: codeNow(secret) });
    assert.equal(right.error, 'identity.second-factors.locked');
  });

  test('fifty in a day from everywhere end it for that account', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const step = { method: 'totp', code: wrongCode(secret) };
    for (let count = 0; count < 50; count++) assert.equal((await enter(her, step)).code, 500);
    const { error } = await enter(her, { method: 'totp', code: codeNow(secret) });
    assert.equal(error, 'identity.second-factors.tooManyWrong');
    await removeFactors(portal.context(), her.userId);
    const token = await openSession(portal.context(), her.userId);
    const fresh = await withApp({ ...her, call: caller(portal, token) });
    assert.equal(
      (await enter(her, { method: 'totp', code: codeNow(fresh.secret) })).code,
      200,
      'a new app begins at nothing',
    );
    const him = await person(portal);
    const his = await withApp(him);
    assert.equal((await enter(him, { method: 'totp', code: codeNow(his.secret) })).code, 200);
  });

  test('cannot be counted for somebody by typing names at the login', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const address = freshAddress();
    for (const username of [` second-factor:${her.userId}`, `second-factor:${her.userId}`])
      for (let count = 0; count < 6; count++) await from(address, sessions.login.path, { username, password: 'wrong' });
    assert.equal((await enter(her, { method: 'totp', code: codeNow(secret) }, address)).code, 200);
  });
});

describe('switching the app off', () => {
  test('takes password and code, is told by mail, and takes the recovery codes along', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const remove = (body: object) => her.call(secondFactors.removeTotp, { body });
    assert.equal((await remove({ password: 'wrong', code: codeNow(secret) })).error, 'identity.sessions.wrongPassword');
    const wrong = await remove({ password: her.password, code: wrongCode(secret) });
    assert.equal(wrong.error, 'identity.second-factors.wrong');
    assert.equal((await remove({ password: her.password, code: codeNow(secret) })).code, 200);
    assert.deepEqual(await own(her), {
      totp: null,
      passkeys: [],
      recoveryLeft: 0,
      isRequired: false,
      offersPasskeys: true,
    });
    assert.ok((await mailsTo(her)).some((subject) => subject.includes('停用身份验证器')));
    assert.ok((await logIn(her))['token']);
  });

  test('takes a recovery code in place of the code', async () => {
    const her = await person(portal);
    const { recoveryCodes } = await withApp(her);
    const body = { password: her.password, code: recoveryCodes[3] };
    assert.equal((await her.call(secondFactors.removeTotp, { body })).code, 200);
  });
});

test('visitors learn nothing by a challenge that they have made up', async () => {
  for (const challenge of ['x'.repeat(43), 'short']) {
    const { code } = await visitor(secondFactors.login, { body: { method: 'totp', challenge, code: '123456' } });
    assert.equal(code, 500);
    assert.equal((await visitor(secondFactors.loginOptions, { body: { challenge } })).code, 500);
  }
});
