import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pageCache, type CachedPage } from './page-cache.ts';

const page = (text: string): CachedPage => ({ headers: [], body: Buffer.from(text), effects: [] });
const keyOf = (address: string) => ['br', 'http://portal.example.org', address, '', '{}'].join('\n');

describe('the page cache', () => {
  test('serves a page until it expires', (t) => {
    t.mock.timers.enable({ apis: ['Date', 'setTimeout'] });
    let now = 1000;
    t.mock.method(performance, 'now', () => now);
    const cache = pageCache(5);
    return cache
      .render('a', async () => page('one'))
      .then(() => {
        assert.equal(cache.get('a')?.body.toString(), 'one');
        now += 4990;
        t.mock.timers.tick(4990);
        assert.ok(cache.get('a'));
        now += 20;
        t.mock.timers.tick(20);
        assert.equal(cache.get('a'), undefined);
      });
  });

  test('lets others wait for the request that renders the page', async () => {
    const cache = pageCache(5);
    const { promise, resolve } = Promise.withResolvers<CachedPage>();
    const drawn = cache.render('a', () => promise);
    const waiting = [cache.waitFor('a'), cache.waitFor('a')];
    assert.equal(cache.waitFor('b'), undefined);
    resolve(page('one'));
    await drawn;
    for (const one of waiting) assert.equal((await one)?.body.toString(), 'one');
  });

  test('stores nothing whose rendering began before a write', async () => {
    const cache = pageCache(5);
    const { promise, resolve } = Promise.withResolvers<CachedPage>();
    const drawn = cache.render('a', () => promise);
    cache.clear();
    assert.equal(cache.waitFor('a'), undefined);
    resolve(page('old'));
    assert.equal(await drawn, undefined);
    assert.equal(cache.get('a'), undefined);
  });

  test('lets waiting requests render the page when the first rendering fails, or the page is not to be shared', async () => {
    const cache = pageCache(5);
    const failed = cache.render('a', () => Promise.reject(new Error('no database')));
    const waiting = cache.waitFor('a');
    await assert.rejects(failed, /no database/);
    assert.equal(await waiting, undefined);
    await cache.render('a', async () => undefined);
    assert.equal(cache.get('a'), undefined);
  });

  test('stays within its size limit, and stores no page that is too large', async () => {
    const cache = pageCache(5);
    await cache.render('large', async () => page('x'.repeat(500_000)));
    assert.equal(cache.get('large'), undefined);
    for (let at = 0; at < 60; at += 1) await cache.render(String(at), async () => page('x'.repeat(300_000)));
    assert.equal(cache.get('0'), undefined);
    assert.ok(cache.get('59'));
    assert.ok(cache.memory.size() <= 33);
  });
});

test('cached pages have names that fit in a path, contain their address, and are removed one by one or all', async () => {
  const { memory, render } = pageCache(5);
  for (const address of ['/', '/data/list?page=1', '/data/list?page=2'])
    await render(keyOf(address), async () => page('page'));
  const names = memory.keys(10);
  assert.equal(new Set(names).size, 3);
  assert.ok(
    names.every((name) => /^[0-9a-f]{10}\/[\w/]*$/.test(name)),
    names.join(),
  );
  assert.equal(memory.keys(2).length, 2);
  const second = names.find((name) => (memory.describe(name) as { address: string }).address.endsWith('page=2'))!;
  memory.forget(second);
  assert.deepEqual([memory.size(), memory.describe(second)], [2, undefined]);
  memory.forget();
  assert.equal(memory.size(), 0);
});
