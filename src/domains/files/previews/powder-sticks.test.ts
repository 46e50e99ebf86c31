import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sticksOf } from './powder-sticks.ts';

const peaks = [
  { twoTheta: 47.5, intensity: 50 },
  { twoTheta: 28.5, intensity: 100 },
  { twoTheta: 88, intensity: 10 },
];

describe('the sticks of a calculated pattern', () => {
  test('reach from the lowest to the highest measured value, by angle', () => {
    const measured = [
      { x: 20, y: 10 },
      { x: 28.5, y: 210 },
      { x: 60, y: 12 },
    ];
    assert.deepEqual(sticksOf(peaks, measured), [
      { x: 20, y: 10 },
      { x: 28.5, y: 10 },
      { x: 28.5, y: 210 },
      { x: 28.5, y: 10 },
      { x: 47.5, y: 10 },
      { x: 47.5, y: 110 },
      { x: 47.5, y: 10 },
      { x: 60, y: 10 },
    ]);
  });

  test('are as high as the strongest peak in the measured range', () => {
    const measured = [
      { x: 40, y: 0 },
      { x: 60, y: 8 },
    ];
    assert.equal(Math.max(...sticksOf(peaks, measured).map(({ y }) => y)), 8);
  });

  test('are absent without a peak in the range, and over a flat line', () => {
    assert.deepEqual(sticksOf(peaks, [{ x: 1, y: 0 }, { x: 9, y: 1 }]), []); // prettier-ignore
    assert.deepEqual(sticksOf(peaks, [{ x: 20, y: 5 }, { x: 60, y: 5 }]), []); // prettier-ignore
    assert.deepEqual(sticksOf(peaks, []), []);
  });
});
