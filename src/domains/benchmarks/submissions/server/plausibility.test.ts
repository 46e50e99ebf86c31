import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isCopy, isTruth, isWorseThanDummy } from './plausibility.ts';

const targets = Array.from({ length: 400 }, (_one, at) => Math.sin(at * 12.9898) * 3 + at / 100);
const folds = targets.map((_one, at) => at % 5);
const truth = { type: 'regression' as const, targets, folds };
const made = (of: (target: number, at: number) => number) => Float64Array.from(targets, of);

describe('a reviewer is told', () => {
  test('of a copy of the truth, also with little added, a factor, an offset, or other rows', () => {
    for (const [why, values] of [
      ['the same', made((target) => target)],
      ['a millionth more', made((target) => target + 1e-6)],
      ['a constant factor', made((target) => target * 27.2114)],
      ['factor and offset', made((target) => 3 - 0.5 * target)],
      ['three rows changed', made((target, at) => (at < 3 ? 99 : target))],
      ['nine of ten rows', made((target, at) => (at % 10 === 0 ? target + 0.4 * Math.sin(at) : target))],
      ['one percent of noise', made((target, at) => target + 0.024 * Math.sin(at * 78.233))],
    ] as const)
      assert.equal(isTruth(truth, values), true, why);
  });

  test('of no honest model', () => {
    for (const [why, values] of [
      ['a good one', made((target, at) => target + 0.05 * Math.sin(at * 78.233))],
      ['a mean', made(() => 1.5)],
      ['noise', made((_target, at) => Math.sin(at * 4.1414))],
    ] as const)
      assert.equal(isTruth(truth, values), false, why);
  });

  test('of all labels right, where there are enough', () => {
    const labels = targets.map((target) => (target > 1 ? 1 : 0));
    const of = (count: number) => ({
      truth: { type: 'classification' as const, targets: labels.slice(0, count), folds: folds.slice(0, count) },
      values: Float64Array.from(labels.slice(0, count), (label) => (label === 1 ? 0.9 : 0.2)),
    });
    assert.equal(isTruth(of(400).truth, of(400).values), true);
    assert.equal(isTruth(of(20).truth, of(20).values), false);
    const { truth: many, values } = of(400);
    values[0] = 1 - values[0]!;
    assert.equal(isTruth(many, values), false);
  });

  test('of a near copy of another model', () => {
    const one = made((target, at) => target + 0.3 * Math.sin(at * 78.233));
    assert.equal(
      isCopy(
        one.map((value, at) => (at % 200 === 0 ? 0 : value + 1e-6)),
        one,
      ),
      true,
    );
    assert.equal(
      isCopy(
        made((target, at) => target + 0.3 * Math.sin(at * 3.7)),
        one,
      ),
      false,
    );
  });

  test('of a model that is worse than the mean', () => {
    assert.equal(
      isWorseThanDummy(
        truth,
        made((target) => target + 9),
        'mae',
      ),
      true,
    );
    assert.equal(
      isWorseThanDummy(
        truth,
        made((target) => target + 0.1),
        'mae',
      ),
      false,
    );
    assert.equal(
      isWorseThanDummy(
        truth,
        made((target) => -target),
        'r2',
      ),
      true,
    );
  });
});
