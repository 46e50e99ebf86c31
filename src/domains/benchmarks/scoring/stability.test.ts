import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { areTied, finished, intervalFrom, replicates } from './bootstrap.ts';
import { groupMetrics, metricsOf, stabilityMetrics } from './contract.ts';
import { scoresOf, truthOf, type Truth } from './score.ts';
import { groupNumbers } from './stability.ts';

/*
 * Expected values were computed by a Python script with the definitions of matbench-discovery: with the threshold t,
 * tp = sum(y <= t and p <= t) and so on, precision = tp / (tp + fp), recall = tp / (tp + fn), f1 = 2 * precision * recall /
 * (precision + recall), accuracy = (tp + tn) / n, daf = precision / (sum(y <= t) / n) over all rows; per material
 * srme = 2 * fsum(abs(y - p)) / fsum(y + p), or 2 if the sum is not positive.
 */
const targets = [-0.12, 0, 0.03, 0.31, -0.02, 0.08, 0.15, 0.001, -0.3, 0.05, 0.22, 0];
const values = Float64Array.of(-0.05, 0.02, -0.01, 0.25, -0.04, 0, 0.2, -0.002, -0.28, 0.06, -0.1, 0);
const oneFold = targets.map(() => 0);

const near = (value: number | null | undefined, expected: number, what: string) =>
  assert.ok(Math.abs(value! - expected) <= 1e-14, `${what}: ${value} instead of ${expected}`);
const scored = (truth: Truth, predictions = values) => {
  const scores = scoresOf(truth, { values: predictions });
  return (metric: string) => scores.find((score) => score.metric === metric);
};

describe('metrics of stability', () => {
  test('are those of matbench-discovery; a material at the threshold is stable', () => {
    const cases = [
      { stableAt: 0, expected: [0.5, 0.8, 0.6153846153846154, 0.5833333333333334, 1.2] },
      { stableAt: 0.05, expected: [0.7777777777777778, 0.875, 0.823529411764706, 0.75, 1.1666666666666667] },
    ];
    for (const { stableAt, expected } of cases) {
      const of = scored({ type: 'regression', targets, folds: oneFold, stableAt });
      for (const [at, metric] of stabilityMetrics.entries()) near(of(metric)?.mean, expected[at]!, metric);
    }
  });

  test('are computed fold by fold, but DAF divides by the share of all rows', () => {
    const folds = targets.map((_, at) => (at < 6 ? 0 : 1));
    const of = scored({ type: 'regression', targets, folds, stableAt: 0 });
    const expected = {
      stablePrecision: [0.5, 0.5],
      stableRecall: [0.6666666666666666, 1],
      stableF1: [0.5714285714285715, 0.6666666666666666],
      stableAccuracy: [0.5, 0.6666666666666666],
      daf: [1.2, 1.2],
    };
    for (const [metric, both] of Object.entries(expected))
      for (const [fold, value] of both.entries()) near(of(metric)?.folds[fold], value, `${metric} ${fold}`);
  });

  test('keep the share of the whole for a part of the rows', () => {
    const truth: Truth = { type: 'regression', targets, folds: oneFold, stableAt: 0 };
    const rows = [0, 1, 2, 3, 4, 5];
    const part = scored(truthOf(truth, rows), values.slice(0, 6));
    near(part('daf')?.mean, 1.2, 'daf');
    near(part('stableF1')?.mean, 0.5714285714285715, 'f1');
  });

  test('are there with a threshold only, and DAF where something is stable', () => {
    const plain = scored({ type: 'regression', targets, folds: oneFold });
    for (const metric of [...stabilityMetrics, ...groupMetrics]) assert.equal(plain(metric), undefined, metric);
    assert.ok(plain('mae'));
    const none = scored({ type: 'regression', targets, folds: oneFold, stableAt: -1 });
    assert.deepEqual([none('daf'), none('stablePrecision')?.mean], [undefined, 0]);
  });

  test('have intervals that hold them', () => {
    const [y, p] = [targets, [...values]].map((all) => Array.from({ length: 20 }, () => all).flat());
    const truth: Truth = { type: 'regression', targets: y!, folds: y!.map(() => 0), stableAt: 0 };
    const predictions = Float64Array.from(p!);
    for (const metric of stabilityMetrics) {
      const { low, high } = intervalFrom(finished(replicates(metric, truth, predictions)))!;
      const { mean } = scored(truth, predictions)(metric)!;
      assert.ok(low < mean! && mean! < high, `${metric} ${low} ${mean} ${high}`);
    }
  });
});

describe('κ_SRME', () => {
  const modes = [1.5, 2.25, 0.4, 3, 0.75, 10, 0.125];
  const given = Float64Array.of(1, 2.5, 0.9, 0, 0, 12.5, -0.25);
  const groups = groupNumbers(['a', 'a', 'a', 'b', 'b', '', 'c']);
  const truth: Truth = { type: 'regression', targets: modes, folds: modes.map(() => 0), groups };

  test('is the mean over materials, whose modes are their rows; 2 where the sum is not positive', () => {
    near(scored(truth, given)('kappaSrme')?.mean, 1.128654970760234, 'mean of 0.292…, 2, 0.222… and 2');
    const perfect = scored(truth, Float64Array.from(modes))('kappaSrme');
    assert.equal(perfect?.mean, 0);
    const endless = scored(
      truth,
      given.map(() => 1e308),
    )('kappaSrme');
    assert.ok(Number.isFinite(endless?.mean));
  });

  test('does not depend on the order of rows, and takes a row without a name for a material', () => {
    const back = <T>(all: ArrayLike<T>) => Array.from(all).toReversed();
    const turned: Truth = { ...truth, targets: back(modes), groups: back(groups) };
    near(scored(turned, Float64Array.from(back(given)))('kappaSrme')?.mean, 1.128654970760234, 'turned');
    assert.equal(new Set(groupNumbers(['', '', 'a', 'a'])).size, 3);
  });

  test('draws materials for its interval, the same ones for each model', () => {
    // Two materials with the errors 0 and 2: a resample of two of them gives 0, 1 or 2, whatever the number of modes.
    const two: Truth = {
      type: 'regression',
      targets: [1, 1, 1, 1, 1],
      folds: [0, 0, 0, 0, 0],
      groups: groupNumbers(['a', 'a', 'a', 'a', 'b']),
    };
    const drawn = finished(replicates('kappaSrme', two, Float64Array.of(1, 1, 1, 1, 0)));
    assert.deepEqual([...new Set(drawn)].toSorted(), [0, 1, 2]);
    const share = (value: number) => drawn.filter((one) => one === value).length / drawn.length;
    for (const [value, expected] of [
      [0, 0.25],
      [1, 0.5],
      [2, 0.25],
    ] as const)
      assert.ok(Math.abs(share(value) - expected) < 0.05, `${value}: ${share(value)}`);
    assert.equal(areTied(drawn, finished(replicates('kappaSrme', two, Float64Array.of(1, 1, 1, 1, 0)))), true);
  });

  test('is left out without groups, and listed with the other metrics of numbers', () => {
    const { groups: _, ...alone } = truth;
    assert.equal(scored(alone, given)('kappaSrme'), undefined);
    assert.ok(metricsOf.regression.includes('kappaSrme'));
    assert.equal(intervalFrom(finished(replicates('kappaSrme', alone, given))), null);
  });
});
