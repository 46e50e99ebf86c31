import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnSummary } from './column-summary.ts';

test('a column of numbers has its range, mean, gaps and histogram', () => {
  const rows = [...Array.from({ length: 20 }, (_none, at) => [String(at)]), [''], ['NaN'], ['—x']];
  const { numbers, missing } = columnSummary(rows, 0);
  assert.deepEqual([numbers!.least, numbers!.most, numbers!.mean.toFixed(3), missing], [0, 19, '9.500', 3]);
  assert.equal(
    numbers!.bins.reduce((sum, count) => sum + count, 0),
    20,
  );
  assert.deepEqual(columnSummary([['5'], ['5']], 0).numbers!.bins[0], 2, 'one value only');
});

test('a column of words has its gaps and its different values', () => {
  assert.deepEqual(columnSummary([['a'], ['b'], ['a'], ['-'], []], 0), { missing: 2, distinct: 2 });
  assert.deepEqual(columnSummary([], 0), { missing: 0, distinct: 0 });
  assert.equal(columnSummary([['1'], ['2'], ['x'], ['y']], 0).numbers, undefined, 'half words are words');
});

test('marks of missing and infinite numbers count as missing among numbers, and Na as an element among words', () => {
  const marked = columnSummary([['NaN'], ['inf'], ['-inf'], ['1.5'], ['#N/A'], ['1.7']], 0);
  assert.deepEqual([marked.numbers?.least, marked.numbers?.most, marked.missing], [1.5, 1.7, 4]);
  assert.deepEqual(columnSummary([['Na'], ['Cl'], ['']], 0), { missing: 1, distinct: 2 });
});
