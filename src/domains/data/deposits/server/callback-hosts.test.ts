import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deposits } from '../contract.ts';
import { person } from '#factory/identity/accounts';
import { setSettings } from '#factory/system/settings';
import { startPortal } from '#testing';

const portal = await startPortal({ JOBS: 'off', LOG_LEVEL: 'fatal' });
const author = await person(portal, { verified: true });

test('the form is told which hosts a callback address may name', async () => {
  const hosts = async () => (await author.call(deposits.callbackHosts, {})).data;
  assert.deepEqual(await hosts(), []);
  await setSettings(portal, { 'data.callback.hosts': 'press.example.org, *.journals.example' });
  assert.deepEqual(await hosts(), ['press.example.org', '*.journals.example']);
});
