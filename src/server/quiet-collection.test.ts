import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { collectWhenQuiet } from './quiet-collection.ts';

const every = 50;
const heapNow = () => getHeapStatistics().total_heap_size;

/** Objects that lived long enough to be in the old heap, and are nobody's any more. */
function rush(): void {
  let kept: object[] = [];
  for (let count = 0; count < 400_000; count++) kept.push({ count, text: `page ${count}`, more: [count, count + 1] });
  kept = [];
}

test('memory of a rush is given back when the process is quiet, and not while it is busy', async (t) => {
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction;
  t.after(() => delete (globalThis as { gc?: unknown }).gc);
  let stop = collectWhenQuiet(every);
  t.after(() => stop());
  await pause(2 * every);
  const before = heapNow();
  rush();
  const grown = heapNow();
  assert.ok(grown > before + 24e6, `${grown - before} bytes`);
  for (let looks = 0; looks < 5; looks++) {
    const end = performance.now() + every * 1.2;
    while (performance.now() < end) continue;
    await new Promise(setImmediate);
  }
  assert.ok(heapNow() >= grown, 'somebody is busy');
  while (heapNow() > before + 12e6) await pause(every);
  stop();
  delete (globalThis as { gc?: unknown }).gc;
  stop = collectWhenQuiet(every);
});
