import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { adminPassword, startPortal } from '#testing';
import { registration } from './cases/session.ts';
import { json, open, query } from './front-end.ts';
import { refusals } from './refusals.ts';
import { administratorsWorld } from './world.ts';

const portal = await startPortal();
const as = await open(portal);
const { token } = await person(portal, { admin: true });
const admin = as(token);

describe('the wire refuses', () => {
  for (const [what, call, sending, code, word] of refusals(administratorsWorld(admin, adminPassword)))
    test(`${what}: ${call}`, async () => {
      const { status, contentType, json: envelope } = await admin(call, await sending());
      assert.deepEqual(
        [status, contentType, envelope.code],
        [200, 'application/json', code],
        JSON.stringify(envelope).slice(0, 300),
      );
      assert.ok(envelope.msg, 'with a text to show');
      if (word) assert.ok(envelope.msg.includes(word()), `"${envelope.msg}" names ${word()}`);
    });

  test('registration while it is closed', async () => {
    await setting('sys.account.registerUser', 'false');
    assert.equal((await as()('POST /register', json(registration()))).json.code, 500);
    await setting('sys.account.registerUser', 'true');
  });
});

async function setting(configKey: string, configValue: string) {
  const { rows } = (await admin('GET /system/config/list', query({ configKey }))).json;
  await admin('PUT /system/config', json({ ...rows![0], configValue, password: adminPassword }));
}
