import type { Prediction } from '#module/benchmarks/scoring';
import type { Plot } from '../contract.ts';

type Uncertainty = NonNullable<Extract<Plot, { kind: 'parity' }>['uncertainty']>;

/** Probabilities of the intervals, and the half width of each in standard deviations of a normal distribution. */
const levels: readonly (readonly [level: number, deviations: number])[] = [
  ...([
    [0.1, 0.125661],
    [0.2, 0.253347],
    [0.3, 0.38532],
    [0.4, 0.524401],
  ] as const),
  ...([
    [0.5, 0.67449],
    [0.6, 0.841621],
    [0.7, 1.036433],
    [0.8, 1.281552],
  ] as const),
  ...([
    [0.9, 1.644854],
    [0.95, 1.959964],
    [0.99, 2.575829],
  ] as const),
];
const groups = 10;

/** Calibration of the stated standard deviations; undefined for a model that states none. */
export function uncertaintyOf(
  targets: ArrayLike<number>,
  { values, std }: Prediction,
  hasOpenTargets: boolean,
): Uncertainty | undefined {
  if (!std) return undefined;
  const { length } = values;
  const errors = values.map((value, at) => Math.abs(value - targets[at]!));
  // For hidden targets a step of the shown share corresponds to at least twenty rows.
  const step = hasOpenTargets ? 1e-4 : Math.max(0.01, 20 / length);
  const coverage = levels.map(([level, deviations]): [number, number] => {
    let held = 0;
    for (let at = 0; at < length; at++) if (errors[at]! <= deviations * std[at]!) held++;
    return [level, Math.min(1, Math.round(held / length / step) * step)];
  });
  return { coverage, spread: hasOpenTargets ? spreadOf(std, errors) : [] };
}

function spreadOf(std: Float64Array, errors: Float64Array): [number, number][] {
  const order = Array.from(std.keys()).sort((a, b) => std[a]! - std[b]!);
  const size = order.length / groups;
  if (size < 1) return [];
  return Array.from({ length: groups }, (_, group): [number, number] => {
    const rows = order.slice(Math.round(group * size), Math.round((group + 1) * size));
    const root = (of: Float64Array) => Math.sqrt(rows.reduce((sum, at) => sum + of[at]! ** 2, 0) / rows.length);
    return [root(std), root(errors)];
  });
}
