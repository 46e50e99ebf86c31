import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPortal } from '#testing';
import { accounts } from '#contract/identity/accounts';
import { person } from './factory.ts';

const portal = await startPortal();

test('a person sees themselves', async () => {
  const her = await person(portal);
  const reply = await her.call(accounts.profile);
  assert.equal(reply.code, 200, reply.msg);
});
