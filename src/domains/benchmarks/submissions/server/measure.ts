import { setImmediate } from 'node:timers/promises';
import type { MetricCode } from '#contract/benchmarks/scoring';
import { intervalFrom, replicates, scoresOf, truthOf, type Truth } from '#module/benchmarks/scoring';
import { fewestHidden } from '../contract.ts';
import { deviation, dummyOf } from './plausibility.ts';
import { plotOf } from './plots.ts';
import { hiddenStep, inSteps, shownValue } from './public-share.ts';
import type { StoredScore, StoredSubsetScore } from './queries/scored.ts';
import type { Part } from './task.ts';

/** The input of measuring a model; plain data, because it is sent to a child process. */
export interface Order {
  primary: MetricCode;
  hasOpenTargets: boolean;
  /** The rows that determine the board. */
  board: Part;
  /** The rows of the public share, if targets are hidden. */
  share?: Part;
  /** The seed of the resamples, if targets are hidden. */
  seed?: string;
}

/** Computes all stored values from a model's predictions. Pauses regularly. */
export async function measure({ primary, hasOpenTargets, board, share, seed }: Order) {
  const { truth, prediction } = board;
  const drawn = await inTurns(replicates(primary, truth, prediction.values, seed));
  const interval = intervalFrom(drawn);
  const scores = scoresOf(truth, prediction).map(({ metric, mean, std, min, max, folds }): StoredScore => ({
    metric,
    mean,
    std,
    least: min,
    largest: max,
    folds,
    low: metric === primary ? (interval?.low ?? null) : null,
    high: metric === primary ? (interval?.high ?? null) : null,
  }));
  const spread = deviation(truth.targets);
  return {
    scores: hasOpenTargets ? scores : scores.map((score) => hiddenScore(score, { rows: truth.folds.length, spread })),
    subsets: subsetScores(board, hasOpenTargets ? undefined : spread),
    replicates: drawn,
    plot: plotOf(truth, prediction, hasOpenTargets),
    share: share && (await ofShare(primary, share, seed)),
  };
}
export type Measured = Awaited<ReturnType<typeof measure>>;

/**
 * The primary metric on the public share as its submitter is shown it, with its resamples, and those of the dummy that
 * every submission must beat.
 */
async function ofShare(primary: MetricCode, { truth, prediction }: Part, seed: string | undefined) {
  const mean = scoresOf(truth, prediction).find(({ metric }) => metric === primary)?.mean ?? null;
  const size = { rows: truth.folds.length, spread: deviation(truth.targets), rarest: rarestOf(truth) };
  return {
    size,
    mean: shownValue(primary, mean, size),
    replicates: await inTurns(replicates(primary, truth, prediction.values, seed)),
    dummy: await inTurns(replicates(primary, truth, dummyOf(truth), seed)),
  };
}

/** Rows of the rarest class that occurs, or of the rarer of stable and unstable materials. */
function rarestOf({ type, targets, stableAt }: Truth): number {
  if (type === 'regression' && stableAt === undefined) return targets.length;
  const counts = new Map<number | boolean, number>();
  for (let at = 0; at < targets.length; at++) {
    const kind = type === 'regression' ? targets[at]! <= stableAt! : targets[at]!;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return Math.min(...counts.values());
}

/**
 * A score as it is stored if targets are hidden: too coarse to reveal single rows, and without folds and extremes.
 * Values that are not in the database cannot leak from it.
 */
function hiddenScore(score: StoredScore, about: { rows: number; spread: number }): StoredScore {
  const step = hiddenStep(score.metric, about);
  return {
    metric: score.metric,
    mean: inSteps(score.mean, step),
    std: inSteps(score.std, step),
    low: inSteps(score.low, step),
    high: inSteps(score.high, step),
    least: null,
    largest: null,
    folds: [],
  };
}

/** Means of each metric in each sub-data set; if targets are hidden, only for enough rows, and coarse. */
function subsetScores({ truth, prediction, subsets }: Part, spread?: number): StoredSubsetScore[] {
  const keys = [...new Set(subsets)].filter((key) => key > 0).toSorted((a, b) => a - b);
  return keys.flatMap((subset) => {
    const rows = subsets.flatMap((key, at) => (key === subset ? [at] : []));
    if (spread !== undefined && rows.length < fewestHidden) return [];
    const of = (all: ArrayLike<number>) => Float64Array.from(rows, (at) => all[at]!);
    const some = (all: Float64Array | null | undefined) => (all ? of(all) : null);
    const { values, std, lower, upper } = prediction;
    const part = { values: of(values), std: some(std), lower: some(lower), upper: some(upper) };
    // A sub-data set may lack rows of a fold, so all its rows count as one fold.
    const own = { ...truthOf(truth, rows), folds: new Float64Array(rows.length) };
    return scoresOf(own, part).map(({ metric, mean }) => ({
      subset,
      metric,
      mean: spread === undefined ? mean : inSteps(mean, hiddenStep(metric, { rows: rows.length, spread })),
    }));
  });
}

async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (let turn = 0; ; turn++) {
    const { done, value } = work.next();
    if (done) return value;
    if (turn % 8 === 7) await setImmediate();
  }
}

/** The bytes of an array; an array from another process is part of a larger buffer. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The array in a column's bytes; copied, because the bytes of a reply are not aligned. */
export function numbersOf(bytes: Buffer): Float64Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  return new Float64Array(copy.buffer);
}
