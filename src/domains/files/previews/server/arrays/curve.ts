import { curveLimits } from '../../array-limits.ts';
import { roleOf, type Place } from './place.ts';
import type { Box, ComplexPart, NumberArray, Values } from './values.ts';

/* One dimension of arrays as the points of curves. */

/** Values of each column that are read at once. */
const maxRead = 500_000;

/** A column of a curve: numbers of consecutive indices. */
export interface Line {
  /** Whether its extremes are kept; other columns only accompany the rows that are kept. */
  isDrawn: boolean;
  /** Numbers from one index to another, the end not included. */
  read: (from: number, to: number) => ArrayLike<number>;
}

export interface Curve {
  /** Numbers of each kept row, of the index first; null for what is not a finite number. */
  rows: (number | null)[][];
  /** Consecutive values that each pair of minimum and maximum represents; 1 for all values. */
  block: number;
}

/** The numbers of an array along its dimension `x`. */
export function lineOf(values: Values, place: Place, part: ComplexPart): Line['read'] {
  const along = roleOf(place, 'x');
  return (from, to) =>
    values.numbers(
      place.map((role, at): Box[number] => (at === along ? [from, to] : [role as number, (role as number) + 1])),
      part,
    );
}

/** An axis with as many values as points, or the middles of bins between one value more. */
export const axisLine =
  (values: Values, isEdges: boolean): Line['read'] =>
  (from, to) => {
    const read = values.numbers([[from, isEdges ? to + 1 : to]], 'real');
    return isEdges ? Float64Array.from({ length: to - from }, (_none, at) => (read[at]! + read[at + 1]!) / 2) : read;
  };

/**
 * The points of curves between two indices. Long curves are divided into groups of neighbours, of which the rows with
 * the minimum and the maximum of each drawn column are kept: no peak is lost, whatever its width.
 */
export function curveOf(lines: readonly Line[], from: number, to: number): Curve {
  const count = to - from;
  const drawn = lines.flatMap(({ isDrawn }, at) => (isDrawn ? [at] : []));
  const isWhole = count <= curveLimits.points;
  const groups = Math.max(1, Math.floor(curveLimits.groups / Math.max(1, drawn.length)));
  const block = isWhole ? 1 : Math.ceil(count / groups);
  const step = block * Math.max(1, Math.floor(maxRead / block));
  const rows: (number | null)[][] = [];
  for (let start = from; start < to; start += step) {
    const end = Math.min(to, start + step);
    const read = lines.map((line) => line.read(start, end));
    const keep = (at: number) => rows.push([start + at, ...read.map((values) => finite(values[at]!))]);
    if (isWhole) for (let at = 0; at < end - start; at += 1) keep(at);
    else
      for (let group = 0; group < end - start; group += block) {
        const last = Math.min(group + block, end - start);
        const kept = new Set(drawn.flatMap((line) => extremes(read[line] as NumberArray, group, last)));
        for (const at of [...kept].sort((one, other) => one - other)) keep(at);
      }
  }
  return { rows, block };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Indices of the minimum and the maximum; the first index if there is no number, so that a gap remains one. */
function extremes(values: ArrayLike<number>, from: number, to: number): number[] {
  let [least, most] = [-1, -1];
  for (let at = from; at < to; at += 1) {
    const value = values[at]!;
    if (!Number.isFinite(value)) continue;
    if (least < 0 || value < values[least]!) least = at;
    if (most < 0 || value > values[most]!) most = at;
  }
  return least < 0 ? [from] : [least, most];
}
