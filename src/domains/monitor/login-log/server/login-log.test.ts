import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPortal } from '#testing';
import { loginLogTexts } from '../texts/index.ts';
import { deviceOf, placeOf, recordLogin } from '#module/identity/login-attempts';

const portal = await startPortal();

test('a row says who came from where with what', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const ctx = { ...portal.context(), address: '203.0.113.5', userAgent: firefox };
  await recordLogin(ctx, 'kamerlingh'.repeat(10), 'badLogin');
  const row = await portal.database.db
    .selectFrom('sysLogininfor')
    .selectAll()
    .where('ipaddr', '=', '203.0.113.5')
    .executeTakeFirstOrThrow();
  assert.equal(row.userName, 'kamerlingh'.repeat(5));
  assert.deepEqual(
    [row.browser, row.os, row.loginLocation, row.status, row.msg],
    ['Firefox 130.0', 'Windows 10', 'unknown', '1', 'badLogin'],
  );
  assert.equal(loginLogTexts.en.outcome[row.msg as 'badLogin'], 'Wrong username or password');
});

test('a program that does not introduce itself has no device', () => {
  assert.deepEqual(deviceOf(''), { browser: '', os: '' });
  assert.deepEqual(deviceOf('nonsense'), { browser: '', os: '' });
});

test('addresses of the house are told from others', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1', '::ffff:10.1.2.3'])
    assert.equal(placeOf(address), 'internal', address);
  for (const address of ['8.8.8.8', '2001:db8::1', '', 'nonsense']) assert.equal(placeOf(address), 'unknown', address);
});
