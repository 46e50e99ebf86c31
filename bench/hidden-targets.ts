import { drawBar, isStepUp, shownValue } from '../src/domains/benchmarks/submissions/server/public-share.ts';
import { gaussian, random, type Random } from '../src/shared/random.ts';
import type { Row } from './measure.ts';

/*
 * Attacks hidden targets as a submitter can: with the product's answers to unapproved submissions. They tell whether a
 * file was an improvement, and its value (the rank is computed from that value; warnings that compare with targets are
 * not shown). The submitter knows all public rows except one row or one group, sends 20 files a day for 30 days,
 * chooses each file by the earlier answers, and weighs each answer by its probability. Answers are computed on all rows
 * instead of resamples, which is more exact than the product. Errors are in standard deviations of the targets: 100 %
 * is known without any file.
 */

const rows = 300;
const files = 20 * 30;
const runs = 8;
const group = 20;
/**
 * Number of rows that are determined together: each file is a signed sum of them, by the columns of a Hadamard matrix.
 */
const signed = 16;
/**
 * Maximum share of files that may pass: each pass reduces the room for improvement. The best of these shares is
 * printed.
 */
const passing = [0.005, 0.03, 0.1, 0.5];
/** Predictions for the unknown rows, and errors in the known rows. */
const guesses = Array.from({ length: 37 }, (_one, at) => (at - 18) / 2);
const rests = [0, 0.03, 0.08, 0.15, 0.22, 0.3, 0.4, 0.5, 0.6, 0.7];

const metrics = ['mae', 'rmse', 'r2', 'maxe'] as const;
type Metric = (typeof metrics)[number];

/** A file: the error in all known rows, and one prediction for all unknown rows. */
interface File {
  rest: number;
  guess: number;
}

/** The metric if `count` unknown rows have this mean. Their standard deviation is that of the targets. */
function valueOf(metric: Metric, { rest, guess }: File, mean: number, count: number): number {
  const off = mean - guess;
  const inner = (count - 1) / count;
  const squares = (most: number) =>
    ((rows - count) * Math.min(rest ** 2, most) + count * Math.min(off ** 2 + inner, most)) / rows;
  switch (metric) {
    case 'mae': {
      // Mean of |x| of a normal distribution with an offset; for one row |offset|.
      const folded = count === 1 ? Math.abs(off) : off * (2 * normal(off) - 1) + 2 * density(off);
      return ((rows - count) * rest + count * folded) / rows;
    }
    case 'rmse':
      return Math.sqrt(squares(Infinity));
    case 'r2':
      return 1 - squares(4);
    case 'maxe':
      return Math.max(rest, Math.abs(off) + (count === 1 ? 0 : 1.87));
  }
}
/** Values of the constant mean, on standard normal targets. */
const dummies: Record<Metric, number> = { mae: Math.sqrt(2 / Math.PI), rmse: 1, r2: 0, maxe: 2.96 };

const density = (z: number) => Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);

/** The normal distribution function, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    density(z) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

/** Mean and deviation of the threshold, and the deviation of a shown value. They are public in the source. */
function noiseOf(metric: Metric, size: { rows: number; spread: number }) {
  const draw = random('noise');
  const bars = Array.from({ length: 20_000 }, () => drawBar(metric, size, draw));
  const mean = bars.reduce((sum, one) => sum + one, 0) / bars.length;
  const deviation = Math.sqrt(bars.reduce((sum, one) => sum + (one - mean) ** 2, 0) / bars.length);
  return { mean, deviation, shown: mean / 8 };
}

const entropy = (p: number) => (p <= 0 || p >= 1 ? 0 : -p * Math.log(p) - (1 - p) * Math.log(1 - p));

/** Unknown rows, and the number of files that determine their mean. */
interface Query {
  count: number;
  sent: number;
}

/**
 * Simulates one month, or part of it, against one row or the mean of a group. Returns the error of the estimate in
 * standard deviations of the targets.
 */
function attack(metric: Metric, { count, sent: budget }: Query, most: number, draw: Random): number {
  const size = { rows, spread: 1 };
  const noise = noiseOf(metric, size);
  const prior = 1 / Math.sqrt(count);
  const truth = gaussian(draw) * prior;
  const grid = Array.from({ length: 121 }, (_one, at) => ((at - 60) / 15) * prior);
  let belief = grid.map((mean) => Math.exp(-((mean / prior) ** 2) / 2));
  const scale = () => {
    const sum = belief.reduce((all, one) => all + one, 0);
    belief = belief.map((one) => one / sum);
  };
  scale();
  const sign = metric === 'r2' ? 1 : -1;
  const candidates = rests.flatMap((rest) => guesses.map((guess) => ({ rest, guess })));
  const known = candidates.map((file) => grid.map((mean) => valueOf(metric, file, mean, count)));
  let [before, beforeOn] = [dummies[metric], grid.map(() => dummies[metric])];
  let chosen: number | undefined;
  for (let sent = 0; sent < budget; sent++) {
    // A failed file changes the estimate only a little, so choosing again after 30 files is as good.
    if (chosen === undefined || sent % 30 === 0) {
      let best = 0;
      chosen = undefined;
      for (const [at, on] of known.entries()) {
        let [pass, noisy] = [0, 0];
        for (const [place, weight] of belief.entries()) {
          if (weight < 1e-4) continue;
          const p = normal((sign * (on[place]! - beforeOn[place]!) - noise.mean) / noise.deviation);
          pass += weight * p;
          noisy += weight * entropy(p);
        }
        const learnt = entropy(pass) - noisy;
        if (pass <= most && learnt > best) [best, chosen] = [learnt, at];
      }
      if (chosen === undefined) break;
    }
    const on = known[chosen]!;
    const value = valueOf(metric, candidates[chosen]!, truth, count);
    const passes = on.map((one, place) => normal((sign * (one - beforeOn[place]!) - noise.mean) / noise.deviation));
    const isStep = isStepUp(metric, Float64Array.of(value), Float64Array.of(before), drawBar(metric, size, draw));
    belief = belief.map((one, place) => one * ((isStep ? passes[place]! : 1 - passes[place]!) + 1e-9));
    if (isStep) {
      const shown = shownValue(metric, value, size, draw)!;
      belief = belief.map((one, place) => one * (Math.exp(-(((shown - on[place]!) / noise.shown) ** 2) / 2) + 1e-9));
      [before, beforeOn, chosen] = [value, on, undefined];
    }
    scale();
  }
  return belief.reduce((sum, one, place) => sum + one * grid[place]!, 0) - truth;
}

/** Root mean square of the errors of several months, for the best share of files that pass. */
function bestOf(metric: Metric, query: Query, seed: number) {
  const errors = passing.map((most) => {
    const draw = random(`${seed} ${metric} ${query.count} ${most}`);
    const squares = Array.from({ length: runs }, () => attack(metric, query, most, draw) ** 2);
    return { most, error: Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / runs) };
  });
  return errors.reduce((best, one) => (one.error < best.error ? one : best));
}

/**
 * Prints the error in hidden targets after a month of adaptive files, per metric: of one row, and of a group by its
 * sum.
 */
export function hiddenTargets(seed: number): Row[] {
  const percent = (error: number) => `±${(100 * error).toFixed(0)} %`;
  return metrics.flatMap((metric): Row[] => {
    const one = bestOf(metric, { count: 1, sent: files }, seed);
    const many = bestOf(metric, { count: group, sent: files }, seed);
    // The row is the difference between the sums of two groups; each group gets half of the files.
    const difference = group * many.error * 2;
    // Each sum gets an equal share of the files and begins with all room for improvement, which favours the attacker.
    // By symmetry a signed sum is known as well as an unsigned one, so the matrix gives each row the error of a sum
    // divided by √rows.
    const sums = bestOf(metric, { count: signed, sent: Math.floor(files / signed) }, seed);
    const weighed = Math.sqrt(signed) * sums.error;
    const each = weighed / Math.sqrt(1 + weighed ** 2);
    return [
      {
        what: `${metric}, one row`,
        figures: `${percent(one.error)} of the deviation (${100 * one.most} % pass)`,
        goal: '> ±5 %',
        ok: one.error > 0.05,
      },
      {
        what: `${metric}, mean of ${group} rows`,
        figures: `${percent(many.error)}, unknown ±${(100 / Math.sqrt(group)).toFixed(0)} %; one row ${percent(Math.min(1, difference))}`,
        goal: '> ±5 % for one row',
        ok: difference > 0.05,
      },
      {
        what: `${metric}, each of ${signed} rows by signed sums`,
        figures: `${percent(each)} of the deviation`,
        goal: '> ±5 %',
        ok: each > 0.05,
      },
    ];
  });
}
