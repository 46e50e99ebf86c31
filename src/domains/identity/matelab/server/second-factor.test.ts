import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPortal, type Envelope } from '#testing';
import { matElab } from '#contract/identity/matelab';
import { secondFactors } from '#contract/identity/second-factors';
import { sessions } from '#contract/identity/sessions';
import { person } from '#factory/identity/accounts';
import { codeNow, withApp, wrongCode } from '#factory/identity/second-factors';
import { setSettings } from '#factory/system/settings';
import { labServer } from './factory.ts';

const lab = await labServer();
const portal = await startPortal({ PRIVATE_HOSTS: '127.0.0.1', JOBS: 'off' });
after(() => lab.close());
const { db } = portal.database;
await setSettings(portal, { 'auth.matelab.enabled': 'true', 'auth.matelab.url': `${lab.url}/` });

const send = async ({ path }: { path: string }, payload: object): Promise<Envelope> =>
  (await portal.http.inject({ method: 'POST', url: `/prod-api${path}`, payload })).json();

const bindingsOf = async (userId: number) =>
  (await db.selectFrom('sysUserMatelab').select('matelabName').where('userId', '=', userId).execute()).map(
    ({ matelabName }) => matelabName,
  );

test('a MatElab account is bound to one with two-factor sign-in by all factors, and asks for the second one afterwards', async () => {
  const her = await person(portal);
  const { secret } = await withApp(her);
  lab.people.set('her-lab', { password: 'lab-password', user: { id: 71, username: 'her-lab' } });
  const atLab = { username: 'her-lab', password: 'lab-password', matElabLogin: true, secondFactor: true };
  const { bindTicket: ticket } = await send(sessions.login, { ...atLab, offerBinding: true });
  const credentials = { ticket, username: her.userName, password: her.password };

  const elsewhere = await send(matElab.bind, credentials);
  assert.equal(elsewhere.error, 'identity.sessions.secondFactorElsewhere');
  const { challenge, token } = await send(matElab.bind, { ...credentials, secondFactor: true });
  assert.equal(token, undefined);
  assert.deepEqual(await bindingsOf(her.userId), [], 'the password alone binds nothing');
  const wrong = await send(secondFactors.login, { method: 'totp', challenge, code: wrongCode(secret) });
  assert.equal(wrong.code, 500);
  assert.deepEqual(await bindingsOf(her.userId), []);
  const right = await send(secondFactors.login, { method: 'totp', challenge, code: codeNow(secret) });
  assert.ok(right['token'], right.msg);
  assert.deepEqual(await bindingsOf(her.userId), ['her-lab']);

  const again = await send(sessions.login, atLab);
  assert.deepEqual([again['token'], again['methods']], [undefined, ['totp', 'recovery']]);
  const other = await send(sessions.login, { ...atLab, secondFactor: false });
  assert.equal(other.error, 'identity.sessions.secondFactorElsewhere');
});
