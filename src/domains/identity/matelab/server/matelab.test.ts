import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { storeSetting } from '#factory/system/settings';
import { caller, startPortal, type Envelope } from '#testing';
import { sessions } from '#contract/identity/sessions';
import { matElab, type OwnBinding } from '#contract/identity/matelab';
import { passwordResets } from '#contract/identity/password-resets';
import { users } from '#contract/system/users';
import { person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { labCodes, labServer } from './factory.ts';

const lab = await labServer();
const portal = await startPortal({ PRIVATE_HOSTS: '127.0.0.1' });
after(() => lab.close());
const { db } = portal.database;
const visitor = caller(portal);

const set = (configKey: string, configValue: string) => storeSetting(portal, configKey, configValue);

let visits = 0;
/** From a different address each time: the limit of logins per address has its own test. */
async function send(path: string, payload: object, from = `203.0.113.${(++visits % 250) + 1}`): Promise<Envelope> {
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${path}`,
    remoteAddress: from,
    payload,
  });
  return answer.json();
}
const logIn = (username: string, password = 'lab-password', more: object = {}) =>
  send('/login', { username, password, matElabLogin: true, ...more });

let count = 0;
/** A user with an account at the lab platform. */
function researcher(user: object = {}) {
  const name = `lab${process.pid}x${++count}`;
  lab.people.set(name, { password: 'lab-password', user: { id: 5000 + count, username: name, ...user } });
  return name;
}

const whoIs = async (reply: Envelope) => {
  assert.equal(reply.code, 200, reply.msg);
  const { user, roles } = await caller(portal, reply['token'] as string)(sessions.info);
  return { ...(user as { userId: number; userName: string; nickName: string; email: string }), roles };
};
const outcomesOf = async (userName: string) =>
  (
    await db
      .selectFrom('sysLogininfor')
      .select(['msg', 'status'])
      .where('userName', '=', userName)
      .orderBy('infoId')
      .execute()
  ).map(({ msg, status }) => `${msg} ${status}`);

beforeEach(async () => {
  lab.calls.length = 0;
  lab.answers.length = 0;
  await set('auth.matelab.enabled', 'true');
  await set('auth.matelab.url', `${lab.url}/`);
  await set('auth.matelab.idField', 'user.id');
  await set('auth.matelab.timeoutSeconds', '8');
});

describe('a login with a MatElab account', () => {
  test('sends name and password as the data API wants them, and nothing of it is kept here', async () => {
    const curie = researcher({ name: 'Marie Curie', email: 'marie@example.org' });
    const she = await whoIs(await logIn(curie));
    assert.equal(lab.calls.length, 1);
    const [{ method, path, contentType, form }] = lab.calls as [(typeof lab.calls)[0]];
    assert.deepEqual([method, path, contentType], ['POST', '/tokens', 'application/x-www-form-urlencoded']);
    assert.deepEqual(
      [...form],
      [
        ['username', curie],
        ['password', 'lab-password'],
      ],
    );
    assert.deepEqual([she.userName, she.nickName, she.email], [curie, 'Marie Curie', 'marie@example.org']);
    for (const table of [
      'sysUser',
      'sysUserMatelab',
      'sysLogininfor',
      'sysOperLog',
      'kernelCache',
      'sysSession',
    ] as const) {
      const held = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      assert.ok(!held.includes('lab-password') && !held.includes('lab-token'), table);
    }
  });

  test('makes an account with the common role at the first time and finds it at the second, also under a new name', async () => {
    const bohr = researcher();
    const first = await whoIs(await logIn(bohr));
    assert.deepEqual(first.roles, ['common']);
    const { user } = lab.people.get(bohr)!;
    lab.people.set(`${bohr}-renamed`, { password: 'lab-password', user });
    const second = await whoIs(await logIn(`${bohr}-renamed`));
    assert.equal(second.userId, first.userId);
    assert.deepEqual(await outcomesOf(bohr), ['loggedIn 0', 'loggedIn 0']);
  });

  test('makes one account when two first logins come together', async () => {
    const pauli = researcher();
    const replies = await Promise.all([logIn(pauli), logIn(pauli), logIn(pauli)]);
    const people = await Promise.all(replies.map(whoIs));
    assert.equal(new Set(people.map(({ userId }) => userId)).size, 1);
  });

  test('never lands in the account of somebody who has the same name or e-mail here', async () => {
    const her = await person(portal);
    lab.people.set(her.userName, { password: 'lab-password', user: { id: 'same-name', email: her.email } });
    const other = await whoIs(await logIn(her.userName));
    assert.notEqual(other.userId, her.userId);
    assert.equal(other.userName, `${her.userName}-2`);
    assert.equal(other.email, '');
  });

  test('gets a name of ours where its own is not allowed here', async () => {
    lab.people.set('<x>', { password: 'lab-password', user: { id: 'odd<1>' } });
    assert.equal((await whoIs(await logIn('<x>'))).userName, 'matelab-odd1');
  });

  test('is refused while it is switched off, whatever the address says', async () => {
    await set('auth.matelab.enabled', 'false');
    assert.equal((await logIn(researcher())).error, 'identity.sessions.matElabOff');
    assert.equal(lab.calls.length, 0);
  });

  test('to a stopped account is refused', async () => {
    const fermi = researcher();
    const { userId } = await whoIs(await logIn(fermi));
    await db.updateTable('sysUser').set({ status: '1' }).where('userId', '=', userId).execute();
    assert.equal((await logIn(fermi)).error, 'identity.sessions.disabled');
  });

  test('of somebody whose account was deleted starts anew', async () => {
    const dirac = researcher();
    const { userId } = await whoIs(await logIn(dirac));
    await db.updateTable('sysUser').set({ delFlag: '2' }).where('userId', '=', userId).execute();
    const again = await whoIs(await logIn(dirac));
    assert.notEqual(again.userId, userId);
    assert.deepEqual(again.roles, ['common']);
  });

  test('locks the MatElab name after five wrong passwords, and not the account of that name here', async () => {
    const her = await person(portal);
    const tryWith = (password: string) =>
      send('/login', { username: her.userName, password, matElabLogin: true }, '198.51.100.7');
    for (let tries = 1; tries <= 4; tries++) assert.equal((await tryWith('wrong')).error, 'identity.sessions.badLogin');
    assert.equal((await tryWith('wrong')).error, 'identity.sessions.locked');
    assert.equal(lab.calls.length, 5);
    assert.equal((await tryWith('lab-password')).error, 'identity.sessions.locked');
    assert.equal(lab.calls.length, 5, 'a locked name is not asked about');
    assert.equal((await send('/login', { username: her.userName, password: her.password })).code, 200);
    assert.deepEqual((await outcomesOf(`matelab:${her.userName}`)).slice(0, 2), ['badLogin 1', 'badLogin 1']);
  });

  test('asks for the captcha like every login', async () => {
    await set('sys.account.captchaEnabled', 'true');
    const reply = await logIn(researcher());
    await set('sys.account.captchaEnabled', 'false');
    assert.equal(reply.error, 'identity.sessions.captchaRequired');
    assert.equal(lab.calls.length, 0);
  });
});

describe('MatElab', () => {
  const success = { access: { token: 'lab-token' }, refresh: { token: 'r' } };

  test('is asked once more when it says so, and no more than that', async () => {
    lab.answers.push({ body: { errcode: labCodes.again } });
    assert.equal((await logIn(researcher())).code, 200);
    assert.equal(lab.calls.length, 2);
    lab.answers.push({ body: { errcode: labCodes.again } }, { body: { code: labCodes.again } });
    assert.equal((await logIn(researcher())).error, 'identity.matelab.badReply');
    assert.equal(lab.calls.length, 4);
  });

  for (const [words, body] of [
    ['the code', { code: 1 }],
    ['a text', { errcode: '1' }],
    ['bad data', { errcode: 2 }],
    ['bad data of newer servers', { code: 4 }],
  ] as const)
    test(`turns a wrong name or password away: ${words}`, async () => {
      lab.answers.push({ body });
      assert.equal((await logIn(researcher())).error, 'identity.sessions.badLogin');
    });

  for (const [words, answer, error] of [
    ['that reports a fault', { body: { errcode: labCodes.fault } }, 'serverFault'],
    ['that breaks', { status: 502, body: '<h1>Bad gateway</h1>' }, 'serverFault'],
    ['that has had too much', { status: 429, body: '' }, 'serverFault'],
    ['that answers with a page', { body: '<html></html>' }, 'badReply'],
    ['that answers with a list', { body: [0] }, 'badReply'],
    ['that sends elsewhere', { status: 302, body: '' }, 'badReply'],
    ['that knows another code', { body: { code: 77 } }, 'badReply'],
    ['that says success without a token', { body: { errcode: 0, user: { id: 1 } } }, 'badReply'],
    ['that says success without a person', { body: { errcode: 0, ...success } }, 'badReply'],
    ['that names a person by a list', { body: { errcode: 0, ...success, user: { id: ['1'] } } }, 'badReply'],
    ['that names a person by nothing', { body: { errcode: 0, ...success, user: { id: '' } } }, 'badReply'],
    [
      'that talks without end',
      { body: { errcode: 0, ...success, user: { id: 1 }, x: 'x'.repeat(70_000) } },
      'badReply',
    ],
  ] as const)
    test(`${words} lets nobody in, and says so`, async () => {
      const name = researcher();
      lab.answers.push(answer);
      const reply = await logIn(name);
      assert.equal(reply.error, `identity.matelab.${error}`);
      assert.match(reply.msg, /MatElab/);
      assert.deepEqual(await outcomesOf(`matelab:${name}`), ['matElabFailed 1']);
      assert.equal((await logIn(name)).code, 200, 'the fault is nobody’s lock');
    });

  test('that does not answer is given up after the time that the setting says', async () => {
    await set('auth.matelab.timeoutSeconds', '1');
    lab.answers.push(() => undefined);
    const began = Date.now();
    assert.equal((await logIn(researcher())).error, 'identity.matelab.slow');
    assert.ok(Date.now() - began < 6000, 'sooner than the eight seconds of the setting that was replaced');
  });

  test('that answers drop by drop is given up as well', async () => {
    await set('auth.matelab.timeoutSeconds', '1');
    let drops: NodeJS.Timeout | undefined;
    lab.answers.push((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      drops = setInterval(() => response.write(' '), 200);
    });
    assert.equal((await logIn(researcher())).error, 'identity.matelab.slow');
    clearInterval(drops);
  });

  test('that hangs up is unreachable', async () => {
    lab.answers.push((response) => response.destroy());
    assert.equal((await logIn(researcher())).error, 'identity.matelab.unreachable');
    await set('auth.matelab.url', 'http://127.0.0.1:9');
    assert.equal((await logIn(researcher())).error, 'identity.matelab.unreachable');
  });

  for (const address of [
    '',
    'not an address',
    'http://192.0.2.1',
    'https://10.0.0.1',
    'http://localhost:1',
    'https://[::1]',
  ])
    test(`at "${address}" is not asked`, async () => {
      await set('auth.matelab.url', address);
      assert.equal((await logIn(researcher())).error, 'identity.matelab.notConfigured');
    });

  test('may name its people in the token, or by their user name', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: 'claim-7' })).toString('base64url');
    await set('auth.matelab.idField', 'claims.sub');
    lab.answers.push({ body: { code: 0, access: { token: `e30.${claims}.x` } } });
    await whoIs(await logIn('by-claim'));
    await set('auth.matelab.idField', '');
    lab.answers.push({ body: { code: 0, ...success } });
    await whoIs(await logIn('By-Name'));
    const rows = await db
      .selectFrom('sysUserMatelab')
      .select(['matelabId', 'matelabName'])
      .orderBy('matelabId')
      .execute();
    assert.ok(rows.some(({ matelabId, matelabName }) => matelabId === 'claim-7' && matelabName === 'by-claim'));
    assert.ok(rows.some(({ matelabId }) => matelabId === 'by-name'));
  });
});

describe('somebody who comes from MatElab for the first time', () => {
  const ticketFor = async (name: string) => {
    const reply = await logIn(name, 'lab-password', { offerBinding: true });
    assert.equal(reply.code, 200, reply.msg);
    assert.equal(reply['token'], undefined);
    return reply['bindTicket'] as string;
  };

  test('binds an account that they have, and is led to it from then on', async () => {
    const her = await person(portal);
    const name = researcher();
    const ticket = await ticketFor(name);
    const wrong = await send('/matelab/bind', { ticket, username: her.userName, password: 'Wrong1#pw' });
    assert.equal(wrong.error, 'identity.sessions.badLogin');
    const bound = await send('/matelab/bind', { ticket, username: her.userName, password: her.password });
    assert.equal((await whoIs(bound)).userId, her.userId);
    assert.equal((await whoIs(await logIn(name, 'lab-password', { offerBinding: true }))).userId, her.userId);
    const again = await send('/matelab/bind', { ticket, username: her.userName, password: her.password });
    assert.equal(again.error, 'identity.matelab.ticketExpired');
  });

  test('creates an account under a name that they choose, with the terms accepted', async () => {
    const ticket = await ticketFor(researcher());
    const her = await person(portal);
    assert.deepEqual(
      (await send('/matelab/account', { ticket, username: her.userName })).fields?.map(({ path }) => path),
      ['agreeTerms'],
    );
    const taken = await send('/matelab/account', { ticket, username: her.userName.toUpperCase(), agreeTerms: true });
    assert.deepEqual(
      taken.fields?.map(({ path }) => path),
      ['username'],
    );
    const username = `${her.userName}-lab`;
    const she = await whoIs(await send('/matelab/account', { ticket, username, agreeTerms: true }));
    assert.deepEqual([she.userName, she.roles], [username, ['common']]);
    const row = await db
      .selectFrom('sysUser')
      .select('termsVersion')
      .where('userName', '=', username)
      .executeTakeFirstOrThrow();
    assert.ok(row.termsVersion);
  });

  test('cannot take an account that belongs to another MatElab account, nor a second one', async () => {
    const her = await person(portal);
    const [one, two] = [await ticketFor(researcher()), await ticketFor(researcher())];
    const body = { username: her.userName, password: her.password };
    assert.equal((await send('/matelab/bind', { ticket: one, ...body })).code, 200);
    assert.equal((await send('/matelab/bind', { ticket: two, ...body })).error, 'identity.matelab.accountTaken');

    const name = researcher();
    const [first, second] = [await ticketFor(name), await ticketFor(name)];
    assert.equal((await send('/matelab/account', { ticket: first, username: name, agreeTerms: true })).code, 200);
    const late = await send('/matelab/account', { ticket: second, username: `${name}-b`, agreeTerms: true });
    assert.equal(late.error, 'identity.matelab.personTaken');
  });

  test('has ten minutes for it', async () => {
    const ticket = await ticketFor(researcher());
    await db
      .updateTable('kernelCache')
      .set({ expiresAt: new Date(0) })
      .where('key', 'like', 'matelab:ticket:%')
      .execute();
    const reply = await send('/matelab/account', { ticket, username: 'too-late', agreeTerms: true });
    assert.equal(reply.error, 'identity.matelab.ticketExpired');
  });

  test('needs a ticket that was given to them; the store holds only digests', async () => {
    const ticket = await ticketFor(researcher());
    const kept = JSON.stringify(await db.selectFrom('kernelCache').selectAll().execute());
    assert.ok(!kept.includes(ticket));
    const { error } = await visitor(matElab.create, {
      body: { ticket: 'made-up', username: 'nobody-sent', agreeTerms: true },
    });
    assert.equal(error, 'identity.matelab.ticketExpired');
  });
});

describe('a binding', () => {
  test('is seen and undone by its owner once they have a password, which comes by mail', async () => {
    const name = researcher({ email: `lab${process.pid}own@example.org` });
    const token = (await logIn(name))['token'] as string;
    const own = caller(portal, token);
    const bindingOf = async () => ((await own(matElab.own)).data as { binding: OwnBinding | null }).binding;
    assert.deepEqual([(await bindingOf())!.matElabName, (await bindingOf())!.hasPassword], [name, false]);
    assert.equal((await own(matElab.unbind)).error, 'identity.matelab.noPassword');
    assert.equal((await own(passwordResets.own)).code, 200);
    // Sets the date of the password as the form behind the mailed link does.
    const { userId } = await whoIs({ code: 200, msg: '', token });
    await db
      .updateTable('sysUser')
      .set({ pwdUpdateDate: new Date(Date.now() + 5000) })
      .where('userId', '=', userId)
      .execute();
    assert.equal((await bindingOf())!.hasPassword, true);
    assert.equal((await own(matElab.unbind)).code, 200);
    assert.equal(await bindingOf(), null);
    assert.ok((await logIn(name, 'lab-password', { offerBinding: true }))['bindTicket'], 'asked again whose it is');
  });

  test('is undone by an administrator; never that of somebody who may do more', async () => {
    const name = researcher();
    const { userId } = await whoIs(await logIn(name));
    const chief = await person(portal, { admin: true });
    const { roleKey } = await role(portal, { permissions: ['system:user:query', 'system:user:edit'] });
    const clerk = await person(portal, { roles: [roleKey] });
    const params = { userId };
    const seen = async () =>
      ((await clerk.call(users.binding, { params })).data as { binding: OwnBinding | null }).binding;
    assert.equal((await seen())!.matElabName, name);
    const above = await clerk.call(users.unbind, { params: { userId: chief.userId } });
    assert.equal(above.error, 'system.users.protected');
    assert.equal((await clerk.call(users.unbind, { params })).code, 200);
    assert.equal(await seen(), null);
  });
});
