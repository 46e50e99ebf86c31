import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endsOf, linearScale, logTicks, roundTicks, shortNumber } from './scale.ts';

describe('an axis', () => {
  test('has round values within its ends', () => {
    assert.deepEqual(roundTicks(0.03, 0.98), [0.2, 0.4, 0.6, 0.8]);
    assert.deepEqual(roundTicks(-3.2, 3.2), [-2, 0, 2]);
    assert.deepEqual(roundTicks(1e-9, 5e-9), [1e-9, 2e-9, 3e-9, 4e-9, 5e-9]);
    assert.deepEqual(roundTicks(7, 7), [7]);
    assert.equal(linearScale(10, 20, 100).at(15), 50);
  });

  test('has powers of ten where it is logarithmic', () => {
    assert.deepEqual(logTicks(0.02, 900), [0.1, 1, 10, 100]);
    assert.deepEqual(logTicks(1, 60), [1, 2, 5, 10, 20, 50]);
  });

  test('of bars starts at zero, unless that hides how they differ', () => {
    assert.deepEqual(endsOf([3, 10]), { min: 0, max: 10 });
    const { min, max } = endsOf([0.91, 0.93, 0.95]);
    assert.ok(min > 0.85 && min < 0.91 && max > 0.95);
    assert.deepEqual(endsOf([-2, 1]), { min: -2, max: 1 });
    assert.deepEqual(endsOf([0, 0]), { min: 0, max: 1 });
  });

  test('writes short numbers', () => {
    assert.deepEqual([0, -0.5, 1e6, 0.00002, 1500].map(shortNumber), ['0', '−0.5', '1e6', '2e−5', '1500']);
  });
});
