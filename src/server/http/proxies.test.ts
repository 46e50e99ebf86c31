import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sessions } from '#contract/identity/sessions';
import { caller, startPortal } from '#testing';
import { networkOf } from './network-of.ts';
import type { Program } from '../process/program.ts';

/** The client address that a portal sees for a request with this `X-Forwarded-For`. */
async function addressSeen(portal: Program, forwarded: string): Promise<string> {
  const { db } = portal.database;
  await caller(portal)(sessions.login, { body: { username: 'x' }, headers: { 'x-forwarded-for': forwarded } });
  const { ipaddr } = await db
    .selectFrom('sysLogininfor')
    .select('ipaddr')
    .orderBy('infoId', 'desc')
    .executeTakeFirstOrThrow();
  return ipaddr;
}

describe('the address of a caller', () => {
  const said = '192.0.2.1, 203.0.113.7, 198.51.100.9';

  test('is that of the connection when no proxy is configured', async () => {
    assert.equal(await addressSeen(await startPortal({ JOBS: 'off' }), said), '127.0.0.1');
  });

  test('is what the nearest proxy has seen, whatever the caller’s header claims', async () => {
    assert.equal(await addressSeen(await startPortal({ JOBS: 'off', TRUST_PROXY: 'on' }), said), '198.51.100.9');
  });

  test('is what the outermost of several has seen', async () => {
    assert.equal(await addressSeen(await startPortal({ JOBS: 'off', TRUST_PROXY: '2' }), said), '203.0.113.7');
  });

  test('is accepted from configured proxies only', async () => {
    const behind = await startPortal({ JOBS: 'off', TRUST_PROXY: '127.0.0.1, 198.51.100.0/24' });
    assert.equal(await addressSeen(behind, said), '203.0.113.7');
    assert.equal(
      await addressSeen(await startPortal({ JOBS: 'off', TRUST_PROXY: '198.51.100.0/24' }), said),
      '127.0.0.1',
    );
  });
});

describe('calls are counted', () => {
  test('by address, and by network for IPv6', () => {
    assert.equal(networkOf('203.0.113.7'), '203.0.113.7');
    assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7');
    assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), networkOf('2001:db8:1:2::1'));
    assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'));
    assert.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2%eth0'));
    assert.equal(networkOf('unknown'), 'unknown');
  });

  test('so that another address of the same network does not bypass a limit', async () => {
    const portal = await startPortal({ JOBS: 'off', TRUST_PROXY: 'on' });
    const { limit } = sessions.login;
    const codeFrom = async (address: string) =>
      (await caller(portal)(sessions.login, { body: {}, headers: { 'x-forwarded-for': address } })).code;
    for (let call = 1; call <= limit.count; call += 1)
      assert.equal(await codeFrom(`2001:db8:1:2::${call.toString(16)}`), 500);
    assert.equal(await codeFrom('2001:db8:1:2:ffff::1'), 429);
    assert.equal(await codeFrom('2001:db8:1:3::1'), 500);
  });
});
