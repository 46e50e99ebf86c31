import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { semaphore, type Release } from './semaphore.ts';

/** Number of callers admitted so far. */
async function settled(entries: Promise<Release | undefined>[]): Promise<number> {
  let inside = 0;
  for (const entry of entries) void entry.then((release) => (inside += release ? 1 : 0));
  await new Promise(setImmediate);
  return inside;
}

describe('a semaphore', () => {
  test('admits as many as fit, and the next on a release', async () => {
    const limit = semaphore(2);
    const [first, second, third] = [limit.acquire(), limit.acquire(), limit.acquire()];
    assert.equal(await settled([first, second, third]), 2);
    (await first)!();
    assert.equal(await settled([third]), 1);
  });

  test('is released once, however often release is called', async () => {
    const limit = semaphore(1);
    const release = (await limit.acquire())!;
    release();
    release();
    assert.equal(await settled([limit.acquire(), limit.acquire()]), 1);
  });

  test('serves in order of arrival: a small request does not overtake a large one', async () => {
    const limit = semaphore(10);
    const release = (await limit.acquire(8))!;
    const [large, small] = [limit.acquire(5), limit.acquire(1)];
    assert.equal(await settled([large, small]), 0);
    release();
    assert.equal(await settled([large, small]), 2);
  });

  test('admits a request above the limit alone', async () => {
    const limit = semaphore(10);
    const release = (await limit.acquire(1000))!;
    const next = limit.acquire(1);
    assert.equal(await settled([next]), 0);
    release();
    assert.equal(await settled([next]), 1);
  });

  test('refuses when the queue is full', async () => {
    const limit = semaphore(1, 1);
    const release = (await limit.acquire())!;
    const waiting = limit.acquire();
    assert.equal(await limit.acquire(), undefined);
    release();
    assert.equal(await settled([waiting]), 1);
  });

  test('skips a caller that disconnected', async () => {
    const limit = semaphore(1);
    const release = (await limit.acquire())!;
    const patience = new AbortController();
    const [gone, next] = [limit.acquire(1, patience.signal), limit.acquire()];
    patience.abort();
    assert.equal(await gone, undefined);
    release();
    assert.equal(await settled([next]), 1);
  });
});
