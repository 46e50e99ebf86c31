import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person, type Person } from '#factory/identity/accounts';
import { role } from '#factory/system/roles';
import { setSettings } from '#factory/system/settings';
import { sessions } from '#contract/identity/sessions';
import { claim, countHit, remember } from '#server/database/cache';
import { startPortal } from '#testing';
import { cache, cacheNames, hidden, maxKeys, type CacheFigures, type CacheGroup } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const ctx = portal.context();
const { db } = portal.database;
const ops = await person(portal, { roles: ['ops'] });
const admin = await person(portal, { admin: true });

const keysOf = async (cacheName: string, keyword?: string) => {
  const reply = await ops.call(cache.keys, { params: { cacheName }, query: { keyword } });
  assert.equal(reply.code, 200, reply.msg);
  return reply.data as string[];
};
const valueOf = async (cacheName: string, key: string) => {
  const { data } = await ops.call(cache.value, { params: { cacheName, '*': key } });
  return (data as { cacheValue: string }).cacheValue;
};
const clear = (key: string) => ops.call(cache.clearKey, { params: { '*': key } });
const sessionOf = async (userId: number) =>
  (await db.selectFrom('sysSession').select('sessionId').where('userId', '=', userId).executeTakeFirstOrThrow())
    .sessionId;

test('the names are those of the family and ours, each with a remark in the reader’s language and a count', async () => {
  const { data } = await ops.call(cache.names);
  const groups = data as CacheGroup[];
  assert.deepEqual(
    groups.map(({ cacheName }) => cacheName),
    cacheNames.map((name) => `${name}:`),
  );
  assert.ok(groups.every(({ remark }) => /\p{Script=Han}/u.test(remark)));
  assert.ok(groups.find(({ cacheName }) => cacheName === 'login_tokens:')!.count >= 1);
  const { data: english } = await ops.call(cache.names, { query: { lang: 'en' } });
  assert.ok((english as CacheGroup[]).every(({ remark }) => /^[^\p{Script=Han}]+$/u.test(remark)));
});

describe('a session', () => {
  test('is a key that opens nothing; its value shows who, and never the token', async () => {
    const her = await person(portal);
    const key = `login_tokens:${await sessionOf(her.userId)}`;
    assert.ok((await keysOf('login_tokens:')).includes(key));
    const value = await valueOf('login_tokens', key);
    assert.ok(!value.includes(her.token));
    assert.equal((await her.call(sessions.info)).code, 200);
    const asToken = await portal.http.inject({
      url: '/prod-api/getInfo',
      headers: { authorization: `Bearer ${key.split(':')[1]}` },
    });
    assert.equal(asToken.json<{ code: number }>().code, 401);
  });

  test('beyond the reader’s data scope is masked, and can be ended all the same', async () => {
    const { roleKey } = await role(portal, { permissions: ['monitor:cache:list'], dataScope: '5' });
    const narrow = await person(portal, { roles: [roleKey] });
    const her = await person(portal);
    const key = `login_tokens:${await sessionOf(her.userId)}`;
    const read = await narrow.call(cache.value, { params: { cacheName: 'login_tokens', '*': key } });
    assert.equal((read.data as { cacheValue: string }).cacheValue, hidden);
    const own = `login_tokens:${await sessionOf(narrow.userId)}`;
    const mine = await narrow.call(cache.value, { params: { cacheName: 'login_tokens', '*': own } });
    assert.ok((mine.data as { cacheValue: string }).cacheValue.includes(narrow.userName));
    assert.equal((await clear(key)).code, 200);
    assert.equal((await her.call(sessions.info)).code, 401);
    assert.equal((await clear(key)).code, 200, 'one that has gone is no failure');
    assert.equal(await valueOf('login_tokens', key), '');
  });
});

test('the sessions of the super administrator are ended by that person alone', async () => {
  const key = `login_tokens:${await sessionOf(1)}`;
  assert.equal((await clear(key)).error, 'system.rights.user');
  assert.equal((await admin.call(sessions.info)).code, 200);
});

test('clearing a lock unlocks the name, with slashes and percent signs in it', async () => {
  const name = 'a/b 100%:c';
  for (let tries = 0; tries < 5; tries++)
    await ops.call(sessions.login, { body: { username: name, password: 'wrong', code: '', uuid: '' } });
  const attempt = async () =>
    (await ops.call(sessions.login, { body: { username: name, password: 'wrong', code: '', uuid: '' } })).error;
  assert.equal(await attempt(), 'identity.sessions.locked');
  const [key, ofName] = [`pwd_err_cnt:127.0.0.1 ${name}`, `pwd_err_cnt:${name}`];
  assert.deepEqual(await keysOf('pwd_err_cnt', 'A/B'), [key, ofName].toSorted());
  assert.match(await valueOf('pwd_err_cnt:', key), /"secondsLeft": \d+/);
  await clear(key);
  assert.deepEqual(await keysOf('pwd_err_cnt', 'a/b'), [ofName]);
  assert.equal(await attempt(), 'identity.sessions.badLogin');
});

test('answers to captchas, proofs and what nobody knows are masked, counters are not', async () => {
  await remember(ctx, 'captcha:some-name', 'Xy7k', 60);
  await remember(ctx, 'matelab:ticket:digest', '{"secret":"person"}', 60);
  await remember(ctx, 'next.release:something', 'who knows', 60);
  await countHit(ctx, 'limit:some.call:address:192.0.2.1', 60);
  assert.deepEqual(JSON.parse(await valueOf('captcha_codes', 'captcha_codes:some-name')).value, hidden);
  assert.deepEqual(JSON.parse(await valueOf('bind_tickets', 'bind_tickets:digest')).value, hidden);
  assert.deepEqual(await keysOf('others'), ['others:next.release:something']);
  assert.equal(JSON.parse(await valueOf('others', 'others:next.release:something')).value, hidden);
  assert.equal(JSON.parse(await valueOf('rate_limit', 'rate_limit:some.call:address:192.0.2.1')).hits, 1);
  await clear('others:next.release:something');
  assert.deepEqual(await keysOf('others'), []);
  await ops.call(cache.clearName, { params: { cacheName: 'captcha_codes:' } });
  assert.deepEqual(await keysOf('captcha_codes'), []);
  assert.equal((await keysOf('rate_limit', '192.0.2.1')).length, 1, 'others stay');
});

test('marks of signed calls stay, so that none can be sent again', async () => {
  await claim(ctx, 'data.publisher-apps.nonce:7:abc', 60_000);
  const one = await clear('publisher_nonces:7:abc');
  const all = await ops.call(cache.clearName, { params: { cacheName: 'publisher_nonces' } });
  assert.deepEqual([one.error, all.error], ['monitor.cache.lasting', 'monitor.cache.lasting']);
  assert.deepEqual(await keysOf('publisher_nonces'), ['publisher_nonces:7:abc']);
});

test('parameters are shown as their own page shows them: secrets masked, the rest to whoever may read it', async () => {
  await setSettings(portal, { 'identifier.doi.password': 'do not tell' });
  const asked = async (who: Person, key: string) =>
    who.call(cache.value, { params: { cacheName: 'sys_config', '*': `sys_config:${key}` } });
  assert.match(JSON.stringify(await asked(admin, 'identifier.doi.password')), /\*{6}/);
  assert.match(JSON.stringify(await asked(admin, 'sys.login.maxRetry')), /"cacheValue":"5"/);
  for (const key of await keysOf('sys_config'))
    assert.doesNotMatch(JSON.stringify(await asked(ops, key.slice('sys_config:'.length))), /do not tell/);
  assert.equal((await asked(ops, 'sys.login.maxRetry')).error, 'system.settings.notOpen', 'it concerns security');
  assert.equal(await valueOf('sys_config', 'sys_config:data.review.days'), '5');
  const { roleKey } = await role(portal, { permissions: ['monitor:cache:list'] });
  const other = await person(portal, { roles: [roleKey] });
  assert.equal((await asked(other, 'data.review.days')).error, 'system.settings.notOpen');
  assert.equal((await ops.call(cache.clearName, { params: { cacheName: 'sys_config' } })).code, 200);
  assert.equal(await valueOf('sys_config', 'sys_config:data.review.days'), '5', 'it is read again');
  assert.match(await valueOf('sys_dict', 'sys_dict:sys_normal_disable'), /正常/);
});

test('a list of keys is bounded, says how many there are, and can be narrowed', async () => {
  await db
    .insertInto('kernelCache')
    .values(
      Array.from({ length: maxKeys + 5 }, (_none, at) => ({
        key: `visit:${String(at).padStart(5, '0')}`,
        hits: 1,
        expiresAt: new Date(Date.now() + 60_000),
      })),
    )
    .execute();
  const reply = await ops.call(cache.keys, { params: { cacheName: 'page_views' } });
  const keys = reply.data as string[];
  assert.deepEqual([keys.length, reply.total], [maxKeys, maxKeys + 5]);
  assert.deepEqual(keys, keys.toSorted());
  assert.deepEqual(await keysOf('page_views', '00042'), ['page_views:00042']);
});

test('what a process keeps for itself is emptied by key, by name, and with the parameters it was made of', async () => {
  const kept = new Set(['one', 'two/three', 'four']);
  ctx.own.memories.push({
    name: 'drawn_pages',
    size: () => kept.size,
    keys: (most) => [...kept].slice(0, most),
    describe: (key) => (kept.has(key) ? { key } : undefined),
    forget: (key) => (key === undefined ? kept.clear() : kept.delete(key)),
  });
  assert.deepEqual(await keysOf('drawn_pages'), ['drawn_pages:four', 'drawn_pages:one', 'drawn_pages:two/three']);
  assert.match(await valueOf('drawn_pages', 'drawn_pages:two/three'), /two\/three/);
  await clear('drawn_pages:two/three');
  assert.deepEqual([...kept], ['one', 'four']);
  await ops.call(cache.clearName, { params: { cacheName: 'sys_dict' } });
  assert.equal(kept.size, 0);
  ctx.own.memories.length = 0;
});

test('names and keys that there are not are refused or empty', async () => {
  assert.equal((await ops.call(cache.keys, { params: { cacheName: 'nonsense' } })).error, 'monitor.cache.unknownName');
  assert.equal((await clear('nonsense')).error, 'monitor.cache.unknownName');
  assert.equal((await clear('nonsense:key')).error, 'monitor.cache.unknownName');
  assert.equal(await valueOf('login_tokens', 'login_tokens:no-uuid'), '');
  assert.equal((await clear('login_tokens:no-uuid')).code, 200);
});

test('the figures count what was really done', async () => {
  const read = async () => (await ops.call(cache.read)).data as CacheFigures;
  const before = await read();
  const calls = ({ commandStats }: CacheFigures, name: string) =>
    Number(commandStats.find((one) => one.name === name)?.value ?? 0);
  for (let times = 0; times < 7; times++) await countHit(ctx, 'limit:counted', 60);
  const after = await read();
  assert.equal(calls(after, 'incr') - calls(before, 'incr'), 7);
  assert.equal(after.dbSize - before.dbSize, 1);
  assert.ok(Object.values(after.info).every((value) => typeof value === 'string'));
  assert.match(after.info['redis_version']!, /Redis.*PostgreSQL \d+/);
  assert.match(after.info['used_memory_human']!, /^\d/);
});

test('clearing everything is noted in the operation log and ends all sessions, that of the operator too', async () => {
  const her = await person(portal);
  assert.equal((await ops.call(cache.clearAll)).code, 200);
  assert.deepEqual([(await her.call(sessions.info)).code, (await ops.call(sessions.info)).code], [401, 401]);
  assert.equal((await admin.call(sessions.info)).code, 200);
  const left = await db.selectFrom('kernelCache').select('key').execute();
  assert.deepEqual(
    left.map(({ key }) => key),
    ['data.publisher-apps.nonce:7:abc'],
  );
  const noted = await db
    .selectFrom('sysOperLog')
    .select(['businessType', 'operName'])
    .where('title', '=', 'monitor.cache')
    .orderBy('operId', 'desc')
    .executeTakeFirstOrThrow();
  assert.deepEqual([noted.businessType, noted.operName], [9, ops.userName]);
});
