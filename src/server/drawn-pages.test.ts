import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnPages } from './drawn-pages.ts';
import { digestOf, pageMemory } from './page-memory.ts';

const keyOf = (address: string) => ['br', 'http', 'portal.example.org', address, '', '2026-01-31', '{}'].join('\n');

test('kept pages have names that stand in a path, tell what they stand on, and are forgotten one by one or all', () => {
  const memory = pageMemory({ isGood: () => false });
  const shown = drawnPages(memory);
  for (const address of ['/', '/data/list?page=1', '/data/list?page=2'])
    memory.keep(keyOf(address), { headers: [], body: Buffer.from('page') }, [
      { target: '/front/site', digest: digestOf('x'), acts: [] },
    ]);
  const names = shown.keys(10);
  assert.equal(new Set(names).size, 3);
  assert.ok(
    names.every((name) => /^[0-9a-f]{10}\/[\w/]*$/.test(name)),
    names.join(),
  );
  assert.equal(shown.keys(2).length, 2);
  const second = names.find((name) => (shown.describe(name) as { address: string }).address.endsWith('page=2'))!;
  assert.deepEqual((shown.describe(second) as { calls: string[] }).calls, ['/front/site']);
  shown.forget(second);
  assert.deepEqual([shown.size(), shown.describe(second)], [2, undefined]);
  shown.forget();
  assert.equal(shown.size(), 0);
  memory.keep(keyOf('/'), { headers: [], body: Buffer.from('page') }, []);
  assert.equal(shown.size(), 1, 'and the room that they had is free again');
});
