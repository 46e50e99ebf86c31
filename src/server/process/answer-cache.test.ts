import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerCache } from './answer-cache.ts';
import type { OwnProcess } from './own-process.ts';

const own = {} as OwnProcess;

test('concurrent callers share one call, later ones its answer', async () => {
  const cached = answerCache<string>({ max: 10 });
  let calls = 0;
  const ask = async () => (++calls === 1 ? '' : 'another');
  assert.deepEqual(await Promise.all([cached.get(own, 'a', ask), cached.get(own, 'a', ask)]), ['', '']);
  assert.equal(await cached.get(own, 'a', ask), '');
  assert.equal(await cached.get({} as OwnProcess, 'a', ask), 'another');
  assert.equal(calls, 2);
});

test('a failure reaches all who wait for it, and is not kept', async () => {
  const cached = answerCache<string>({ max: 10 });
  const failing = () => Promise.reject(new Error('busy'));
  const both = [cached.get(own, 'a', failing), cached.get(own, 'a', failing)];
  for (const one of both) await assert.rejects(one, /busy/);
  assert.equal(await cached.get(own, 'a', async () => 'answer'), 'answer');
});

test('the last used answers stay', async () => {
  const cached = answerCache<number>({ max: 2 });
  let calls = 0;
  const ask = async () => ++calls;
  for (const key of ['a', 'b', 'a', 'c']) await cached.get(own, key, ask);
  assert.deepEqual([cached.has(own, 'a'), cached.has(own, 'b')], [true, false]);
  assert.equal(await cached.get(own, 'a', ask), 1);
  assert.equal(await cached.get(own, 'b', ask), 4);
});

test('an answer that is displaced while it is awaited is given to those who wait for it', async () => {
  const cached = answerCache<string>({ max: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = cached.get(own, 'slow', () => promise);
  await cached.get(own, 'quick', async () => 'quick');
  resolve('slow');
  assert.equal(await slow, 'slow');
});
