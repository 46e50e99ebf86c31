import { pageLimits } from '../../array-limits.ts';
import { roleOf, type Place } from './place.ts';
import type { Box, Values } from './values.ts';

/* Pages of the values of an array as a table. */

export interface Page {
  columns: string[];
  rows: string[][];
  /** Index of the first row and column of values, and how many there are. */
  from: number;
  total: number;
  columnFrom: number;
  columnTotal: number;
}

/** Texts along one dimension, such as those of an axis, between two indices. */
export type Texts = (from: number, to: number) => string[];

/** Values next to the signal in a table of one dimension, with a heading. */
export interface Beside {
  name: string;
  texts: Texts;
}

const within = (from: number, length: number, most: number): [number, number] => {
  const start = Math.min(from, Math.max(0, (Math.ceil(length / most) - 1) * most));
  return [start, Math.min(length, start + most)];
};

/** Texts of an array along its dimension `x`. */
export function textsAlong(values: Values, place: Place): Texts {
  const along = roleOf(place, 'x');
  return (from, to) =>
    values.texts(
      place.map((role, at): Box[number] => (at === along ? [from, to] : [role as number, (role as number) + 1])),
    );
}

/** A table of one dimension: what belongs to each index before and after the values. */
export function listOf(
  values: Values,
  place: Place,
  from: number,
  name: string,
  before: readonly Beside[],
  after: readonly Beside[],
): Page {
  const length = values.shape[roleOf(place, 'x')]!;
  const [start, end] = within(from, length, pageLimits.rows);
  const texts = textsAlong(values, place)(start, end);
  const wide = values.members?.length ?? 1;
  const [left, right] = [before, after].map((all) => all.map((one) => one.texts(start, end)));
  const rows = Array.from({ length: end - start }, (_none, row) => [
    ...left!.map((column) => column[row] ?? ''),
    ...texts.slice(row * wide, (row + 1) * wide),
    ...right!.map((column) => column[row] ?? ''),
  ]);
  const columns = [...before.map((one) => one.name), ...(values.members ?? [name]), ...after.map((one) => one.name)];
  return { columns, rows, from: start, total: length, columnFrom: 0, columnTotal: columns.length };
}

/**
 * A table of two dimensions: a row for each index along y (or x, if the other dimension is drawn as curves), a column
 * for each index of the other.
 */
export function matrixOf(
  values: Values,
  place: Place,
  at: { from: number; columnFrom: number },
  rowHead: Beside | undefined,
  columnHead: Texts,
): Page {
  const [down, across] =
    roleOf(place, 'y') >= 0 ? [roleOf(place, 'y'), roleOf(place, 'x')] : [roleOf(place, 'x'), roleOf(place, 's')];
  const [height, width] = [values.shape[down]!, values.shape[across]!];
  const [from, to] = within(at.from, height, pageLimits.rows);
  const [left, right] = within(at.columnFrom, width, pageLimits.columns);
  const texts = values.texts(
    place.map((role, dimension): Box[number] =>
      dimension === down ? [from, to] : dimension === across ? [left, right] : [role as number, (role as number) + 1],
    ),
  );
  const [rowStep, columnStep] = down < across ? [right - left, 1] : [1, to - from];
  const heads = rowHead?.texts(from, to);
  const rows = Array.from({ length: to - from }, (_none, row) => [
    ...(heads ? [heads[row] ?? ''] : []),
    ...Array.from({ length: right - left }, (_cell, column) => texts[row * rowStep + column * columnStep]!),
  ]);
  return {
    columns: [...(rowHead ? [rowHead.name] : []), ...columnHead(left, right)],
    rows,
    from,
    total: height,
    columnFrom: left,
    columnTotal: width,
  };
}
