import {
  calibration,
  confusionTable,
  quantile,
  rocPoints,
  type Prediction,
  type Truth,
} from '#module/benchmarks/scoring';
import { fewestHidden, type Plot } from '../contract.ts';
import { plotCells, residualBars } from '../contract/plots.ts';
import { coarse, roundedRows } from './public-share.ts';
import { uncertaintyOf } from './uncertainty.ts';

type Values = ArrayLike<number>;
type Parity = Extract<Plot, { kind: 'parity' }>;

/** Maximum number of points of a curve on a page. */
const maxPoints = 160;

/** Data of the charts on a page; for hidden targets no group of fewer than {@link fewestHidden} rows. */
export function plotOf(truth: Truth, prediction: Prediction, hasOpenTargets: boolean): Plot {
  const { type, targets } = truth;
  const { values } = prediction;
  if (type === 'regression') return parityPlot(targets, prediction, hasOpenTargets);
  const shown = (count: number) =>
    hasOpenTargets || count === 0 ? count : count >= fewestHidden ? roundedRows(count) : -1;
  const tableOf = (predicted: Values, classes: number) =>
    confusionTable(targets, predicted, classes).map((row) => row.map(shown));
  if (type === 'classification') {
    const labels = Float64Array.from(values, (value) => (value > 0.5 ? 1 : 0));
    return { ...rocOf(targets, values, hasOpenTargets), table: tableOf(labels, 2) };
  }
  if (type !== 'multiclass') return { kind: 'none' };
  return { kind: 'confusion', table: tableOf(values, truth.classes ?? 0) };
}

function parityPlot(targets: Values, prediction: Prediction, hasOpenTargets: boolean): Plot {
  const plot = hasOpenTargets ? parityOf(targets, prediction.values) : hiddenParityOf(targets, prediction.values);
  const uncertainty = uncertaintyOf(targets, prediction, hasOpenTargets);
  return plot.kind === 'parity' && uncertainty ? { ...plot, uncertainty } : plot;
}

/** Grids from fine to coarse. */
const hiddenGrids = [24, 16, 12, 8, 6, 4, 3, 2];

/** The finest grid whose cells with enough rows contain most rows; ends of axes and bars reveal no single target. */
function hiddenParityOf(targets: Values, values: Float64Array): Plot {
  for (const grid of hiddenGrids) {
    const plot = parityOf(targets, values, { grid, isCoarse: true });
    const cells = plot.cells
      .filter(([, , count]) => count >= fewestHidden)
      .map(([column, row, count]): [number, number, number] => [column, row, roundedRows(count)]);
    const rows = cells.reduce((sum, [, , count]) => sum + count, 0);
    if (rows < 0.6 * values.length && grid !== hiddenGrids.at(-1)) continue;
    const { limit } = plot.residuals;
    const counts = plot.residuals.counts.map((count) => (count < fewestHidden ? 0 : roundedRows(count)));
    const drawn = counts.reduce((sum, count) => sum + count, 0);
    const outside = (shown: number) => Math.max(0, values.length - shown);
    return { ...plot, cells, outside: outside(rows), residuals: { limit, counts, outside: outside(drawn) } };
  }
  return { kind: 'none' };
}

/** Share of the values at each end that axes may omit. */
const cut = 0.01;
/** Axes include everything if that makes them at most this much longer. */
const stretch = 1.6;
/** Positive targets over this many powers of ten are drawn on a logarithmic scale. */
const logDecades = 2;

/** The ends of sorted values without outliers. */
function endsOf(sorted: Float64Array): { min: number; max: number } {
  const [least, largest] = [sorted[0]!, sorted.at(-1)!];
  const [min, max] = [quantile(sorted, cut), quantile(sorted, 1 - cut)];
  return largest - least <= stretch * (max - min) ? { min: least, max: largest } : { min, max };
}

/** The scale of both axes, and their ends in it. */
function axesOf(targets: Values, values: Float64Array, isCoarse: boolean) {
  const [truths, guesses] = [Float64Array.from(targets).sort(), values.toSorted()];
  const low = quantile(truths, cut);
  const isLog =
    truths[0]! > 0 && Math.log10(quantile(truths, 1 - cut) / low) >= logDecades && quantile(guesses, cut) > 0;
  const scale = (value: number) => (isLog ? (value > 0 ? Math.log10(value) : -Infinity) : value);
  const scaled = (sorted: Float64Array) => endsOf(sorted.map(scale).filter(Number.isFinite));
  const [ofTruths, ofGuesses] = [scaled(truths), scaled(guesses)];
  const ends = { min: Math.min(ofTruths.min, ofGuesses.min), max: Math.max(ofTruths.max, ofGuesses.max) };
  const { min, max } = isCoarse ? coarse(ends) : ends;
  return { isLog, scale, min, max: max > min ? max : min + 1 };
}

/** Largest drawn residual: that of 99 % of the rows, or of all. */
function limitOf(targets: Values, values: Float64Array, isCoarse: boolean): number {
  const sizes = values.map((value, at) => Math.abs(value - targets[at]!)).sort();
  const [most, largest] = [quantile(sizes, 1 - cut), sizes.at(-1)!];
  const limit = largest <= stretch * most ? largest : most;
  return (isCoarse ? coarse({ min: -limit, max: limit }).max : limit) || 1;
}

function parityOf(
  targets: Values,
  values: Float64Array,
  { grid = plotCells, isCoarse = false }: { grid?: number; isCoarse?: boolean } = {},
): Parity {
  const { isLog, scale, min, max } = axesOf(targets, values, isCoarse);
  const limit = limitOf(targets, values, isCoarse);
  /** The index among a number of equal parts; -1 beyond the ends. */
  const place = (value: number, [from, to]: readonly [number, number], parts: number) =>
    value < from || value > to ? -1 : Math.min(parts - 1, Math.floor(((value - from) / (to - from)) * parts));
  const cells = new Map<number, number>();
  const counts = Array.from({ length: residualBars }, () => 0);
  let [drawn, inBars] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const column = place(scale(targets[at]!), [min, max], grid);
    const row = place(scale(values[at]!), [min, max], grid);
    if (column >= 0 && row >= 0) {
      const cell = row * grid + column;
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
      drawn++;
    }
    const bar = place(values[at]! - targets[at]!, [-limit, limit], residualBars);
    if (bar < 0) continue;
    counts[bar]!++;
    inBars++;
  }
  const back = (end: number) => (isLog ? 10 ** end : end);
  return {
    kind: 'parity',
    min: back(min),
    max: back(max),
    isLog,
    grid,
    outside: values.length - drawn,
    cells: [...cells].map(([cell, count]) => [cell % grid, Math.floor(cell / grid), count]),
    residuals: { limit, counts, outside: values.length - inBars },
  };
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

type Roc = Omit<Extract<Plot, { kind: 'roc' }>, 'table'>;

function rocOf(targets: Values, values: Float64Array, hasOpenTargets: boolean): Roc {
  const [fewest, shownRows] = hasOpenTargets ? [1, (count: number) => count] : [fewestHidden, roundedRows];
  const points = rocPoints(targets, values).map(({ truePositives, falsePositives }) => ({
    truePositives: shownRows(truePositives),
    falsePositives: shownRows(falsePositives),
  }));
  const { truePositives: positives, falsePositives: negatives } = points.at(-1)!;
  const step = Math.max(fewest, Math.ceil(points.length / maxPoints));
  const shown = points.filter((_, at) => (at + 1) % step === 0 || at === points.length - 1);
  const share = (part: number, whole: number) => rounded(part / (whole || 1));
  return {
    kind: 'roc',
    points: [
      [0, 0],
      ...shown.map(({ truePositives, falsePositives }): [number, number] => [
        share(falsePositives, negatives),
        share(truePositives, positives),
      ]),
    ],
    precision: shown.map(({ truePositives, falsePositives }) => [
      share(truePositives, positives),
      share(truePositives, truePositives + falsePositives),
    ]),
    prevalence: share(positives, positives + negatives),
    calibration: calibration(targets, values).map((bin) => {
      if (bin.count < fewest) return { count: 0, probability: 0, share: 0 };
      const { probability } = bin;
      const truths = hasOpenTargets ? bin.share : Math.min(1, shownRows(bin.share * bin.count) / bin.count);
      return { count: shownRows(bin.count), probability, share: truths };
    }),
  };
}
