import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '#shared/random';
import { metricsOf, type TaskType } from './contract.ts';
import { resampledMetric, written } from './resampled.ts';

const size = 300;
const draw = random('redrawn');
const numbers = Float64Array.from({ length: size }, () => Math.round(draw() * 40) / 10 - 2);
const near = numbers.map((one) => Math.round((one + draw() - 0.5) * 10) / 10);
const labels = Float64Array.from({ length: size }, () => (draw() > 0.6 ? 1 : 0));
const probabilities = labels.map((one) => Math.round((0.25 + 0.5 * one + (draw() - 0.5) * 0.5) * 20) / 20);
const classes = Float64Array.from({ length: size }, () => Math.floor(draw() * 4));
const guesses = classes.map((one) => (draw() > 0.3 ? one : Math.floor(draw() * 4)));

const rows: Partial<Record<TaskType, [Float64Array, Float64Array]>> = {
  regression: [numbers, near],
  classification: [labels, probabilities],
  multiclass: [classes, guesses],
};

/** A resample of the same size. */
function drawn(): Uint16Array {
  const counts = new Uint16Array(size);
  for (let at = 0; at < size; at++) counts[Math.floor(draw() * size)]!++;
  return counts;
}

for (const [type, [y, p]] of Object.entries(rows) as [TaskType, [Float64Array, Float64Array]][])
  for (const metric of metricsOf[type])
    test(`${metric} of a draw of ${type} is that of the rows written out`, () => {
      const truth = { type, targets: y, folds: new Uint8Array(size), classes: 4, stableAt: 0 };
      const [quick, slow] = [resampledMetric(metric, truth, y, p), written(metric, truth, y, p)];
      for (let round = 0; round < 20; round++) {
        const counts = drawn();
        const [one, other] = [quick(counts), slow(counts)];
        if (Number.isNaN(other)) assert.ok(Number.isNaN(one));
        else assert.ok(Math.abs(one - other) < 1e-12, `${one} is not ${other}`);
      }
    });
