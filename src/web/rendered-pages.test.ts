import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryContext } from 'react-router';
import { drawnBefore, keepDrawn, keyOf } from './rendered-pages.server.ts';

const address = new Request('http://localhost/data');
const reading = (loaderData: Record<string, unknown>) =>
  ({ staticHandlerContext: { loaderData, errors: null, actionData: null } }) as unknown as EntryContext;
const visitor = { viewer: null, sessionLost: false, language: 'zh' };

test('the same data give the same page, with the nonce of this answer', () => {
  const key = keyOf(address, 200, reading({ root: visitor, list: { total: 1 } }))!;
  assert.equal(drawnBefore(key, 'second'), undefined);
  keepDrawn(key, Buffer.from('<script nonce="first">晶格</script><script nonce="first">2</script>'), 'first');
  const again = keyOf(address, 200, reading({ root: visitor, list: { total: 1 } }))!;
  assert.equal(
    drawnBefore(again, 'second')?.toString(),
    '<script nonce="second">晶格</script><script nonce="second">2</script>',
  );
});

test('other data, another address or another language is another page', () => {
  const keys = [
    keyOf(address, 200, reading({ root: visitor, list: { total: 1 } })),
    keyOf(address, 200, reading({ root: visitor, list: { total: 2 } })),
    keyOf(address, 200, reading({ root: { ...visitor, language: 'en' }, list: { total: 1 } })),
    keyOf(new Request('http://localhost/data?page=2'), 200, reading({ root: visitor, list: { total: 1 } })),
  ];
  assert.equal(new Set(keys).size, 4);
});

test('what a signed-in person sees is never kept, nor failures, nor data still on their way', () => {
  assert.equal(keyOf(address, 200, reading({ root: { ...visitor, viewer: { userId: 1 } } })), undefined);
  assert.equal(keyOf(address, 200, reading({ root: { ...visitor, sessionLost: true } })), undefined);
  assert.equal(keyOf(address, 404, reading({ root: visitor })), undefined);
  assert.equal(keyOf(address, 200, reading({ root: visitor, list: { rows: Promise.resolve([]) } })), undefined);
  assert.equal(keyOf(address, 200, reading({})), undefined);
});

test('memory is bounded: what was asked for longest ago goes first', () => {
  const page = (count: number) => Buffer.from('x'.repeat(400_000) + count);
  for (let count = 0; count < 100; count++) keepDrawn(`page ${count}`, page(count), 'nonce');
  assert.equal(drawnBefore('page 0', 'nonce'), undefined);
  assert.deepEqual(drawnBefore('page 99', 'nonce'), page(99));
});
