import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableFilter } from '../contract.ts';
import { anyText } from '../contract/table-columns.ts';
import { placesOf, type OwnColumn } from './own-rows.ts';

const columns: OwnColumn[] = [
  { name: 'T (K)', type: 'number' },
  { name: 'phase', type: 'text' },
  { name: 'day', type: 'date' },
];
const rows = [
  ['10', 'Cubic', '2025-03-02'],
  ['9', 'tetragonal', ''],
  ['NaN', '', '2025-03-10'],
  ['1e2', 'NaN', '2025-03-01'],
  ['sample lost', 'cubic', 'n/a'],
];
const none = { column: 0, contains: '', least: '', most: '', empty: '' } as const;
const places = (filters: Partial<TableFilter>[], sort?: number, order: 'asc' | 'desc' = 'asc') =>
  placesOf(rows, columns, { filters: filters.map((filter) => ({ ...none, ...filter })), sort, order });

test('rows of a small table fit a range of numbers or days', () => {
  assert.deepEqual(places([{ column: 0, least: '9.5' }]), [0, 3]);
  assert.deepEqual(places([{ column: 0, most: '10' }]), [0, 1]);
  assert.deepEqual(places([{ column: 2, least: '2025-03-02', most: '2025-03-31' }]), [0, 2]);
});

test('a part of a text is found in capitals or not, in one column or in all with texts', () => {
  assert.deepEqual(places([{ column: 1, contains: 'CUBIC' }]), [0, 4]);
  assert.deepEqual(places([{ column: anyText, contains: 'lost' }]), [4], 'a word among numbers');
  assert.deepEqual(places([{ column: anyText, contains: '10' }]), [], 'numbers are no texts');
  assert.deepEqual(
    places([
      { column: anyText, contains: 'cubic' },
      { column: 0, least: '0' },
    ]),
    [0],
  );
});

test('marks of missing values are empty among numbers, and words among texts', () => {
  assert.deepEqual(places([{ column: 0, empty: 'yes' }]), [2]);
  assert.deepEqual(places([{ column: 1, empty: 'yes' }]), [2]);
  assert.deepEqual(places([{ column: 2, empty: 'no' }]), [0, 2, 3]);
});

test('numbers are sorted as numbers, rows without a value come last in both orders', () => {
  assert.deepEqual(places([], 0), [1, 0, 3, 2, 4]);
  assert.deepEqual(places([], 0, 'desc'), [3, 0, 1, 2, 4]);
  assert.deepEqual(places([], 2), [3, 0, 2, 1, 4]);
});
