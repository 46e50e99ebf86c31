import { setImmediate } from 'node:timers/promises';
import type { MetricCode } from '#contract/benchmarks/scoring';
import {
  calibration,
  confusionTable,
  intervalFrom,
  replicates,
  rocPoints,
  scoresOf,
  type Prediction,
  type Truth,
} from '#module/benchmarks/scoring';
import { fewestHidden, plotCells, residualBars, type Plot } from '../contract.ts';
import { coarse } from './public-share.ts';
import type { KeptScore } from './queries/boards.ts';

/** Most points of a curve that a page draws. */
const mostPoints = 120;

/** Everything that is kept of a model's predictions. Others get the processor in between. */
export async function measure(
  truth: Truth,
  prediction: Prediction,
  primary: MetricCode,
  { hasOpenTargets }: { hasOpenTargets: boolean },
) {
  const scores = scoresOf(truth, prediction);
  const drawn = await inTurns(replicates(primary, truth, prediction.values));
  const interval = intervalFrom(drawn);
  const kept = scores.map(({ metric, mean, std, min, max, folds }): KeptScore => ({
    ...{ metric, mean, std, least: min, largest: max, folds },
    low: metric === primary ? (interval?.low ?? null) : null,
    high: metric === primary ? (interval?.high ?? null) : null,
  }));
  return { scores: kept, replicates: drawn, plot: plotOf(truth, prediction.values, hasOpenTargets) };
}

async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (let turn = 0; ; turn++) {
    const { done, value } = work.next();
    if (done) return value;
    if (turn % 8 === 7) await setImmediate();
  }
}

export const bytesOf = (values: Float64Array<ArrayBuffer>) => Buffer.from(values.buffer);

/** The numbers of a column that holds them; a copy, since the bytes of a reply are not aligned. */
export function numbersOf(bytes: Buffer): Float64Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  return new Float64Array(copy.buffer);
}

/** Data of the figures on a page; of hidden targets no group of fewer than {@link fewestHidden} rows. */
export function plotOf(truth: Truth, values: Float64Array, hasOpenTargets: boolean): Plot {
  const { type, targets } = truth;
  if (type === 'regression') return hasOpenTargets ? parityOf(targets, values) : hiddenParityOf(targets, values);
  if (type === 'classification') return rocOf(targets, values, hasOpenTargets ? 1 : fewestHidden);
  if (type !== 'multiclass') return { kind: 'none' };
  const table = confusionTable(targets, values, truth.classes ?? 0);
  const shown = (count: number) => (hasOpenTargets || count === 0 || count >= fewestHidden ? count : -1);
  return { kind: 'confusion', table: table.map((row) => row.map(shown)) };
}

/** Grids from fine to coarse. */
const hiddenGrids = [24, 16, 12, 8, 6, 4, 3, 2];

/** The finest grid of which cells with enough rows hold most rows; ends of axes and bars tell of no single target. */
function hiddenParityOf(targets: ArrayLike<number>, values: Float64Array): Plot {
  for (const grid of hiddenGrids) {
    const plot = parityOf(targets, values, { grid, isCoarse: true });
    const cells = plot.cells.filter(([, , count]) => count >= fewestHidden);
    const rows = cells.reduce((sum, [, , count]) => sum + count, 0);
    if (rows < 0.6 * values.length && grid !== hiddenGrids.at(-1)) continue;
    const { limit, counts } = plot.residuals;
    return { ...plot, cells, residuals: { limit, counts: counts.map((count) => (count < fewestHidden ? 0 : count)) } };
  }
  return { kind: 'none' };
}

type Parity = Extract<Plot, { kind: 'parity' }>;

function parityOf(
  targets: ArrayLike<number>,
  values: Float64Array,
  { grid = plotCells, isCoarse = false }: { grid?: number; isCoarse?: boolean } = {},
): Parity {
  let [min, max, limit] = [Infinity, -Infinity, 0];
  for (let at = 0; at < values.length; at++) {
    min = Math.min(min, targets[at]!, values[at]!);
    max = Math.max(max, targets[at]!, values[at]!);
    limit = Math.max(limit, Math.abs(values[at]! - targets[at]!));
  }
  if (isCoarse) {
    ({ min, max } = coarse({ min, max }));
    limit = coarse({ min: -limit, max: limit }).max;
  }
  const place = (value: number, from: number, width: number, count: number) =>
    Math.min(count - 1, Math.floor(((value - from) / (width || 1)) * count));
  const cells = new Map<number, number>();
  const counts = Array.from({ length: residualBars }, () => 0);
  for (let at = 0; at < values.length; at++) {
    const column = place(targets[at]!, min, max - min, grid);
    const row = place(values[at]!, min, max - min, grid);
    const cell = row * grid + column;
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
    counts[place(values[at]! - targets[at]!, -limit, 2 * limit, residualBars)]!++;
  }
  return {
    kind: 'parity',
    ...{ min, max, grid, residuals: { limit, counts } },
    cells: [...cells].map(([cell, count]) => [cell % grid, Math.floor(cell / grid), count]),
  };
}

function rocOf(targets: ArrayLike<number>, values: Float64Array, fewest: number): Plot {
  const points = rocPoints(targets, values);
  const { truePositives, falsePositives } = points.at(-1)!;
  const step = Math.max(fewest, Math.ceil(points.length / mostPoints));
  const shown = points.filter((_, at) => at % step === 0 || at === points.length - 1);
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
  return {
    kind: 'roc',
    points: [
      [0, 0],
      ...shown.map((point): [number, number] => [
        rounded(point.falsePositives / (falsePositives || 1)),
        rounded(point.truePositives / (truePositives || 1)),
      ]),
    ],
    calibration: calibration(targets, values).map((bin) =>
      bin.count < fewest ? { count: 0, probability: 0, share: 0 } : bin,
    ),
  };
}
