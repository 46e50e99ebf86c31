import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isCurve, numbersOf, scaleOf, startColumns } from './plotting.ts';

describe('a plot of two columns', () => {
  test('begins with the first two columns of numbers', () => {
    const rows = [
      ['Si', '1', '2.5'],
      ['Ge', '2', ''],
      ['C', '3', '4e-3'],
    ];
    assert.deepEqual(startColumns(rows, 3), { x: 1, y: 2 });
    assert.deepEqual(startColumns(rows, 2), { x: -1, y: 1 });
    assert.deepEqual(numbersOf(rows, 2), [2.5, Number.NaN, 0.004]);
  });

  test('is a curve along a scan, and points where values go back and forth', () => {
    const scan = Array.from({ length: 50 }, (_none, at) => 10 + at * 0.02);
    assert.ok(isCurve(scan));
    assert.ok(isCurve(scan.toReversed()), 'downwards');
    assert.ok(isCurve([...scan.slice(0, 25), scan[24]!, ...scan.slice(25)]), 'with a value twice');
    assert.ok(!isCurve(scan.map((value, at) => (at % 2 ? value : -value))));
    assert.ok(!isCurve([...scan, ...scan.toReversed()]), 'up and down again');
    assert.ok(!isCurve(scan.slice(0, 5)), 'a few points');
  });

  test('has ticks at round numbers inside its range', () => {
    const { ticks, at } = scaleOf([0.13, 9.87], 0, 100);
    assert.deepEqual(
      ticks.map(({ label }) => label),
      ['2', '4', '6', '8'],
    );
    assert.equal(at(0.13), 0);
    assert.equal(at(9.87), 100);
    assert.deepEqual(
      scaleOf([-3e-9, 2e-9], 0, 1).ticks.map(({ label }) => label),
      ['-3e-9', '-2e-9', '-1e-9', '0', '1e-9', '2e-9'],
    );
  });

  test('of one value, or of none, still has a scale', () => {
    assert.ok(scaleOf([5], 0, 10).ticks.length > 2);
    assert.ok(scaleOf([], 0, 10).ticks.length > 2);
  });
});
