import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { person } from '#factory/identity/accounts';
import { passwordResets } from '#contract/identity/password-resets';
import { sessions } from '#contract/identity/sessions';
import { startPortal, type Envelope } from '#testing';
import { accounts, maxTaken, maxTakenPerNetwork } from '../contract.ts';

/* Answers of forms to strangers about existing accounts. For invitations to projects see archive/members. */

const portal = await startPortal({ JOBS: 'off' });
const her = await person(portal, { phonenumber: '13800138001' });

async function send(path: string, payload: object, address: string): Promise<Envelope> {
  const answer = await portal.http.inject({
    method: 'POST',
    url: `/prod-api${path}`,
    remoteAddress: address,
    headers: { repeatsubmit: 'false' },
    payload,
  });
  return answer.json();
}

/**
 * The answers for an existing and for a missing account, and the difference of their shortest times in milliseconds.
 */
async function compared(path: string, known: object, unknown: object, measuring = 0) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers: Record<string, Envelope> = {};
  for (let round = 0; round < 7; round++)
    for (const [who, payload] of Object.entries({ known, unknown })) {
      const started = performance.now();
      answers[who] = await send(path, payload, `198.51.${measuring}.${round + 1}`);
      times[who as 'known'].push(performance.now() - started);
    }
  return { ...answers, apart: Math.abs(Math.min(...times.known) - Math.min(...times.unknown)) };
}

describe('a stranger learns nothing of who is here', () => {
  const forms: [what: string, path: string, known: object, unknown: object][] = [
    [
      'the login',
      sessions.login.path,
      { username: her.userName, password: 'Wrong1#pw' },
      { username: 'nobody-here', password: 'Wrong1#pw' },
    ],
    [
      'the login by MatElab',
      sessions.login.path,
      { username: her.userName, password: 'Wrong1#pw', matElabLogin: true },
      { username: 'nobody-here', password: 'Wrong1#pw', matElabLogin: true },
    ],
    ['a forgotten password', passwordResets.request.path, { email: her.email }, { email: 'nobody@example.org' }],
    ['the end of a wait', sessions.requestUnlock.path, { username: her.userName }, { username: 'nobody-here' }],
  ];
  for (const [what, path, known, unknown] of forms)
    test(`from ${what}, neither by the answer nor by its time`, async () => {
      let answer = await compared(path, known, unknown);
      // On a busy machine noise is larger; a real difference occurs each time.
      for (let again = 1; answer.apart >= 20 && again < 6; again++)
        answer = await compared(path, known, unknown, again);
      assert.deepEqual(answer['known' as never], answer['unknown' as never]);
      // Skipping the hash for one of them would save 30 ms.
      assert.ok(answer.apart < 20, `${answer.apart} ms`);
    });
});

describe('registration and profile have to say what is taken', () => {
  const form = (changes: object) => ({
    username: 'somebody-new',
    name: '新人',
    email: 'new@example.org',
    mobile: '13700137000',
    password: 'Wd5#mK9!pT',
    confirmPassword: 'Wd5#mK9!pT',
    organization: '研究所',
    occupation: 'researcher',
    researchField: '超导',
    agreeTerms: true,
    ...changes,
  });

  test('so after 200 such answers a network waits, before anything is looked up', async () => {
    const network = '192.0.2.20';
    const probes = [{ username: her.userName }, { email: her.email }, { mobile: '13800138001' }];
    for (let at = 0; at < 12; at++) {
      const { error } = await send(accounts.register.path, form(probes[at % 3]!), network);
      assert.match(error!, /^identity\.accounts\.(username|email|mobile)Taken$/);
    }
    // The next answers are like the 199th and 200th of an institute behind one address.
    await sql`update kernel_cache set hits = ${maxTakenPerNetwork - 1} where key = ${`identity.accounts.taken:${network}`}`.execute(
      portal.database.db,
    );
    assert.match((await send(accounts.register.path, form(probes[0]!), network)).error!, /Taken$/);
    const [known, free] = [form(probes[1]!), form({})];
    const answers = [
      await send(accounts.register.path, known, network),
      await send(accounts.register.path, free, network),
    ];
    for (const { error } of answers) assert.equal(error, 'identity.accounts.takenOften');
    assert.equal((await send(accounts.register.path, form({}), '192.0.2.21')).code, 200, 'others register as before');
  });

  test('and a person does, who tries addresses and numbers in the own profile', async () => {
    const him = await person(portal);
    const probe = (change: object) => him.call(accounts.updateProfile, { body: change });
    for (let at = 0; at < maxTaken; at++)
      assert.match(
        (await probe(at % 2 ? { email: her.email } : { phonenumber: '13800138001' })).error!,
        /^identity\.accounts\.(email|mobile)Taken$/,
      );
    assert.equal((await probe({ email: her.email })).error, 'identity.accounts.takenOften');
    assert.equal((await probe({ nickName: '他' })).error, 'identity.accounts.takenOften');
  });
});
