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
  assert.deepEqual(columnSummary([['b'], ['a'], ['a'], ['-'], []], 0), {
    type: 'text',
    missing: 2,
    distinct: 2,
    frequent: [
      { value: 'a', count: 2 },
      { value: 'b', count: 1 },
    ],
  });
  assert.deepEqual(columnSummary([], 0), { type: 'text', missing: 0, distinct: 0, frequent: [] });
  assert.equal(columnSummary([['1'], ['2'], ['x'], ['y']], 0).numbers, undefined, 'half words are words');
});

test('marks of missing and infinite numbers count as missing among numbers, and Na as an element among words', () => {
  const marked = columnSummary([['NaN'], ['inf'], ['-inf'], ['1.5'], ['#N/A'], ['1.7']], 0);
  assert.deepEqual([marked.numbers?.least, marked.numbers?.most, marked.missing], [1.5, 1.7, 4]);
  const elements = columnSummary([['Na'], ['Cl'], ['']], 0);
  assert.deepEqual([elements.type, elements.missing, elements.distinct], ['text', 1, 2]);
});

test('days and points in time of ISO 8601 are told from other words', () => {
  assert.equal(columnSummary([['2025-03-01'], [''], ['2025-03-02']], 0).type, 'date');
  assert.equal(columnSummary([['2025-03-01 10:00'], ['2025-03-02T11:30:05.5']], 0).type, 'moment');
  assert.equal(columnSummary([['2025-03-01'], ['1/3/2025']], 0).type, 'text');
});

test('of a column whose values nearly all differ, none is frequent', () => {
  const rows = Array.from({ length: 1200 }, (_none, at) => [`sample ${at}`]);
  assert.deepEqual(columnSummary(rows, 0).frequent, []);
});
