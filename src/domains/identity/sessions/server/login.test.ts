import assert from 'node:assert/strict';
import { argon2Sync, randomBytes } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { storeSetting } from '#factory/system/settings';
import { adminPassword, caller, startPortal, type Envelope } from '#testing';
import { maxUnlockMails, sessions } from '#contract/identity/sessions';
import { person } from '#factory/identity/accounts';
import { isBlocked } from './blocked.ts';
import { findPassword } from './queries.ts';
import { sendUnlockJob } from './unlocking.ts';
import { unlockLogin } from '#module/identity/login-attempts';

const portal = await startPortal({ JOBS: 'off' });
const visitor = caller(portal);
const { db } = portal.database;

let visits = 0;

/** From a different address each time: the limit of logins per address has its own test. */
async function logIn(body: object, address = `203.0.113.${(++visits % 250) + 1}`): Promise<Envelope> {
  const answer = await portal.http.inject({
    method: 'POST',
    url: '/prod-api/login',
    remoteAddress: address,
    payload: body,
  });
  return answer.json();
}

const set = (configKey: string, configValue: string) => storeSetting(portal, configKey, configValue);

const answerTo = async (uuid: unknown) => {
  const row = await db
    .selectFrom('kernelCache')
    .select('value')
    .where('key', '=', `captcha:${uuid as string}`)
    .executeTakeFirstOrThrow();
  return row.value!;
};

const outcomesOf = async (userName: string) => {
  const rows = await db
    .selectFrom('sysLogininfor')
    .select(['msg', 'status'])
    .where('userName', '=', userName)
    .orderBy('infoId')
    .execute();
  return rows.map(({ msg, status }) => `${msg} ${status}`);
};

/** A hash with former parameters. */
function hashOfOld(password: string): string {
  const nonce = randomBytes(16);
  const cost = { tagLength: 32, memory: 19_456, passes: 2, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const [salt, digest] = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${digest}`;
}

describe('logging in', () => {
  test('gives a token that opens the door; the database holds only its hash', async () => {
    const her = await person(portal);
    const { code, token } = await logIn(
      { username: `  ${her.userName.toUpperCase()} `, password: her.password },
      '203.0.113.77',
    );
    assert.equal(code, 200);
    assert.match(token as string, /^[\w-]{43}$/);
    assert.equal((await caller(portal, token as string)(sessions.info)).code, 200);
    const rows = await db.selectFrom('sysSession').selectAll().where('userId', '=', her.userId).execute();
    assert.ok(!JSON.stringify(rows).includes(token as string));
    const user = await db
      .selectFrom('sysUser')
      .select(['loginIp', 'loginDate'])
      .where('userId', '=', her.userId)
      .executeTakeFirstOrThrow();
    assert.equal(user.loginIp, '203.0.113.77');
    assert.ok(user.loginDate);
    assert.deepEqual(await outcomesOf(her.userName), ['loggedIn 0']);
  });

  test('with a password that was hashed with former parameters hashes it with those of today', async () => {
    const her = await person(portal);
    const old = hashOfOld(her.password);
    await db.updateTable('sysUser').set({ password: old }).where('userId', '=', her.userId).execute();
    const kept = async () => findPassword(portal.context(), her.userId);
    assert.equal((await logIn({ username: her.userName, password: `${her.password}x` })).code, 500);
    assert.equal(await kept(), old);
    for (const _time of ['first', 'second'])
      assert.equal((await logIn({ username: her.userName, password: her.password })).code, 200);
    assert.match(await kept(), /\$m=7168,t=5,p=1\$/);
  });

  test('accepts a token with and without "Bearer"', async () => {
    const her = await person(portal);
    for (const authorization of [her.token, `Bearer ${her.token}`])
      assert.equal((await visitor(sessions.info, { headers: { authorization } })).code, 200);
  });

  test('says the same about a wrong password and an unknown name', async () => {
    const her = await person(portal);
    const wrong = await logIn({ username: her.userName, password: 'Wrong1#pw' });
    const unknown = await logIn({ username: 'nobody-knows', password: 'Wrong1#pw' });
    assert.deepEqual(wrong, unknown);
    assert.equal(wrong.msg, '用户名或密码错误');
    assert.deepEqual(await outcomesOf('nobody-knows'), ['badLogin 1']);
  });

  test('names what was left out', async () => {
    const { fields } = await logIn({});
    assert.deepEqual(
      fields?.map(({ path }) => path),
      ['username', 'password'],
    );
    assert.deepEqual(
      (await logIn({ username: 'a', password: null })).fields?.map(({ message }) => message),
      ['请输入您的密码'],
    );
  });

  test('never measures a password against the policy', async () => {
    assert.equal((await logIn({ username: 'nobody', password: 'a' })).error, 'identity.sessions.badLogin');
  });

  test('of a MatElab account is refused while that is not enabled', async () => {
    const her = await person(portal);
    const reply = await logIn({ username: her.userName, password: her.password, matElabLogin: true });
    assert.equal(reply.error, 'identity.sessions.matElabOff');
  });

  test('to a stopped account is refused, and only who knows the password learns why', async () => {
    const her = await person(portal, { status: '1' });
    assert.equal((await logIn({ username: her.userName, password: her.password })).error, 'identity.sessions.disabled');
    assert.equal((await logIn({ username: her.userName, password: 'Wrong1#pw' })).error, 'identity.sessions.badLogin');
  });

  test('from a blocked address is refused', async () => {
    await set('sys.login.blackIPList', '198.51.100.*;203.0.113.200-203.0.113.210');
    const her = await person(portal);
    const reply = await logIn({ username: her.userName, password: her.password }, '198.51.100.9');
    await set('sys.login.blackIPList', '');
    assert.equal(reply.error, 'identity.sessions.blocked');
  });

  test('forgets wrong passwords after a right one from the same network', async () => {
    const her = await person(portal);
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) await logIn({ username: her.userName, password: 'Wrong1#pw' }, home);
      assert.equal((await logIn({ username: her.userName, password: her.password }, home)).code, 200);
    }
  });
});

const home = '192.0.2.10';
const elsewhere = '198.51.100.77';

describe('wrong passwords', () => {
  // The limit of calls per address has its own test.
  beforeEach(async () => {
    await db.deleteFrom('kernelCache').where('key', 'like', 'limit:%').execute();
  });
  const wrong = (username: string, address: string) => logIn({ username, password: 'Wrong1#pw' }, address);
  const times = async (count: number, username: string, address: string) => {
    for (let tries = 0; tries < count; tries++) await wrong(username, address);
  };
  /** Ends a wait as the passing time would. */
  const waited = () =>
    db
      .updateTable('kernelCache')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('key', 'like', 'login:wait%')
      .execute();

  test('make their network wait after five, known name or not, and a right one does not help then', async () => {
    const her = await person(portal);
    for (const userName of [her.userName, 'not-a-soul']) {
      for (let tries = 1; tries <= 4; tries++)
        assert.equal((await wrong(userName, home)).error, 'identity.sessions.badLogin');
      assert.equal((await wrong(userName, home)).msg, '密码错误次数过多，请 1 分钟后再试');
      const right = await logIn({ username: userName.toUpperCase(), password: her.password }, home);
      assert.equal(right.error, 'identity.sessions.locked');
    }
    await unlockLogin(portal.context(), her.userName);
    assert.equal((await logIn({ username: her.userName, password: her.password }, home)).code, 200);
  });

  test('make it wait longer each time, and no longer than the setting says', async () => {
    await times(4, 'grows', home);
    for (const minutes of [1, 2, 4, 8, 10, 10]) {
      assert.equal((await wrong('grows', home)).msg, `密码错误次数过多，请 ${minutes} 分钟后再试`);
      await waited();
    }
  });

  test('keep nobody out who comes from another network, not even the administrator', async () => {
    const admin = { username: 'admin', password: adminPassword };
    await set('sys.login.maxRetry', '1');
    for (let round = 0; round < 3; round++) {
      await times(1, 'admin', home);
      await waited();
    }
    await times(1, 'admin', home);
    assert.equal((await logIn(admin, home)).error, 'identity.sessions.locked');
    assert.equal((await logIn(admin, elsewhere)).code, 200);
    await set('sys.login.maxRetry', '5');
    await unlockLogin(portal.context(), 'admin');
  });

  test('for one name from many networks leave one try to each', async () => {
    const her = await person(portal);
    await set('sys.login.maxRetry', '2');
    for (let network = 1; network <= 8; network++) await times(1, her.userName, `203.0.113.${network}`);
    assert.equal((await wrong(her.userName, '203.0.113.9')).msg, '密码错误次数过多，请 1 分钟后再试');
    await set('sys.login.maxRetry', '5');
  });

  test('for one name from many networks ask each login to it for a captcha, though captchas are off', async () => {
    const [her, him] = [await person(portal), await person(portal)];
    await set('sys.login.maxRetry', '1');
    try {
      for (let network = 1; network <= 5; network++) await wrong(her.userName, `203.0.113.${network}`);
      const right = { username: her.userName, password: her.password };
      const image = async (address: string) =>
        (await portal.http.inject({ url: '/prod-api/captchaImage', remoteAddress: address })).json<Envelope>();
      assert.equal((await image(elsewhere))['captchaEnabled'], false);
      // A third-party front end sends no code, reads the reason, and reloads its page.
      const refused = await logIn({ ...right, code: '', uuid: '' }, elsewhere);
      assert.deepEqual([refused.code, refused.error], [500, 'identity.sessions.captchaAsked']);
      assert.match(refused.msg, /验证码/);
      const { captchaEnabled, uuid } = await image(elsewhere);
      assert.equal(captchaEnabled, true);
      assert.equal((await image('192.0.2.200'))['captchaEnabled'], false, 'others are not bothered');
      assert.equal((await logIn({ ...right, uuid, code: '????' }, elsewhere)).error, 'identity.sessions.captchaWrong');
      const next = (await image(elsewhere))['uuid'];
      assert.equal((await logIn({ ...right, uuid: next, code: await answerTo(next) }, elsewhere)).code, 200);
      assert.equal((await logIn({ username: him.userName, password: him.password }, elsewhere)).code, 200);
      assert.equal((await wrong('nobody-of-this-name', elsewhere)).error, 'identity.sessions.locked');
    } finally {
      await set('sys.login.maxRetry', '5');
      await db.deleteFrom('kernelCache').where('key', 'like', 'captcha:asked%').execute();
    }
  });

  test('for many names from one network make it wait for all of them, and no other', async () => {
    await set('sys.login.maxRetry', '1');
    const her = await person(portal);
    for (let name = 1; name <= 20; name++) await wrong(`sprayed${name}`, home);
    const right = { username: her.userName, password: her.password };
    assert.equal((await logIn(right, home)).error, 'identity.sessions.locked');
    assert.equal((await logIn(right, elsewhere)).code, 200);
    await set('sys.login.maxRetry', '5');
    await db.deleteFrom('kernelCache').where('key', 'like', 'login:%').execute();
  });

  test('for a name that holds a network count for that name alone', async () => {
    const her = await person(portal);
    await times(5, `${home} ${her.userName}`, elsewhere);
    await times(5, `${her.userName} ${home}`, elsewhere);
    assert.equal((await logIn({ username: her.userName, password: her.password }, home)).code, 200);
  });

  test('cost as many tries as the setting says', async () => {
    await set('sys.login.maxRetry', '2');
    await wrong('two-tries', home);
    assert.equal((await wrong('two-tries', home)).error, 'identity.sessions.locked');
    await set('sys.login.maxRetry', '5');
  });
});

describe('a mail with a link', () => {
  const ask = (username: string) => visitor(sessions.requestUnlock, { body: { username } });
  const send = (username: string) => sendUnlockJob.run(portal.context(), { username, language: 'zh' } as never);
  const mailsTo = (to: string) =>
    db.selectFrom('mailOutbox').select('body').where('toAddr', '=', to).orderBy('id', 'desc').execute();
  const shutOut = async (userName: string) => {
    for (let tries = 0; tries < 5; tries++) await logIn({ username: userName, password: 'Wrong1#pw' }, home);
  };

  test('ends the wait, once; somebody whom nobody knows is answered the same', async () => {
    const her = await person(portal);
    await shutOut(her.userName);
    assert.deepEqual(await ask(her.userName), await ask('nobody-knows'));
    await send('nobody-knows');
    await send(her.userName.toUpperCase());
    const [mail, ...more] = await mailsTo(her.email);
    assert.equal(more.length, 0);
    const [, token] = /\/login\?lang=zh#unlock=([\w-]{43})/.exec(mail!.body)!;
    const kept = await db.selectFrom('kernelCache').select('key').execute();
    assert.ok(!JSON.stringify(kept).includes(token!), 'the token itself is kept nowhere');
    const redeem = () => visitor(sessions.unlockByLink, { body: { token } });
    assert.equal((await redeem()).code, 200);
    assert.equal((await logIn({ username: her.userName, password: her.password }, home)).code, 200);
    assert.equal((await redeem()).error, 'identity.sessions.unlockInvalid');
  });

  test('goes to nobody whose account is stopped, and three times an hour at most', async () => {
    const him = await person(portal, { status: '1' });
    await send(him.userName);
    assert.deepEqual(await mailsTo(him.email), []);
    const her = await person(portal);
    for (let mails = 0; mails < maxUnlockMails + 2; mails++) await send(her.userName);
    assert.equal((await mailsTo(her.email)).length, maxUnlockMails);
  });
});

describe('a captcha', () => {
  const withCaptcha = async (work: () => Promise<void>) => {
    await set('sys.account.captchaEnabled', 'true');
    try {
      await work();
    } finally {
      await set('sys.account.captchaEnabled', 'false');
    }
  };

  test('is a raster picture that two people do not share', () =>
    withCaptcha(async () => {
      const [one, other] = [await visitor(sessions.captcha), await visitor(sessions.captcha)];
      assert.equal(one['captchaEnabled'], true);
      assert.notEqual(one['uuid'], other['uuid']);
      const { format, width } = await sharp(Buffer.from(one['img'] as string, 'base64')).metadata();
      assert.deepEqual([format, width], ['png', 160]);
    }));

  test('is not drawn when the setting is off', async () => {
    assert.deepEqual(await visitor(sessions.captcha), { code: 200, msg: '操作成功', captchaEnabled: false });
  });

  test('is right in any case, once; missing, wrong and used up are three answers', () =>
    withCaptcha(async () => {
      const her = await person(portal);
      const credentials = { username: her.userName, password: her.password };
      const { uuid } = await visitor(sessions.captcha);
      const answer = (await answerTo(uuid)).toLowerCase();
      assert.equal((await logIn(credentials)).error, 'identity.sessions.captchaRequired');
      const right = await logIn({ ...credentials, uuid, code: answer });
      assert.equal(right.code, 200);
      const again = await logIn({ ...credentials, uuid, code: answer });
      assert.deepEqual(again.fields, [{ path: 'code', message: '验证码已失效，请刷新' }]);

      const second = await visitor(sessions.captcha);
      const correct = await answerTo(second['uuid']);
      const wrong = await logIn({ ...credentials, uuid: second['uuid'], code: '????' });
      assert.deepEqual(wrong.fields, [{ path: 'code', message: '验证码错误' }]);
      assert.equal(
        (await logIn({ ...credentials, uuid: second['uuid'], code: correct })).error,
        'identity.sessions.captchaExpired',
      );
      assert.deepEqual(await outcomesOf(her.userName), [
        'captchaRequired 1',
        'loggedIn 0',
        'captchaExpired 1',
        'captchaWrong 1',
        'captchaExpired 1',
      ]);
    }));

  test('is worth nothing after two minutes', () =>
    withCaptcha(async () => {
      const { uuid } = await visitor(sessions.captcha);
      const code = await answerTo(uuid);
      const row = await db
        .selectFrom('kernelCache')
        .select('expiresAt')
        .where('key', '=', `captcha:${uuid as string}`)
        .executeTakeFirstOrThrow();
      assert.ok(Math.abs(row.expiresAt.getTime() - Date.now() - 120_000) < 5000);
      await db
        .updateTable('kernelCache')
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where('key', '=', `captcha:${uuid as string}`)
        .execute();
      assert.equal(
        (await logIn({ username: 'a', password: 'b', uuid, code })).error,
        'identity.sessions.captchaExpired',
      );
    }));
});

test('a list of blocked addresses takes addresses, wildcards, ranges and networks', () => {
  assert.ok(isBlocked('10.1.2.3', '10.1.2.3'));
  assert.ok(isBlocked('::ffff:10.1.2.3', '192.0.2.1; 10.1.*.*'));
  assert.ok(isBlocked('10.1.2.3', '10.1.2.1-10.1.2.5'));
  assert.ok(isBlocked('2001:db8::7', '2001:db8::/32'));
  for (const list of ['', ';;', 'nonsense', '10.1.2.4', '10.1.2.4-10.1.2.9', '10.1.2.0/40', '2001:db8::/32'])
    assert.ok(!isBlocked('10.1.2.3', list), list);
});
