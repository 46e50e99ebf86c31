import assert from 'node:assert/strict';
import { isJoined, numbersOf, type Rows } from './plotting.ts';
import { opensWithPlot, startLook } from './start-choice.ts';

/* Columns as instruments write them, for tests of the first plot. */

/** A column by its values: a function of the row, from 0 to 119. */
export type Values = (at: number) => number | string;
const count = 120;

/** Values that rise evenly. */
export const up =
  (from: number, to: number): Values =>
  (at) =>
    from + ((to - from) * at) / (count - 1);
/** A loop: from the largest value to the smallest and back, `times` times. */
export const loop =
  (size: number, times = 1): Values =>
  (at) => {
    const turn = ((at * times) / count) % 1;
    return size * (turn < 0.5 ? 1 - 4 * turn : -3 + 4 * turn);
  };
/** A value that an instrument keeps, with its noise. */
export const kept =
  (value: number, noise = 0): Values =>
  (at) =>
    value + noise * Math.sin(at * 7.3);
/** One of some settings for each part of the rows. */
export const steps =
  (...values: number[]): Values =>
  (at) =>
    values[Math.floor((at / count) * values.length)]!;
/** A setting after the other in each row. */
export const inTurn =
  (...values: (number | string)[]): Values =>
  (at) =>
    values[at % values.length]!;
/** Values without any order, as of a table of materials. */
export const scattered =
  (size: number): Values =>
  (at) =>
    size * (((at * 7919) % 113) / 113);
export const wave =
  (size = 1): Values =>
  (at) =>
    size * (2 + Math.sin(at / 9));
export const empty: Values = () => '';
export const stamp: Values = (at) => 3_745_741_634 + at * 17.3;

/** A table, and the plot that it opens with. */
export interface Case {
  columns: Record<string, Values>;
  x: string;
  ys: string[];
  /** Points without a line. */
  points?: true;
  reversed?: true;
  error?: string;
  logs?: { x: boolean; y: boolean };
}

/** Rows of a table as a preview has them. */
const rowsOf = (columns: Record<string, Values>): Rows =>
  Array.from({ length: count }, (_none, at) => Object.values(columns).map((values) => String(values(at))));

/** @throws AssertionError unless the table opens with this plot */
export function requirePlot({ columns, x, ys, points, reversed, error, logs }: Case): void {
  const names = Object.keys(columns);
  const rows = rowsOf(columns);
  const { choice, isReversed, logs: drawn } = startLook(names, rows);
  assert.equal(names[choice.x], x);
  assert.deepEqual(
    choice.ys.map((at) => names[at]),
    ys,
  );
  assert.equal(choice.error === null ? undefined : names[choice.error], error);
  assert.equal(isReversed, reversed ?? false);
  assert.deepEqual(drawn, logs ?? { x: false, y: false });
  const xs = numbersOf(rows, choice.x).filter(Number.isFinite);
  assert.equal(isJoined(xs, false), !points, 'joined');
  assert.equal(opensWithPlot(names, rows), !points, 'opens with it');
}
