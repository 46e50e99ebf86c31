import { quantile } from '#module/benchmarks/scoring';
import type { TaskType } from '#contract/benchmarks/scoring';
import { fewestHidden, type Slice, type SliceKind } from '../contract.ts';
import { coarse, hiddenStep, inSteps, roundedRows } from './public-share.ts';
import type { Samples } from './queries/analysis.ts';

/** Rows of a group, and its name. */
export interface Group {
  kind: SliceKind;
  key: string;
  from: number | null;
  to: number | null;
  rows: Uint32Array;
}

/** Number of groups by target, from small to large: of equal size, or of equal width for hidden targets. */
const ranges = 10;
/** Maximum number of elements; the most frequent ones are shown. */
const maxElements = 94;
/** Minimum size of a group with open targets; fewer rows say nothing about a model. */
const fewestOpen = 5;

/**
 * Groups of the rows of a version for error analysis: range of the target, element, fold, sub-data set. If targets are
 * hidden, none has fewer than {@link fewestHidden} rows, there are no folds, and ends of ranges reveal no row.
 */
export function groupsOf(
  { targets, folds, subsets, elements, rows: deciding }: Samples,
  {
    taskType,
    hasOpenTargets,
    classes,
    subsetKeys,
  }: {
    taskType: TaskType;
    hasOpenTargets: boolean;
    classes: readonly string[];
    subsetKeys: ReadonlyMap<number, string>;
  },
): Group[] {
  const byKey = (kind: SliceKind, keysOf: (at: number) => readonly string[]): Group[] => {
    const rows = new Map<string, number[]>();
    for (const at of deciding)
      for (const key of keysOf(at)) {
        const own = rows.get(key);
        if (own) own.push(at);
        else rows.set(key, [at]);
      }
    return [...rows].map(([key, own]) => ({ kind, key, from: null, to: null, rows: Uint32Array.from(own) }));
  };
  const byTarget =
    taskType === 'regression'
      ? hasOpenTargets
        ? equalCounts(targets, deciding)
        : equalWidths(targets, deciding)
      : byKey('range', (at) => [taskType === 'multiclass' ? classes[targets[at]!]! : targets[at] ? '1' : '0']);
  const byElement = byKey('element', (at) => (elements[at] ? elements[at].split(' ') : []))
    .toSorted((a, b) => b.rows.length - a.rows.length)
    .slice(0, maxElements);
  const byFold = hasOpenTargets ? byKey('fold', (at) => [String(folds[at]!)]) : [];
  const bySubset = byKey('subset', (at) => (subsetKeys.has(subsets[at]!) ? [subsetKeys.get(subsets[at]!)!] : []));
  const fewest = hasOpenTargets ? fewestOpen : fewestHidden;
  return [...byTarget, ...byElement, ...byFold, ...bySubset].filter(({ kind, rows }) =>
    kind === 'fold' ? true : rows.length >= fewest,
  );
}

function equalCounts(targets: Float64Array, deciding: Uint32Array): Group[] {
  const sorted = targets.toSorted();
  const ends = [...new Set(Array.from({ length: ranges + 1 }, (_, at) => quantile(sorted, at / ranges)))];
  return between(targets, deciding, ends);
}

function equalWidths(targets: Float64Array, deciding: Uint32Array): Group[] {
  let [min, max] = [Infinity, -Infinity];
  for (const at of deciding) {
    min = Math.min(min, targets[at]!);
    max = Math.max(max, targets[at]!);
  }
  const ends = coarse({ min, max });
  return between(
    targets,
    deciding,
    Array.from({ length: ranges + 1 }, (_, at) => ends.min + ((ends.max - ends.min) * at) / ranges),
  );
}

/** Rows between neighbouring ends; the last range includes its upper end. */
function between(targets: Float64Array, deciding: Uint32Array, ends: readonly number[]): Group[] {
  return ends.slice(1).map((to, at) => {
    const from = ends[at]!;
    const isLast = at === ends.length - 2;
    const rows: number[] = [];
    for (const row of deciding) {
      const target = targets[row]!;
      if (target >= from && (isLast ? target <= to : target < to)) rows.push(row);
    }
    return { kind: 'range', key: '', from, to, rows: Uint32Array.from(rows) };
  });
}

/** The error of each prediction: the distance for numbers, whether it is wrong for classes. */
export function errorsOf(taskType: TaskType, targets: Float64Array, values: Float64Array): Float64Array {
  if (taskType === 'regression') return values.map((value, at) => value - targets[at]!);
  const label = (value: number) => (taskType === 'classification' ? (value > 0.5 ? 1 : 0) : value);
  return values.map((value, at) => (label(value) === targets[at] ? 0 : 1));
}

/** Means over groups; if targets are hidden, in steps that reveal no single row. */
export function slicesOf(
  groups: readonly Group[],
  errors: Float64Array,
  { taskType, spread }: { taskType: TaskType; spread: number | null },
): Slice[] {
  return groups.map(({ rows, ...group }) => {
    let [sum, signed] = [0, 0];
    for (const row of rows) {
      sum += Math.abs(errors[row]!);
      signed += errors[row]!;
    }
    // Rows of hidden targets are not counted exactly, and are determined by a secret.
    const count = spread === null ? rows.length : roundedRows(rows.length);
    const metric = taskType === 'regression' ? 'mae' : 'accuracy';
    const step = spread === null ? 0 : hiddenStep(metric, { rows: count, spread });
    const shown = (value: number) => inSteps(value, step)!;
    const bias = taskType === 'regression' ? shown(signed / rows.length) : null;
    return { ...group, count, error: shown(sum / rows.length), bias };
  });
}
