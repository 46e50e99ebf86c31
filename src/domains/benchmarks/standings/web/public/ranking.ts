import type { SummaryBenchmark, SummaryModel } from '../../contract.ts';

/** Weights of benchmarks by public id; absent ones are 1. */
export type Weights = Readonly<Record<string, number>>;

export const covers = ['any', 'half', 'all'] as const;
export type Cover = (typeof covers)[number];
const leastCoverage: Record<Cover, number> = { any: 0, half: 0.5, all: 1 };

export interface Placed {
  model: SummaryModel;
  /** Index of the model in the server's reply. */
  at: number;
  /** Weighted mean of its skills; null without skills. */
  overall: number | null;
  /** Share of the weights for which it has a skill. */
  coverage: number;
  meanRank: number | null;
  firsts: number;
  /** Null below the minimum coverage. */
  rank: number | null;
}

export const orders = ['overall', 'coverage', 'meanRank', 'firsts'] as const;

const prefix = 'w.';
const largest = 100;

/** Weights, coverage and order from the address. */
export function readChoice(search: string, benchmarks: readonly SummaryBenchmark[]) {
  const params = new URLSearchParams(search);
  const weights: Record<string, number> = {};
  for (const { publicId } of benchmarks) {
    const value = params.get(prefix + publicId);
    const weight = value === null || value.trim() === '' ? 1 : Number(value);
    weights[publicId] = Number.isFinite(weight) ? Math.min(largest, Math.max(0, weight)) : 1;
  }
  const oneOf = <V extends string>(key: string, values: readonly V[], usual: V) =>
    values.find((value) => value === params.get(key)) ?? usual;
  const sort = params.get('sort') ?? '';
  return {
    weights,
    cover: oneOf('cover', covers, 'half'),
    sort: benchmarks.some(({ publicId }) => publicId === sort) ? sort : oneOf('sort', orders, 'overall'),
    record: benchmarks.find(({ publicId }) => publicId === params.get('record'))?.publicId,
  };
}

export const weightKey = (publicId: string) => prefix + publicId;

/** Weights normalised to a sum of 1; all 0 if none is positive. */
export function sharesOf(benchmarks: readonly SummaryBenchmark[], weights: Weights): number[] {
  const plain = benchmarks.map(({ publicId, chance }) => (chance === null ? 0 : (weights[publicId] ?? 1)));
  const sum = plain.reduce((all, one) => all + one, 0);
  return plain.map((one) => (sum > 0 ? one / sum : 0));
}

/**
 * Models with their overall skill: the weighted mean of the skills on the benchmarks that a model has, with weights
 * normalised for the model; a negative skill counts as 0. Models with the minimum coverage get ranks.
 */
export function place(
  models: readonly SummaryModel[],
  benchmarks: readonly SummaryBenchmark[],
  weights: Weights,
  cover: Cover,
): Placed[] {
  const shares = sharesOf(benchmarks, weights);
  const placed = models.map((model, at): Placed => {
    let [sum, coverage, ranks, count, firsts] = [0, 0, 0, 0, 0];
    for (const [which, entry] of model.entries.entries()) {
      const share = shares[which]!;
      if (!entry || share === 0) continue;
      ranks += entry.rank;
      count++;
      if (entry.rank === 1) firsts++;
      if (entry.skill === null) continue;
      sum += share * Math.max(0, entry.skill);
      coverage += share;
    }
    return {
      model,
      at,
      coverage,
      firsts,
      rank: null,
      overall: coverage > 0 ? sum / coverage : null,
      meanRank: count ? ranks / count : null,
    };
  });
  // Rounding must not exclude a model that is on every benchmark.
  const isRanked = (it: Placed) => it.overall !== null && it.coverage >= leastCoverage[cover] - 1e-9;
  const ranked = placed.filter(isRanked).toSorted((a, b) => b.overall! - a.overall! || a.at - b.at);
  for (const [before, it] of ranked.entries()) it.rank = before + 1;
  return placed;
}

/** Undefined values come last. */
export function arrange(placed: readonly Placed[], sort: string, benchmarks: readonly SummaryBenchmark[]): Placed[] {
  const which = benchmarks.findIndex(({ publicId }) => publicId === sort);
  const keyOf = (it: Placed): number | null => {
    if (which >= 0) return it.model.entries[which]?.rank ?? null;
    if (sort === 'coverage') return -it.coverage;
    if (sort === 'meanRank') return it.meanRank;
    if (sort === 'firsts') return -it.firsts;
    return it.rank ?? (it.overall === null ? null : 1e6 - it.overall);
  };
  const key = (it: Placed) => keyOf(it) ?? Infinity;
  return placed.toSorted((a, b) => key(a) - key(b) || (b.overall ?? -1) - (a.overall ?? -1) || a.at - b.at);
}

/** The Pareto front: points that no other point exceeds in both directions. From left to right. */
export function frontOf<P extends { x: number; y: number }>(points: readonly P[], isLessBetter: boolean): P[] {
  const better = (a: P, b: P) => (isLessBetter ? a.x <= b.x : a.x >= b.x) && a.y >= b.y && (a.x !== b.x || a.y !== b.y);
  return points.filter((one) => !points.some((other) => better(other, one))).toSorted((a, b) => a.x - b.x);
}
