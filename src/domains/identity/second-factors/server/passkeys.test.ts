import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { caller, startPortal, type Envelope } from '#testing';
import { sessions } from '#contract/identity/sessions';
import { person, type Person } from '#factory/identity/accounts';
import { setSettings } from '#factory/system/settings';
import { maxPasskeys, secondFactors } from '../contract.ts';
import { codeNow, newAuthenticator, withApp, withPasskey, type Authenticator } from './factory.ts';

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://data.example.org' });
const origin = 'https://data.example.org';
const { db } = portal.database;
const visitor = caller(portal);

type Options = { challenge: string; allowCredentials?: { id: string }[]; userVerification?: string };
const optionsOf = ({ data }: Envelope) => (data as { options: Options }).options;

/** A login by password up to the second step: the challenge of the login, and the passkey options. */
async function firstStep({ userName: username, password }: Person) {
  const { challenge, methods } = await visitor(sessions.login, { body: { username, password, secondFactor: true } });
  const options = optionsOf(await visitor(secondFactors.loginOptions, { body: { challenge } }));
  return { challenge, methods, options };
}
const secondStep = (challenge: unknown, response: object) =>
  visitor(secondFactors.login, { body: { method: 'passkey', challenge, response } });

const ask = async () => optionsOf(await visitor(secondFactors.passkeyOptions));
const passkeyLogin = (response: object) => visitor(secondFactors.passkeyLogin, { body: { response } });

const own = async (her: Person) =>
  (await her.call(secondFactors.own)).data as {
    passkeys: { passkeyId: number; name: string; lastUsedTime: string | null }[];
    recoveryLeft: number;
  };
const subjectsTo = async ({ email }: Person) =>
  (await db.selectFrom('mailOutbox').select('subject').where('toAddr', '=', email).orderBy('id').execute()).map(
    ({ subject }) => subject,
  );
const lastOutcome = async (userName: string) =>
  (
    await db
      .selectFrom('sysLogininfor')
      .select('msg')
      .where('userName', '=', userName)
      .orderBy('infoId', 'desc')
      .executeTakeFirstOrThrow()
  ).msg;

describe('a passkey', () => {
  test('is added with a name, after the password, and brings recovery codes', async () => {
    const her = await person(portal);
    const refused = await her.call(secondFactors.beginPasskey, { body: { password: 'wrong' } });
    assert.equal(refused.error, 'identity.sessions.wrongPassword');
    const { recoveryCodes } = await withPasskey(her, origin, 'Work laptop');
    assert.equal(recoveryCodes.length, 10);
    const { recoveryCodes: noMore } = await withPasskey(her, origin, 'Phone');
    assert.deepEqual(noMore, [], 'they are there already');
    const { passkeys } = await own(her);
    assert.deepEqual(
      passkeys.map(({ name, lastUsedTime }) => [name, lastUsedTime]),
      [
        ['Work laptop', null],
        ['Phone', null],
      ],
    );
    assert.equal((await subjectsTo(her)).filter((subject) => subject.includes('已添加通行密钥')).length, 2);
  });

  test('is offered for the host of PUBLIC_URL with keys that every authenticator makes', async () => {
    const her = await person(portal);
    const { data } = await her.call(secondFactors.beginPasskey, { body: { password: her.password } });
    const { options } = data as { options: Record<string, { id: string }> & { pubKeyCredParams: { alg: number }[] } };
    assert.equal(options['rp']!.id, 'data.example.org');
    assert.deepEqual(
      options.pubKeyCredParams.map(({ alg }) => alg),
      [-8, -7, -257],
    );
    assert.ok(!JSON.stringify(options['user']!.id).includes(String(her.userId)));
  });

  test('answers the second step of a login', async () => {
    const her = await person(portal);
    const { authenticator } = await withPasskey(her, origin);
    const { challenge, methods, options } = await firstStep(her);
    assert.deepEqual(methods, ['passkey', 'recovery']);
    assert.equal(options.allowCredentials!.length, 1);
    authenticator.recognises = false;
    const { token } = await secondStep(challenge, authenticator.get(options));
    assert.equal((await caller(portal, token as string)(sessions.info)).code, 200, 'the password has recognised her');
    assert.equal(await lastOutcome(her.userName), 'loggedInSecondPasskey');
    assert.ok((await own(her)).passkeys[0]!.lastUsedTime);
  });

  test('opens the account alone, without name and password, and tells of the first time', async () => {
    const her = await person(portal);
    const { authenticator } = await withPasskey(her, origin);
    const options = await ask();
    assert.equal(options.userVerification, 'required');
    const { token } = await passkeyLogin(authenticator.get(options));
    assert.equal((await caller(portal, token as string)(sessions.info)).code, 200);
    assert.equal(await lastOutcome(her.userName), 'loggedInPasskey');
    const firstUses = async () => (await subjectsTo(her)).filter((subject) => subject.includes('首次用于登录')).length;
    assert.equal(await firstUses(), 1);
    assert.ok((await passkeyLogin(authenticator.get(await ask())))['token']);
    assert.equal(await firstUses(), 1);
  });

  test('that did not recognise its owner opens nothing alone', async () => {
    const her = await person(portal);
    const { authenticator } = await withPasskey(her, origin);
    authenticator.recognises = false;
    const { error } = await passkeyLogin(authenticator.get(await ask()));
    assert.equal(error, 'identity.second-factors.passkeyWrong');
  });

  const wrong: Record<string, (authenticator: Authenticator, her: Person) => Promise<object>> = {
    'whose answer is sent again': async (authenticator) => {
      const answer = authenticator.get(await ask());
      assert.equal((await passkeyLogin(answer)).code, 200);
      return answer;
    },
    'whose question nobody has asked': async (authenticator) => authenticator.get({ challenge: 'a'.repeat(43) }),
    'whose question was asked for a second step': async (authenticator, her) =>
      authenticator.get((await firstStep(her)).options),
    'whose counter went back, as that of a copy does': async (authenticator) => {
      assert.equal((await passkeyLogin(authenticator.get(await ask()))).code, 200);
      authenticator.counter = 0;
      return authenticator.get(await ask());
    },
    'whose signature was changed': async (authenticator) => {
      const answer = authenticator.get(await ask());
      return {
        ...answer,
        response: { ...answer.response, signature: answer.response.signature.replace(/.{6}$/, 'AAAAAA') },
      };
    },
    'that says it is somebody else’s': async (authenticator) => {
      const answer = authenticator.get(await ask());
      return { ...answer, response: { ...answer.response, userHandle: 'c29tZWJvZHk' } };
    },
    'that nobody has added': async () => newAuthenticator(origin).get(await ask()),
    'whose page was a look-alike': async (authenticator) => {
      const answer = authenticator.get(await ask());
      const client = Buffer.from(answer.response.clientDataJSON, 'base64url').toString();
      const elsewhere = Buffer.from(client.replace(origin, 'https://data.examp1e.org')).toString('base64url');
      return { ...answer, response: { ...answer.response, clientDataJSON: elsewhere } };
    },
  };
  for (const [what, answerOf] of Object.entries(wrong))
    test(`${what} opens nothing`, async () => {
      const her = await person(portal);
      const { authenticator } = await withPasskey(her, origin);
      const { code, error, token } = await passkeyLogin(await answerOf(authenticator, her));
      assert.deepEqual([code, error, token], [500, 'identity.second-factors.passkeyWrong', undefined]);
    });

  test('of somebody else does not answer for her', async () => {
    const [her, him] = [await person(portal), await person(portal)];
    await withPasskey(her, origin);
    const { authenticator } = await withPasskey(him, origin);
    const { challenge, options } = await firstStep(her);
    const { error } = await secondStep(challenge, authenticator.get(options));
    assert.equal(error, 'identity.second-factors.wrong');
  });

  test('of a stopped account, or from a blocked address, opens nothing', async () => {
    const her = await person(portal);
    const { authenticator } = await withPasskey(her, origin);
    await setSettings(portal, { 'sys.login.blackIPList': '127.0.0.1' });
    assert.equal((await passkeyLogin(authenticator.get(await ask()))).error, 'identity.sessions.blocked');
    await setSettings(portal, { 'sys.login.blackIPList': '' });
    await db.updateTable('sysUser').set({ status: '1' }).where('userId', '=', her.userId).execute();
    assert.equal((await passkeyLogin(authenticator.get(await ask()))).error, 'identity.sessions.disabled');
    assert.equal(await lastOutcome(her.userName), 'disabled');
  });

  test('cannot be added twice, by an answer to another question, or beyond the limit', async () => {
    const her = await person(portal);
    const { authenticator } = await withPasskey(her, origin);
    const begin = async () =>
      optionsOf(await her.call(secondFactors.beginPasskey, { body: { password: her.password } }));
    const add = (response: object) => her.call(secondFactors.addPasskey, { body: { name: 'Again', response } });
    const twice = await add(authenticator.create(await begin()));
    assert.equal(twice.error, 'identity.second-factors.passkeyRefused');
    const him = await person(portal);
    const his = optionsOf(await him.call(secondFactors.beginPasskey, { body: { password: him.password } }));
    const ofHis = await add(newAuthenticator(origin).create(his));
    assert.equal(ofHis.error, 'identity.second-factors.passkeyRefused');
    const row = await db
      .selectFrom('sysPasskey')
      .selectAll()
      .where('userId', '=', her.userId)
      .executeTakeFirstOrThrow();
    const { passkeyId: _own, ...columns } = row;
    await db
      .insertInto('sysPasskey')
      .values(
        Array.from({ length: maxPasskeys - 1 }, (_none, at) => ({
          ...columns,
          credentialId: Buffer.from(`copy ${at}`),
        })),
      )
      .execute();
    const { error } = await her.call(secondFactors.beginPasskey, { body: { password: her.password } });
    assert.equal(error, 'identity.second-factors.tooManyPasskeys');
  });

  test('is renamed and removed by its owner alone; the last one takes the recovery codes along', async () => {
    const [her, him] = [await person(portal), await person(portal)];
    await withPasskey(her, origin);
    const { passkeyId } = (await own(her)).passkeys[0]!;
    const rename = (who: Person) =>
      who.call(secondFactors.renamePasskey, { params: { passkeyId }, body: { name: 'Key' } });
    const remove = (who: Person, password = who.password) =>
      who.call(secondFactors.removePasskey, { params: { passkeyId }, body: { password } });
    assert.equal((await rename(him)).error, 'identity.second-factors.noPasskey');
    assert.equal((await remove(him)).error, 'identity.second-factors.noPasskey');
    assert.equal((await remove(her, 'wrong')).error, 'identity.sessions.wrongPassword');
    assert.equal((await rename(her)).code, 200);
    assert.equal((await own(her)).passkeys[0]!.name, 'Key');
    assert.equal((await remove(her)).code, 200);
    const { passkeys, recoveryLeft } = await own(her);
    assert.deepEqual([passkeys, recoveryLeft], [[], 0]);
    assert.ok((await subjectsTo(her)).some((subject) => subject.includes('已移除通行密钥“Key”')));
  });

  test('stands beside an authenticator app: either answers', async () => {
    const her = await person(portal);
    const { secret } = await withApp(her);
    const { authenticator } = await withPasskey(her, origin);
    const first = await firstStep(her);
    assert.deepEqual(first.methods, ['totp', 'passkey', 'recovery']);
    assert.ok((await secondStep(first.challenge, authenticator.get(first.options)))['token']);
    const { challenge } = await firstStep(her);
    const body = { method: 'totp', challenge, code: codeNow(secret) };
    assert.ok((await visitor(secondFactors.login, { body }))['token']);
  });
});

test('a portal that is reached by an address has no passkeys and says so', async () => {
  const { readAnswer, passkeyName } = await import('./service/webauthn.ts');
  const ctx = { ...portal.context(), siteUrl: 'http://192.0.2.7:8080' };
  assert.equal(passkeyName(ctx), undefined);
  assert.equal(passkeyName({ ...ctx, siteUrl: 'http://[::1]:8080' }), undefined);
  await assert.rejects(
    () => readAnswer(ctx, newAuthenticator(origin).get({ challenge: 'x' }), 0),
    (error: { key?: string; message: string }) => /noName/.test(error.key ?? error.message),
  );
});
