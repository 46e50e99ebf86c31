import { columnUnit } from './units.ts';

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
}

/** Maximum number of curves drawn at once. */
export const mostCurves = 12;

/** Number of rows for the choice of columns. */
const sampled = 200;

/** Names of columns with errors, in English and in Chinese (wu cha, bu que ding du, biao zhun cha). */
const errorName =
  /(?:^|[^a-z])(?:err(?:or)?|std|stdev|sigma|esd|unc(?:ertainty)?|d[yI])(?:$|[^a-z])|\u8bef\u5dee|\u4e0d\u786e\u5b9a\u5ea6|\u6807\u51c6\u5dee/i;

/** Numeric columns: at least every second cell is a number. */
export function numericColumns(rows: Rows, count: number): number[] {
  const sample = rows.slice(0, sampled);
  const isNumeric = (column: number) =>
    numbersOf(sample, column).filter(Number.isFinite).length > Math.max(0, sample.length / 2 - 1);
  return Array.from({ length: count }, (_none, at) => at).filter(isNumeric);
}

/**
 * The first plot of a table: a map if three columns fill a grid; else the curves that share the unit of the first; the
 * row number as x if there is only one column.
 */
export function startChoice(columns: readonly string[], rows: Rows): PlotChoice {
  const [first, second, third, ...others] = numericColumns(rows, columns.length);
  const none = { colour: null, error: null };
  if (second === undefined) return { x: -1, ys: [first ?? 0], ...none };
  const error = third !== undefined && errorName.test(columns[third] ?? '') ? third : null;
  if (error !== null) return { x: first!, ys: [second], colour: null, error };
  if (third !== undefined && others.length === 0 && gridOf(numbersOf(rows, first!), numbersOf(rows, second)))
    return { x: first!, ys: [second], colour: third, error: null };
  const unit = columnUnit(columns[second] ?? '');
  const size = sizeOf(rows, second);
  const alike = [third, ...others].filter(
    (at): at is number => at !== undefined && columnUnit(columns[at] ?? '') === unit && isAlike(sizeOf(rows, at), size),
  );
  const isScan = isSweep(numbersOf(rows, first!).filter(Number.isFinite));
  return { x: first!, ys: isScan ? [second, ...alike].slice(0, mostCurves) : [second], ...none };
}

/** Largest absolute value of a column. */
const sizeOf = (rows: Rows, column: number) =>
  numbersOf(rows, column).reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0);

/** Whether two columns fit on one axis. */
const isAlike = (one: number, other: number) => one <= other * 100 && other <= one * 100;

/** Minimum points of a curve. */
const leastPoints = 8;

/** Whether values are monotonic, as in a scan; equal neighbours are allowed. */
export function isCurve(values: readonly number[], least = leastPoints): boolean {
  if (values.length < least || values.at(-1) === values[0]) return false;
  const grows = values.at(-1)! > values[0]!;
  return values.every((value, at) => at === 0 || (grows ? value >= values[at - 1]! : value <= values[at - 1]!));
}

/** Sweeps of a scan at most, and the points that each has at least on the average. */
const [mostSweeps, leastInSweep] = [12, 8];

/** Whether values go along a range once, or a few times back and forth, as the field of a hysteresis loop. */
export function isSweep(values: readonly number[]): boolean {
  const range = rangeOf(values);
  if (values.length < leastPoints || !range || range[0] === range[1]) return false;
  const way = values.reduce((sum, value, at) => (at === 0 ? 0 : sum + Math.abs(value - values[at - 1]!)), 0);
  const sweeps = way / (range[1] - range[0]);
  return sweeps <= Math.min(mostSweeps, Math.max(1, values.length / leastInSweep)) * (1 + 1e-9);
}

/** Points of a block that the file itself sets apart. */
const leastInBlock = 3;

/** Whether points are joined to a curve in their order: those of a scan, also a short one that is a block of its own. */
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

/** How values become colours: in proportion, by their logarithm, or by that of their size with their sign. */
export type ColourScale = 'linear' | 'log' | 'symlog';

/** Values that decide the colour scale, and the ratio of the largest to most of them above which it is logarithmic. */
const [judged, wideRatio] = [10_000, 100];

/**
 * The first colour scale of a picture: logarithmic if a few values are so large that all others would have one colour,
 * as on detectors; by sign and size where a logarithm has no value.
 */
export function startScale(values: ArrayLike<number>): ColourScale {
  let [least, most] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (!Number.isFinite(value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const step = Math.max(1, Math.floor(values.length / judged));
  const sizes: number[] = [];
  for (let at = 0; at < values.length; at += step) if (Number.isFinite(values[at])) sizes.push(Math.abs(values[at]!));
  sizes.sort((one, other) => one - other);
  const usual = sizes[Math.floor(sizes.length * 0.9)] ?? 0;
  if (Math.max(Math.abs(least), most) <= wideRatio * usual || most <= 0) return 'linear';
  if (least > 0) return 'log';
  // Below one, sign and logarithm of one plus the size are nearly the value itself.
  return most >= 10 ? 'symlog' : 'linear';
}

/** A value on a colour scale, before its range is mapped to colours. */
export const onColourScale = (value: number, scale: ColourScale): number =>
  scale === 'log' ? Math.log10(value) : scale === 'symlog' ? Math.sign(value) * Math.log10(1 + Math.abs(value)) : value;

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

/** Share of a range that points at its ends need next to them. */
const pointRoom = 0.02;

/** A range in which points at its ends are not cut; itself if it is tight. */
export function withRoom(range: [number, number] | undefined, isTight: boolean): [number, number] | undefined {
  const room = range && !isTight ? (range[1] - range[0]) * pointRoom : 0;
  return range && [range[0] - room, range[1] + room];
}

export interface Scale {
  /** Position of a value on the drawing. */
  at: (value: number) => number;
  /** The value at a position. */
  of: (place: number) => number;
  ticks: { value: number; label: string }[];
}

/** Maps values onto a length of the drawing, with ticks at round numbers; a logarithmic axis shows positive values only. */
export function scaleOf(range: [number, number] | undefined, from: number, to: number, isLog = false): Scale {
  let [least, most] = (range ?? [0, 1]).map((value) => (isLog ? Math.log10(value) : value)) as [number, number];
  if (!(most > least)) [least, most] = [least - 1, least + 1];
  const steps = isLog ? logTicks(least, most) : linearTicks(least, most);
  return {
    at: (value) => from + (((isLog ? Math.log10(value) : value) - least) / (most - least)) * (to - from),
    of: (place) => {
      const value = least + ((place - from) / (to - from)) * (most - least);
      return isLog ? 10 ** value : value;
    },
    ticks: steps.map((value) => ({ value, label: labelOf(value) })),
  };
}

function linearTicks(least: number, most: number): number[] {
  const step = roundStep((most - least) / 5);
  const ticks = [];
  for (let value = Math.ceil(least / step) * step; value <= most + step * 1e-9; value += step)
    ticks.push(Math.abs(value) < step * 1e-9 ? 0 : value);
  return ticks;
}

/** Powers of ten, seven at most; between two powers the numbers of a linear axis. */
function logTicks(least: number, most: number): number[] {
  const [first, last] = [Math.ceil(least - 1e-9), Math.floor(most + 1e-9)];
  if (last - first < 1) return linearTicks(10 ** least, 10 ** most);
  const step = Math.ceil((last - first + 1) / 7);
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_none, at) => 10 ** (first + at * step));
}

/** The next larger of 1, 2 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough * (1 - 1e-9))!;
}

/** A number in a few characters. */
export function labelOf(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-3))
    return value
      .toExponential(2)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e');
  return String(Number(value.toPrecision(6)));
}

/** Red, green and blue of the scale viridis (matplotlib, CC0) at equal steps. */
const viridis = [
  ...[[68, 1, 84] as const, [72, 40, 120] as const, [62, 73, 137] as const, [49, 104, 142] as const],
  ...[[38, 130, 142] as const, [31, 158, 137] as const, [53, 183, 121] as const, [110, 206, 88] as const],
  ...[[181, 222, 43] as const, [253, 231, 37] as const],
];

/** Colour of a position between 0 and 1. */
export function colourAt(place: number): string {
  const step = Math.min(1, Math.max(0, place)) * (viridis.length - 1);
  const at = Math.min(viridis.length - 2, Math.floor(step));
  const parts = viridis[at]!.map((low, part) => Math.round(low + (viridis[at + 1]![part]! - low) * (step - at)));
  return `rgb(${parts.join(' ')})`;
}
