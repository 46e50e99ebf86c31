import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutPages } from './browser-pdf.ts';

test('pages end at edges of rows, none is longer than a page, and together they cover everything', () => {
  const edges = Array.from({ length: 200 }, (_one, at) => (at + 1) * 37);
  const cuts = cutPages(edges.toReversed(), 200 * 37, 1000);
  assert.ok(cuts.every(({ from, to }) => to - from <= 1000));
  assert.ok(
    cuts.every(({ to }) => edges.includes(to)),
    'no row is cut in half',
  );
  assert.deepEqual([cuts[0]!.from, cuts.at(-1)!.to], [0, 200 * 37]);
  assert.ok(cuts.every(({ from }, at) => at === 0 || from === cuts[at - 1]!.to));
});

test('a row that is higher than a page is cut where the page ends', () => {
  assert.deepEqual(cutPages([2500], 2500, 1000), [
    { from: 0, to: 1000 },
    { from: 1000, to: 2000 },
    { from: 2000, to: 2500 },
  ]);
});

test('what fits is one page', () => {
  assert.deepEqual(cutPages([10, 20], 20, 1000), [{ from: 0, to: 20 }]);
});
