import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gaussian, random } from '#shared/random';
import { bounded, replicates, type Truth } from '#module/benchmarks/scoring';
import { drawBar, isStepUp, shownValue } from './public-share.ts';

/*
 * The strongest attack known: a submitter who has the targets of all rows of the public share but one asks for that one
 * by every file of a month, and weighs each answer by its probability (decision 102).
 */

const rows = 300;
const files = 20 * 30;
/** Possible targets of the row, in standard deviations. */
const grid = Array.from({ length: 241 }, (_one, at) => (at - 120) / 30);
/** How often a file should pass: each pass uses up what is left to improve. */
const wanted = 0.03;
/** Beyond all targets: the error in the row is linear in its target. */
const far = 4.5;

/** The normal distribution function, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

/** The offset of a normal distribution with the probability {@link wanted} above it. */
const offset = -1.88;

function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The attacker's estimate of the row after a month: its error, and its standard deviation. */
function attack(seed: string) {
  const draw = random(seed);
  const targets = Float64Array.from({ length: rows }, () => gaussian(draw));
  const truth: Truth = { type: 'regression', targets, folds: new Float64Array(rows), isBounded: true };
  const measured = (values: Float64Array) => finished(replicates('mae', truth, values, seed));
  const size = { rows, spread: 1 };
  const unit = 1 / Math.sqrt(rows);
  /** Predictions whose known errors are all `off`, with a prediction for the unknown first row. */
  const fileOf = (off: number, first: number) => targets.map((target, at) => (at === 0 ? first : target + off));
  const meanOf = (values: Float64Array) =>
    values.reduce((sum, one, at) => sum + Math.abs(one - targets[at]!), 0) / rows;
  let [left, guess] = [0.75, far];
  let before = measured(fileOf(left, guess));
  let belief = grid.map((target) => Math.exp((-target * target) / 2));
  const center = () => {
    const all = belief.reduce((sum, one) => sum + one, 0);
    return belief.reduce((sum, one, at) => sum + one * grid[at]!, 0) / all;
  };
  const weigh = (likely: (target: number) => number) => {
    belief = belief.map((one, at) => one * (likely(grid[at]!) + 1e-6));
    const most = Math.max(...belief);
    belief = belief.map((one) => one / most);
  };
  for (let sent = 0; sent < files && left > 0; sent++) {
    const next = 2 * center() - guess;
    const gainOf = (step: number, target: number) =>
      (step * (rows - 1) + Math.abs(target - guess) - Math.abs(target - next)) / rows;
    // The file passes as often as wanted if the row is what is believed.
    const step = Math.min(left, (2 + 0.5 * offset) * unit);
    const passes = (target: number) => normal((gainOf(step, target) / unit - 2) / 0.5);
    const file = fileOf(left - step, next);
    const after = measured(file);
    if (!isStepUp('mae', after, before, drawBar('mae', size, draw))) {
      weigh((target) => 1 - passes(target));
      continue;
    }
    weigh(passes);
    [left, guess, before] = [left - step, next, after];
    const shown = shownValue('mae', meanOf(file), size, draw)!;
    const known = (left * (rows - 1)) / rows;
    weigh((target) => Math.exp(-(((shown - known - Math.abs(target - guess) / rows) / (unit / 4)) ** 2) / 2));
  }
  const all = belief.reduce((sum, one) => sum + one, 0);
  const deviation = Math.sqrt(belief.reduce((sum, one, at) => sum + one * (grid[at]! - center()) ** 2, 0) / all);
  return { off: center() - targets[0]!, deviation };
}

test('who knows all rows but one does not learn that one from the answers of a month', () => {
  assert.ok(Math.abs(normal(offset) - wanted) < 0.001);
  const { off, deviation } = attack('one');
  assert.ok(deviation > 0.4, `the row is known to ${deviation} deviations of the targets`);
  // The attacker weighs the answers as they are drawn: otherwise a wide belief would only be a wrong one.
  assert.ok(Math.abs(off) < 3 * deviation, `${off} with a deviation of ${deviation}`);
});

/** Largest contribution of the unknown row, and the value of a file that knows nothing. */
const labelled = { accuracy: { most: 1, dummy: 0.5 }, logLoss: { most: bounded.logLoss, dummy: Math.LN2 } };

/**
 * As {@link attack}, for one unknown label of two: each file is certain of it, and the other rows have an error for which
 * the answer teaches most. Returns the probability that the submitter gives to the true label in the end.
 */
function attackLabel(metric: keyof typeof labelled, passing: number, draw: () => number): number {
  const { most, dummy } = labelled[metric];
  const size = { rows, spread: 1 };
  const bars = Array.from({ length: 500 }, () => drawBar(metric, size, draw));
  const mean = bars.reduce((sum, bar) => sum + bar, 0) / bars.length;
  const [deviation, noise] = [mean / 4, mean / 8];
  const truth = draw() < 0.5 ? 1 : 0;
  const entropy = (p: number) => (p <= 0 || p >= 1 ? 0 : -p * Math.log(p) - (1 - p) * Math.log(1 - p));
  /** Losses if the label is 0, for which the file was not made, and 1. */
  const lossesOf = (rest: number) => [rest + most / rows, rest] as const;
  const value = (loss: number) => (metric === 'accuracy' ? 1 - loss : loss);
  const passes = (loss: number, before: number) => normal((before - loss - mean) / deviation);
  let odds = 0;
  let before: readonly [number, number] = [dummy, dummy];
  for (let sent = 0; sent < files; sent++) {
    const one = 1 / (1 + Math.exp(-odds));
    let [best, chosen] = [0, -1];
    for (let at = 0; at <= 60; at++) {
      const losses = lossesOf((dummy * at) / 60);
      const [wrong, right] = [passes(losses[0], before[0]), passes(losses[1], before[1])];
      const all = one * right + (1 - one) * wrong;
      const learnt = entropy(all) - one * entropy(right) - (1 - one) * entropy(wrong);
      if (all <= passing && learnt > best) [best, chosen] = [learnt, at];
    }
    if (chosen < 0) break;
    const losses = lossesOf((dummy * chosen) / 60);
    const [wrong, right] = [passes(losses[0], before[0]), passes(losses[1], before[1])];
    const [own, last] = [Float64Array.of(value(losses[truth])), Float64Array.of(value(before[truth]))];
    const isStep = isStepUp(metric, own, last, drawBar(metric, size, draw));
    odds += isStep ? Math.log((right + 1e-9) / (wrong + 1e-9)) : Math.log((1 - right + 1e-9) / (1 - wrong + 1e-9));
    if (!isStep) continue;
    const shown = shownValue(metric, value(losses[truth]), size, draw)!;
    const off = (loss: number) => ((shown - value(loss)) / noise) ** 2 / 2;
    odds += off(losses[0]) - off(losses[1]);
    before = losses;
  }
  const one = 1 / (1 + Math.exp(-odds));
  return truth === 1 ? one : 1 - one;
}

test('who knows all labels but one does not learn that one from the answers of a month', () => {
  for (const metric of ['accuracy', 'logLoss'] as const)
    for (const passing of [0.03, 0.1, 0.5]) {
      const draw = random(`${metric} ${passing}`);
      const runs = Array.from({ length: 40 }, () => attackLabel(metric, passing, draw));
      const sure = runs.reduce((sum, one) => sum + one, 0) / runs.length;
      assert.ok(sure < 0.75, `${metric}: ${sure} of the true label, 0.5 before`);
    }
});
