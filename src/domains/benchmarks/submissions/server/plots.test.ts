import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gaussian, random } from '#shared/random';
import { fewestHidden, type Plot } from '../contract.ts';
import { plotOf } from './plots.ts';

const draw = random('plots');
const rows = 4764;
/** Like refractive indices: nearly all between 1 and 4, a few of 60, and errors that are small except for these. */
const targets = Float64Array.from({ length: rows }, (_, at) =>
  at % 300 ? 1 + Math.abs(gaussian(draw)) : 40 + at / 200,
);
const values = targets.map((target) => (target > 30 ? 3 : target + 0.2 * gaussian(draw)));
const truth = { type: 'regression' as const, targets, folds: new Uint8Array(rows) };
const parity = (plot: Plot) => {
  assert.ok(plot.kind === 'parity');
  return plot;
};
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

describe('figures of errors with a few far off', () => {
  const plot = parity(plotOf(truth, { values }, true));

  test('show how the others are distributed, and say how many are not drawn', () => {
    const { limit, counts, outside } = plot.residuals;
    assert.ok(Math.max(...counts) < 0.2 * rows, `${Math.max(...counts)} of ${rows} in one bar`);
    assert.ok(limit < 1, 'the largest error is above 30');
    assert.equal(sum(counts) + outside, rows);
    const beyond = values.filter((value, at) => Math.abs(value - targets[at]!) > limit).length;
    assert.equal(outside, beyond);
  });

  test('use the whole square for nearly all samples', () => {
    assert.ok(plot.max < 10, String(plot.max));
    assert.equal(sum(plot.cells.map(([, , count]) => count)) + plot.outside, rows);
    const columns = new Set(plot.cells.map(([column]) => column));
    assert.ok(columns.size > 0.6 * plot.grid, `${columns.size} columns`);
  });

  test('hold every sample where none is far off', () => {
    const near = parity(
      plotOf(
        { ...truth, targets: Float64Array.from(values.keys()) },
        { values: Float64Array.from(values.keys()) },
        true,
      ),
    );
    assert.deepEqual([near.outside, near.min, near.max], [0, 0, rows - 1]);
  });
});

test('targets over several powers of ten are drawn by their logarithm', () => {
  const wide = Float64Array.from({ length: 500 }, (_, at) => 10 ** (-2 + (5 * at) / 500));
  const plot = parity(plotOf({ ...truth, targets: wide }, { values: wide.map((one) => one * 1.1) }, true));
  assert.equal(plot.isLog, true);
  assert.ok(plot.min > 0 && plot.max < 1200);
  const columns = new Set(plot.cells.map(([column]) => column));
  assert.ok(columns.size > 0.8 * plot.grid);
  // A target of zero has no logarithm.
  const withZero = wide.map((one, at) => (at ? one : 0));
  assert.equal(parity(plotOf({ ...truth, targets: withZero }, { values: wide }, true)).isLog, false);
});

test('of hidden targets no cell and no bar stands for fewer than twenty rows, and no end is a target', () => {
  const plot = parity(plotOf(truth, { values }, false));
  assert.ok(plot.cells.length > 3);
  assert.ok(plot.cells.every(([, , count]) => count >= fewestHidden));
  assert.ok(plot.residuals.counts.every((count) => count === 0 || count >= fewestHidden));
  for (const end of [plot.min, plot.max, plot.residuals.limit])
    assert.ok(!targets.includes(end) && !values.some((value, at) => Math.abs(value - targets[at]!) === end));
  assert.equal(sum(plot.cells.map(([, , count]) => count)) + plot.outside, rows);
});

test('stated deviations that are right are held as often as they say', () => {
  const std = new Float64Array(rows).fill(0.2);
  const errors = targets.map((target) => target + 0.2 * gaussian(draw));
  const { coverage, spread } = parity(plotOf(truth, { values: errors, std }, true)).uncertainty!;
  for (const [level, held] of coverage) assert.ok(Math.abs(level - held) < 0.03, `${level}: ${held}`);
  assert.equal(spread.length, 10);
  assert.ok(spread.every(([stated, own]) => Math.abs(stated - 0.2) < 1e-9 && Math.abs(own - 0.2) < 0.02));
  assert.deepEqual(parity(plotOf(truth, { values: errors, std }, false)).uncertainty!.spread, []);
});

test('two classes have ROC, precision and recall, calibration and a table of labels', () => {
  const plot = plotOf(
    { type: 'classification', targets: [1, 1, 0, 0], folds: [0, 0, 0, 0] },
    { values: Float64Array.from([0.9, 0.4, 0.6, 0.1]) },
    true,
  );
  assert.ok(plot.kind === 'roc');
  assert.deepEqual(plot.points, [
    [0, 0],
    [0, 0.5],
    [0.5, 0.5],
    [0.5, 1],
    [1, 1],
  ]);
  assert.deepEqual(plot.precision, [
    [0.5, 1],
    [0.5, 0.5],
    [1, 0.6667],
    [1, 0.5],
  ]);
  assert.deepEqual(plot.table, [
    [1, 1],
    [1, 1],
  ]);
  assert.equal(plot.prevalence, 0.5);
});
