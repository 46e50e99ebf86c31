import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearlyAll, recordsOf } from './records.ts';

const point = (day: number, mean: number, hasSeenTargets = false) => ({
  publicId: `m${day}`,
  name: `M${day}`,
  submitTime: `2026-01-${String(day).padStart(2, '0')}`,
  mean,
  low: null,
  high: null,
  hasSeenTargets,
});

test('a record is what was better than all before it; a model that has seen targets sets none', () => {
  const points = [point(4, 0.2), point(1, 0.5), point(2, 0.6), point(3, 0.1, true), point(5, 0.2)];
  const days = (direction: 'lower' | 'higher' | 'zero') => recordsOf(points, direction).map(({ publicId }) => publicId);
  assert.deepEqual(days('lower'), ['m1', 'm4']);
  assert.deepEqual(days('higher'), ['m1', 'm2']);
  assert.deepEqual(days('zero'), ['m1', 'm4']);
  assert.deepEqual(recordsOf([], 'lower'), []);
});

test('an axis leaves out what is far from nearly all values', () => {
  assert.deepEqual(nearlyAll([1, 2, 3, 4, 5]), [1, 5]);
  assert.equal(nearlyAll([1, 2, 3, 4, 500])[1], 10);
  assert.deepEqual(nearlyAll([2, 2, 2]), [2, 2]);
});
