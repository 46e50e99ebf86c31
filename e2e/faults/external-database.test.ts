import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { startPair } from '../pair.ts';
import { adminPassword } from '../portal.ts';

const pair = await startPair('external');
after(() => pair.stop());

test('with DATABASE_URL two equal processes share an external database and start no embedded one', async () => {
  const [first, second] = pair.urls;
  for (const url of pair.urls)
    assert.deepEqual(await (await fetch(`${url}/readyz`)).json(), {
      status: 'ok',
      checks: { database: true, files: true },
    });
  const login = await fetch(`${first}/prod-api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const { token } = (await login.json()) as { token: string };
  const info = await fetch(`${second}/prod-api/getInfo`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(
    ((await info.json()) as { user: { userName: string } }).user.userName,
    'admin',
    'a session of one is a session of the other',
  );
  assert.equal(existsSync(path.join(pair.folder, 'database')), false);
});
