import * as binary from './classification.ts';
import type { MetricCode } from './contract.ts';

type Numbers = ArrayLike<number>;

/*
 * Metrics of Matbench Discovery (janosh/matbench-discovery): a material is stable if its distance from the convex hull
 * is at most a threshold, and a model has to find the stable ones.
 */

/** True and predicted stability: 0 true negative, 1 false positive, 2 false negative, 3 true positive. */
export const outcomeOf = (truth: number, prediction: number, stableAt: number) =>
  (truth <= stableAt ? 2 : 0) + (prediction <= stableAt ? 1 : 0);

/** Share of stable materials, not rounded. */
export function prevalenceOf(targets: Numbers, stableAt: number): number {
  let stable = 0;
  for (let at = 0; at < targets.length; at++) if (targets[at]! <= stableAt) stable++;
  return stable / targets.length;
}

/** Formulas over counts of outcomes. */
export const ofOutcomes: Partial<Record<MetricCode, (table: binary.Confusion, prevalence: number) => number | null>> = {
  stablePrecision: binary.precision,
  stableRecall: binary.recall,
  stableF1: binary.f1,
  stableAccuracy: binary.accuracy,
  /** Discovery acceleration factor: precision divided by the precision of a random choice. */
  daf: (table, prevalence) => (prevalence > 0 ? binary.precision(table) / prevalence : null),
};

/** One stability metric of some rows. */
export function stability(metric: MetricCode, y: Numbers, p: Numbers, stableAt: number, prevalence: number) {
  const counts = [0, 0, 0, 0];
  for (let at = 0; at < y.length; at++) counts[outcomeOf(y[at]!, p[at]!, stableAt)]!++;
  return ofOutcomes[metric]?.(binary.confusionFrom(counts), prevalence) ?? null;
}

/** Numbers of the groups of rows; a row without a name forms a separate group. */
export function groupNumbers(names: readonly string[]): Float64Array<ArrayBuffer> {
  const numbers = new Map<string, number>();
  let next = 0;
  return Float64Array.from(names, (name) => {
    if (name === '') return next++;
    const known = numbers.get(name) ?? next++;
    numbers.set(name, known);
    return known;
  });
}

/** Error of a material whose sum is not positive or not finite: the maximum for positive predictions. */
const worst = 2;

/**
 * Symmetric relative mean error of each group, 2·Σ|p−y| / (Σp + Σy) over its rows, in the order of their first rows. For
 * phonon modes as rows it is that of a material's thermal conductivity (Póta et al., arXiv:2408.00755).
 */
export function groupErrors(y: Numbers, p: Numbers, groups: Numbers): Float64Array<ArrayBuffer> {
  const places = new Map<number, number>();
  const [errors, sums]: [number[], number[]] = [[], []];
  for (let at = 0; at < y.length; at++) {
    const place = places.get(groups[at]!) ?? places.size;
    places.set(groups[at]!, place);
    errors[place] = (errors[place] ?? 0) + Math.abs(p[at]! - y[at]!);
    sums[place] = (sums[place] ?? 0) + p[at]! + y[at]!;
  }
  return Float64Array.from(errors, (error, place) => {
    const value = (2 * error) / sums[place]!;
    return sums[place]! > 0 && Number.isFinite(value) ? value : worst;
  });
}
