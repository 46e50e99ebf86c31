import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { storeSetting } from '#factory/system/settings';
import { startPortal } from '#testing';
import { accounts } from '#contract/identity/accounts';
import { sessions } from '#contract/identity/sessions';
import { codeAlphabet, verification } from '#contract/identity/verification';
import { person, type Person } from '#factory/identity/accounts';
import { jobs } from './jobs.ts';

const portal = await startPortal();
const { db } = portal.database;

/** The code in the newest mail to a user. */
async function codeOf(her: Person): Promise<string> {
  const mail = await db
    .selectFrom('mailOutbox')
    .select('body')
    .where('toAddr', '=', her.email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /[A-Z2-9]{6}/.exec(mail.body)![0];
}

/** Makes the last codes look older. */
const wait = (her: Person, seconds: number) =>
  sql`update sys_email_code set create_time = create_time - make_interval(secs => ${seconds}), expire_at = expire_at - make_interval(secs => ${seconds})
    where user_id = ${her.userId}`.execute(db);

let visits = 0;

/** Sends from a different address each time, so that users do not exhaust each other's daily limit. */
async function send(her: Person, address = `203.0.113.${(++visits % 250) + 1}`, lang = 'zh') {
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${verification.send.path}?lang=${lang}`,
    remoteAddress: address,
    headers: { authorization: `Bearer ${her.token}`, repeatsubmit: 'false' },
  });
  return answer.json<{ code: number; msg: string; error?: string; data?: unknown }>();
}

const confirm = (her: Person, code: unknown) => her.call(verification.confirm, { body: { code } });
const isVerified = async (her: Person) =>
  ((await her.call(sessions.info))['user'] as { isVerified: string }).isVerified === '1';

/** Another code of six allowed characters. */
const otherThan = (code: string) => `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;

describe('a code', () => {
  test('comes by mail and verifies, in small letters and with spaces too', async () => {
    const her = await person(portal);
    assert.deepEqual((await her.call(verification.state)).data, {
      verified: false,
      email: her.email,
      secondsUntilResend: 0,
      // The tests have no mail server; mails wait.
      canSend: false,
    });
    assert.deepEqual((await send(her)).data, {
      verified: false,
      email: her.email,
      secondsUntilResend: 60,
      canSend: false,
    });
    const code = await codeOf(her);
    assert.ok([...code].every((one) => codeAlphabet.includes(one)));
    assert.equal((await confirm(her, ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`)).code, 200);
    assert.equal(await isVerified(her), true);
    assert.equal((await confirm(her, code)).error, 'identity.verification.already');
    assert.equal((await send(her)).error, 'identity.verification.already');
  });

  test('is written to in the language of the page, with the site’s name', async () => {
    const her = await person(portal);
    await send(her, undefined, 'en');
    const mail = await db
      .selectFrom('mailOutbox')
      .selectAll()
      .where('toAddr', '=', her.email)
      .executeTakeFirstOrThrow();
    assert.equal(mail.subject, '[Condensed Matter Science Data Center] Your verification code');
    assert.match(mail.body, /^Your code is [A-Z2-9]{6}; it is valid for 10 minutes\./);
  });

  test('is not stored as it is', async () => {
    const her = await person(portal);
    await send(her);
    const code = await codeOf(her);
    const { rows } = await sql<{
      text: string;
    }>`select sys_email_code::text as text from sys_email_code where user_id = ${her.userId}`.execute(db);
    assert.ok(!rows[0]!.text.includes(code));
  });

  test('that is missing, too short or too long is told at its field', async () => {
    const her = await person(portal);
    assert.deepEqual((await confirm(her, undefined)).fields, [{ path: 'code', message: '请输入验证码' }]);
    for (const code of ['ABC23', 'ABC2345'])
      assert.deepEqual((await confirm(her, code)).fields, [{ path: 'code', message: '验证码为 6 个字符' }]);
  });

  test('that is wrong five times is used up', async () => {
    const her = await person(portal);
    await send(her);
    const code = await codeOf(her);
    for (let tries = 1; tries <= 4; tries++)
      assert.equal((await confirm(her, otherThan(code))).error, 'identity.verification.wrong');
    assert.equal((await confirm(her, otherThan(code))).error, 'identity.verification.tooMany');
    assert.equal((await confirm(her, code)).error, 'identity.verification.tooMany');
    assert.equal(await isVerified(her), false);
  });

  test('cannot be tried more than five times by trying at once', async () => {
    const her = await person(portal);
    await send(her);
    const code = await codeOf(her);
    await Promise.all(Array.from({ length: 12 }, () => confirm(her, otherThan(code))));
    const { tries } = await db
      .selectFrom('sysEmailCode')
      .select('tries')
      .where('userId', '=', her.userId)
      .executeTakeFirstOrThrow();
    assert.equal(tries, 5);
  });

  test('is worth nothing after ten minutes, after a newer one, and to somebody else', async () => {
    const [late, twice, thief] = await Promise.all([person(portal), person(portal), person(portal)]);
    await send(late);
    await wait(late, 601);
    assert.equal((await confirm(late, await codeOf(late))).error, 'identity.verification.wrong');
    await send(twice);
    const first = await codeOf(twice);
    await wait(twice, 61);
    await send(twice);
    assert.equal((await confirm(twice, first)).error, 'identity.verification.wrong');
    await send(thief);
    assert.equal((await confirm(thief, await codeOf(twice))).error, 'identity.verification.wrong');
  });

  test('does not verify an e-mail it was not sent to', async () => {
    const her = await person(portal);
    await send(her);
    const code = await codeOf(her);
    await her.call(accounts.updateProfile, { body: { email: `other-${her.email}` } });
    assert.equal((await confirm(her, code)).error, 'identity.verification.wrong');
  });
});

describe('sending', () => {
  test('waits a minute, and says how long', async () => {
    const her = await person(portal);
    await send(her);
    const { error, msg } = await send(her);
    assert.equal(error, 'identity.verification.tooFrequent');
    assert.match(msg, /请 (60|59) 秒后再试/);
    await wait(her, 60);
    assert.equal((await send(her)).code, 200);
  });

  test('twice at once sends one mail', async () => {
    const her = await person(portal);
    const replies = await Promise.all([send(her), send(her), send(her)]);
    assert.equal(replies.filter(({ code }) => code === 200).length, 1);
  });

  test('ends after ten codes a day for one person', async () => {
    const setPause = (configValue: string) => storeSetting(portal, 'verify.resendSeconds', configValue);
    const her = await person(portal);
    await setPause('0');
    for (let count = 1; count <= 10; count++) assert.equal((await send(her)).code, 200);
    const eleventh = await send(her);
    await setPause('60');
    assert.equal(eleventh.error, 'identity.verification.dailyLimit');
  });

  test('ends after ten codes a day for one e-mail address, whichever accounts had it', async () => {
    const [before, after] = await Promise.all([person(portal), person(portal)]);
    await sql`insert into sys_email_code (user_id, email, code_hash, create_time, expire_at)
      select ${before.userId}, upper(${after.email}), '', now(), now() from generate_series(1, 10)`.execute(db);
    assert.equal((await send(after)).error, 'identity.verification.dailyLimit');
  });

  test('serves an institute behind one address, and ends after 200 codes a day from one network', async () => {
    const [first, last, late, other] = await Promise.all([1, 2, 3, 4].map(() => person(portal)));
    assert.equal((await send(first!, '2001:db8:7:7::1')).code, 200);
    await sql`insert into sys_email_code (user_id, email, code_hash, ip, create_time, expire_at)
      select user_id, n || '@institute.example', '', ip, now(), now()
      from sys_email_code, generate_series(1, 198) as n where user_id = ${first!.userId}`.execute(db);
    assert.equal((await send(last!, '2001:db8:7:7::2')).code, 200);
    assert.equal((await send(late!, '2001:db8:7:7:abcd::3')).error, 'identity.verification.networkLimit');
    assert.equal((await send(other!, '2001:db8:7:8::1')).code, 200, 'other networks are not concerned');
  });

  test('needs an e-mail', async () => {
    const her = await person(portal, { email: '' });
    assert.equal((await send(her)).error, 'identity.verification.noEmail');
  });
});

test('codes of last month are forgotten', async () => {
  const her = await person(portal);
  await send(her);
  await wait(her, 31 * 86_400);
  await jobs[0]!.run(portal.context(), undefined as never);
  assert.equal((await db.selectFrom('sysEmailCode').selectAll().where('userId', '=', her.userId).execute()).length, 0);
});
