import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person } from '#factory/identity/accounts';
import { adminPassword, startPortal } from '#testing';
import { at, json, open, query } from './front-end.ts';
import { granted, unique } from './world.ts';

/* Known pitfalls of servers of this wire: the cache, and pages in frames. */
const portal = await startPortal();
const as = await open(portal);
const { token } = await person(portal, { admin: true });
const admin = as(token);

describe('the cache', () => {
  const names = async () => (await granted(admin('GET /monitor/cache/getNames'))).data as { cacheName: string }[];
  const keys = async (cacheName: string) =>
    (await granted(admin('GET /monitor/cache/getKeys/{cacheName}', at({ cacheName })))).data as string[];

  test('has the names of the family, with a colon at their end', async () => {
    const found = (await names()).map(({ cacheName }) => cacheName);
    const family = [
      'login_tokens',
      'sys_config',
      'sys_dict',
      'captcha_codes',
      'repeat_submit',
      'rate_limit',
      'pwd_err_cnt',
    ];
    for (const name of family) assert.ok(found.includes(`${name}:`), name);
    assert.ok(found.every((name) => name.endsWith(':')));
  });

  test('lists whole keys in order, and takes one with slashes and colons as it stands in the path', async () => {
    const userName = `slash/${unique()}:x`;
    await as()('POST /login', json({ username: userName, password: 'no', code: '', uuid: '' }));
    const found = await keys('pwd_err_cnt:');
    assert.deepEqual(found, found.toSorted());
    const cacheKey = `pwd_err_cnt:${userName}`;
    assert.ok(found.includes(cacheKey), found.join());
    const { data } = await granted(
      admin('GET /monitor/cache/getValue/{cacheName}/{cacheKey}', at({ cacheName: 'pwd_err_cnt:', cacheKey })),
    );
    const entry = data as Record<string, string>;
    assert.deepEqual([entry['cacheName'], entry['cacheKey']], ['pwd_err_cnt', userName]);
    assert.match(entry['cacheValue']!, /"hits": 1/);
    await granted(admin('DELETE /monitor/cache/clearCacheKey/{cacheKey}', at({ cacheKey })));
    assert.ok(!(await keys('pwd_err_cnt:')).includes(cacheKey));
  });

  test('takes a key that is encoded as well', async () => {
    const encoded = encodeURIComponent('pwd_err_cnt:a/b');
    await granted(admin(`DELETE /monitor/cache/clearCacheKey/${encoded}`));
    await granted(admin(`GET /monitor/cache/getValue/pwd_err_cnt%3A/${encoded}`));
  });

  test('shows a size that begins with a number, and a count', async () => {
    const { data } = await granted(admin('GET /monitor/cache'));
    const { info, dbSize } = data as { info: Record<string, string>; dbSize: number };
    assert.match(info['used_memory_human']!, /^\d/);
    assert.ok(dbSize > 0);
  });

  test('gives no token away, and logs out whose key is cleared', async () => {
    const her = await person(portal);
    const all = await keys('login_tokens:');
    assert.ok(all.length > 1 && !all.some((key) => key.includes(her.token)));
    const { rows } = await granted(admin('GET /monitor/online/list', query({ userName: her.userName })));
    const cacheKey = `login_tokens:${rows![0]!['tokenId'] as string}`;
    await granted(admin('DELETE /monitor/cache/clearCacheKey/{cacheKey}', at({ cacheKey })));
    assert.equal((await as(her.token)('GET /getInfo')).json.code, 401);
  });
});

describe('what front ends frame', () => {
  for (const call of ['GET /druid/login.html', 'GET /swagger-ui/index.html'])
    test(`is a page without script that may be framed here, and by sites that a parameter names: ${call}`, async () => {
      const { status, contentType, headers, bytes } = await as()(call);
      assert.deepEqual([status, contentType.split(';')[0]], [200, 'text/html']);
      assert.ok(!bytes.includes('<script'));
      assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'self'$/);
      await setting('sys.api.origins', 'https://office.example.org');
      const named = await as()(call);
      await setting('sys.api.origins', '');
      assert.match(
        String(named.headers['content-security-policy']),
        /frame-ancestors 'self' https:\/\/office.example.org$/,
      );
    });

  test('is described by a document that names the calls', async () => {
    const { status, contentType, json: document } = await as()('GET /v3/api-docs');
    assert.deepEqual([status, contentType], [200, 'application/json']);
    assert.match(String(document['openapi']), /^3\./);
    assert.ok('/captchaImage' in (document['paths'] as object));
  });
});

async function setting(configKey: string, configValue: string) {
  const { rows } = (await admin('GET /system/config/list', query({ configKey }))).json;
  await granted(admin('PUT /system/config', json({ ...rows![0], configValue, password: adminPassword })));
}
