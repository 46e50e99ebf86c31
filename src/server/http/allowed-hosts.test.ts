import assert from 'node:assert/strict';
import os from 'node:os';
import { describe, test } from 'node:test';
import { passwordResets } from '#contract/identity/password-resets';
import { verification } from '#contract/identity/verification';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';

const usual = await startPortal({ JOBS: 'off' });
const public_ = await startPortal({
  JOBS: 'off',
  PUBLIC_URL: 'https://data.example.org',
  ALLOWED_HOSTS: 'portal, *.lab.example.org 192.0.2.7',
  TRUST_PROXY: '127.0.0.1',
});

type Portal = typeof usual;
const status = async (
  portal: Portal,
  headers: Record<string, string>,
  url = '/prod-api/',
  remoteAddress = '127.0.0.1',
) => (await portal.http.inject({ url, headers, remoteAddress })).statusCode;

describe('the hosts that a portal answers under', () => {
  test('are by default this machine’s: localhost, its name and its addresses', async () => {
    const own = Object.values(os.networkInterfaces()).flatMap((all = []) => all);
    const addresses = own.map(({ family, address }) => (family === 'IPv6' ? `[${address}]` : address));
    for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:80', '[::1]:8080', os.hostname(), ...addresses])
      if (!host.includes('%')) assert.equal(await status(usual, { host }), 200, host);
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '192.0.2.1',
      '127.0.0.1.nip.io',
      'a b',
      'x@localhost',
    ])
      assert.equal(await status(usual, { host }), 400, host);
  });

  test('are those that the operator names, and the host of the public address always', async () => {
    for (const host of ['data.example.org', 'portal:8080', 'a.lab.example.org', '192.0.2.7', 'DATA.example.org.'])
      assert.equal(await status(public_, { host }), 200, host);
    for (const host of ['localhost', 'lab.example.org', 'evil.example', 'xlab.example.org'])
      assert.equal(await status(public_, { host }), 400, host);
  });

  test('are taken from the proxy’s header only when it is trusted', async () => {
    const said = { host: 'portal', 'x-forwarded-host': 'evil.example' };
    assert.equal(await status(public_, said), 400);
    assert.equal(await status(public_, said, '/prod-api/', '198.51.100.9'), 200, 'a stranger’s header says nothing');
    const right = { host: 'upstream', 'x-forwarded-host': 'data.example.org' };
    assert.equal(await status(public_, right), 200);
    assert.equal(await status(public_, right, '/prod-api/', '198.51.100.9'), 400);
  });

  test('do not matter for health checks', async () => {
    for (const url of ['/healthz', '/readyz']) assert.equal(await status(usual, { host: '10.1.2.3' }, url), 200);
    assert.equal(await status(usual, { host: '10.1.2.3' }, '/healthz/x'), 400);
  });

  test('are refused in a sentence that says what to do, in the reader’s language', async () => {
    const ask = (url: string, host: string) => usual.http.inject({ url, headers: { host } });
    const english = await ask('/data?lang=en', 'evil.example');
    assert.match(english.body, /does not answer under the name evil\.example\..*ALLOWED_HOSTS/);
    assert.match((await ask('/', 'evil.example')).body, /域名 evil\.example .*ALLOWED_HOSTS/);
    assert.ok(!(await ask('/', '<script>')).body.includes('<script>'));
  });
});

test('mails lead to the public address, whatever host the request that caused them named', async () => {
  const member = await person(public_, { verified: true });
  const unverified = await person(public_);
  const { db } = public_.database;
  const from = { 'x-forwarded-host': 'a.lab.example.org', host: 'evil.example' };
  assert.equal((await member.call(passwordResets.own, { headers: from })).code, 200);
  assert.equal((await unverified.call(verification.send, { headers: from })).code, 200);
  const mails = await db.selectFrom('mailOutbox').select('body').execute();
  assert.ok(mails.length >= 1);
  for (const { body } of mails) {
    assert.ok(!/evil|lab\.example/.test(body), body);
    assert.match(body, /https:\/\/data\.example\.org\//);
  }
});
