import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { collectWhenQuiet } from './quiet-collection.ts';

const every = 50;
const heapNow = () => getHeapStatistics().total_heap_size;

/** Objects that take so many bytes. */
function rush(bytes: number): object[] {
  const kept: object[] = [];
  const before = heapNow();
  while (heapNow() < before + bytes)
    for (let count = 0; count < 10_000; count++) kept.push({ count, text: `page ${count}`, more: [count, count + 1] });
  return kept;
}

/** V8's own collection, and how often it was asked for: it begins others by itself. */
function countedCollection() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  // What other tests of this process have left would go meanwhile.
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  const asked = { count: 0 };
  globalThis.gc = ((options: object) => {
    asked.count += 1;
    collect(options);
  }) as NodeJS.GCFunction;
  return asked;
}

test('memory of a rush is given back when the process is quiet, and not while it is busy', async (t) => {
  const asked = countedCollection();
  t.after(() => delete (globalThis as { gc?: unknown }).gc);
  t.after(collectWhenQuiet(every));
  let kept: object[] | undefined = rush(40e6);
  const grown = heapNow();
  for (let looks = 0; looks < 5; looks++) {
    const end = performance.now() + every * 1.2;
    while (performance.now() < end) continue;
    await new Promise(setImmediate);
  }
  assert.equal(asked.count, 0, 'somebody is busy');
  assert.ok(kept);
  kept = undefined;
  for (let looks = 0; asked.count === 0 && looks < 200; looks++) await pause(every);
  assert.equal(asked.count, 1);
  assert.ok(heapNow() < grown - 20e6, `${grown} bytes, ${heapNow()} afterwards`);
});

test('without the means to ask for it nothing is done', () => {
  assert.equal(globalThis.gc, undefined);
  collectWhenQuiet(every)();
});
