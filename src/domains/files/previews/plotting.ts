export type Rows = readonly (readonly string[])[];

/** A number as it is written in tables; the words of the language for infinite and hexadecimal numbers are none. */
const decimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
/** An identifier of digits. */
const code = /^0\d+$/;

/** Numbers of a column, NaN for none, and in the whole of a column of codes such as `007`; column -1 counts the rows. */
export function numbersOf(rows: Rows, column: number): number[] {
  if (column < 0) return rows.map((_row, at) => at + 1);
  const cells = rows.map((row) => row[column]?.trim() ?? '');
  const areCodes = cells.some((cell) => code.test(cell));
  return cells.map((cell) => (!areCodes && decimal.test(cell) ? Number(cell) : Number.NaN));
}

/** Columns of a plot, by their index; x is -1 for the number of the row. */
export interface PlotChoice {
  x: number;
  ys: readonly number[];
  /** Column that is shown as the colour of each point (x, y). */
  colour: number | null;
  /** Column of the standard deviations of the one curve. */
  error: number | null;
  /** The one of `ys` that has its axis on the right; absent for none. */
  right?: number | null;
}

/** How the chosen columns are drawn, apart from their axes in {@link PlotState}. */
export interface PlotForm {
  /** Whether large values are on the left. */
  isReversed: boolean;
  /** Symbols of units; absent for those of the columns. */
  units: { x?: string | undefined; y?: string | undefined; right?: string | undefined };
  /** Mass of the sample in mg, for units per mass. */
  mass: number | undefined;
  derived: Derived;
  /** Share of the range of values by which each curve is drawn above the one before. */
  offset: number;
  /** Number of the curve that is subtracted from all others, from 0 on. */
  subtracted: number | null;
}

/** Quantities that are drawn instead: C/T over T², and the inverse, as of a susceptibility. */
export type Derived = 'none' | 'overTemperature' | 'inverse';

/** How a person has chosen to see a table, by the names of its columns. */
export interface PlotState {
  columns: readonly string[];
  chosen: PlotChoice;
  logs: { x: boolean; y: boolean };
  /** Whether points are joined; undefined without a choice. */
  joined: boolean | undefined;
  form?: PlotForm | undefined;
}

/**
 * The choice of another part of a file in the columns of this one; undefined unless each chosen column has one of the
 * same name.
 */
export function keptChoice(state: PlotState | undefined, columns: readonly string[]): PlotChoice | undefined {
  if (!state) return undefined;
  const isSame = columns.length === state.columns.length && columns.every((name, at) => name === state.columns[at]);
  const placeOf = (at: number): number | undefined => {
    if (at < 0 || isSame) return at;
    const name = state.columns[at];
    const found = columns.indexOf(name!);
    // Two columns of one name, or columns without names, do not say which one is meant.
    const isClear = name !== '' && columns.lastIndexOf(name!) === found && state.columns.indexOf(name!) === at;
    return found >= 0 && isClear ? found : undefined;
  };
  const { x, ys, colour, error, right = null } = state.chosen;
  const places = [x, ...ys, colour ?? -1, error ?? -1, right ?? -1].map(placeOf);
  if (places.some((at) => at === undefined)) return undefined;
  const [first, ...others] = places as number[];
  const choice = {
    x: first!,
    ys: others.slice(0, ys.length),
    colour: colour === null ? null : others.at(-3)!,
    error: error === null ? null : others.at(-2)!,
  };
  return right === null ? choice : { ...choice, right: others.at(-1)! };
}

/** Maximum number of curves drawn at once. */
export const maxCurves = 12;

/** Minimum points of a curve. */
const leastPoints = 8;

/** Whether values are monotonic, as in a scan; equal neighbours are allowed. */
export function isCurve(values: readonly number[], least = leastPoints): boolean {
  if (values.length < least || values.at(-1) === values[0]) return false;
  const grows = values.at(-1)! > values[0]!;
  return values.every((value, at) => at === 0 || (grows ? value >= values[at - 1]! : value <= values[at - 1]!));
}

/** Sweeps of a scan at most, as in loops at many temperatures, and the points that each has at least on the average. */
const [maxSweeps, leastInSweep] = [200, 8];

/** Whether values go along a range once, or some times back and forth, as the field of a hysteresis loop. */
export function isSweep(values: readonly number[]): boolean {
  const range = rangeOf(values);
  if (values.length < leastPoints || !range || range[0] === range[1]) return false;
  const way = values.reduce((sum, value, at) => (at === 0 ? 0 : sum + Math.abs(value - values[at - 1]!)), 0);
  const sweeps = way / (range[1] - range[0]);
  return sweeps <= Math.min(maxSweeps, Math.max(1, values.length / leastInSweep)) * (1 + 1e-9);
}

/** Points of a block that the file itself sets apart. */
const leastInBlock = 3;

/** Whether points are joined to a curve in their order: those of a scan, or of a short block that the file separates. */
export const isJoined = (values: readonly number[], isBlock: boolean): boolean =>
  isSweep(values) || (isBlock && isCurve(values, leastInBlock));

/** Minimum values per axis of a map, and the share of its grid points that must have values. */
const [leastSteps, leastFilled] = [4, 0.9];

/** The values of both axes in order, if the points fill a grid; else undefined. */
export function gridOf(
  xs: readonly number[],
  ys: readonly number[],
): { x: readonly number[]; y: readonly number[] } | undefined {
  const points = xs.filter((value, at) => Number.isFinite(value) && Number.isFinite(ys[at]!)).length;
  const [x, y] = [xs, ys].map((values) =>
    [...new Set(values.filter(Number.isFinite))].toSorted((one, other) => one - other),
  ) as [number[], number[]];
  if (x.length < leastSteps || y.length < leastSteps) return undefined;
  return points >= leastFilled * x.length * y.length && points <= 1.1 * x.length * y.length ? { x, y } : undefined;
}

/** The edges of a map's cells along an axis: halfway between its values. */
export function cellEdges(values: readonly number[]): number[] {
  const between = values.slice(1).map((value, at) => (value + values[at]!) / 2);
  const [first, last] = [values[0]!, values.at(-1)!];
  return [2 * first - between[0]!, ...between, 2 * last - between.at(-1)!];
}

/** Smallest and largest of the numbers; undefined without any. */
export function rangeOf(values: Iterable<number>): [least: number, most: number] | undefined {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return Number.isFinite(least) && Number.isFinite(most) ? [least, most] : undefined;
}

/** The largest value of each block of a picture, row by row; NaN where there is none. */
export function blockMaxima(
  values: ArrayLike<number>,
  [rows, columns]: readonly [number, number],
  [tall, wide]: readonly [number, number],
): Float64Array {
  const across = Math.ceil(columns / wide);
  const found = new Float64Array(Math.ceil(rows / tall) * across).fill(Number.NaN);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const to = Math.floor(row / tall) * across + Math.floor(column / wide);
      const [value, before] = [values[row * columns + column]!, found[to]!];
      if (Number.isNaN(before) || value > before) found[to] = value;
    }
  return found;
}

/**
 * The points of a long curve that a drawing shows: of each group of neighbours those with the smallest and the largest
 * value, in their order, so that no peak is lost.
 */
export function curveExtremes<P>(points: readonly P[], valueOf: (point: P) => number, most: number): readonly P[] {
  if (points.length <= most) return points;
  const group = Math.ceil((2 * points.length) / most);
  return Array.from({ length: Math.ceil(points.length / group) }, (_none, at) => {
    const part = points.slice(at * group, (at + 1) * group);
    const values = part.map(valueOf);
    const range = rangeOf(values);
    if (!range) return part.slice(0, 1);
    const kept = new Set(range.map((value) => values.indexOf(value)));
    return [...kept].sort((one, other) => one - other).map((which) => part[which]!);
  }).flat();
}
