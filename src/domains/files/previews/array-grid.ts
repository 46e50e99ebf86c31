import { cellEdges } from './plotting.ts';

/* Where the cells of a picture are, for drawing and for the value under the pointer. */

/** The cells along one axis of a picture. */
export interface AxisCells {
  count: number;
  /** Edges of the cells, one more than there are; they rise or fall throughout. */
  edges: readonly number[];
  /** Coordinates of the cells; absent where the file has edges, or none at all. */
  values?: readonly number[];
  /** Whether indices take the place of coordinates. */
  isIndex: boolean;
}

/**
 * The cells of an axis from its coordinates; without any, index `i` of the array is the middle of its cell.
 * @param block number of indices in each cell
 * @param range first index, and the one after the last
 */
export function axisCells(
  axis: { values: readonly number[]; isEdges: boolean } | null,
  count: number,
  block: number,
  [from, to]: readonly [number, number],
): AxisCells {
  if (axis?.isEdges) return { count, edges: axis.values, isIndex: false };
  if (axis) return { count, edges: cellEdges(axis.values), values: axis.values, isIndex: false };
  const edges = Array.from({ length: count + 1 }, (_none, at) => Math.min(to, from + at * block) - 0.5);
  return { count, edges, isIndex: true };
}

/** The cell at a coordinate; undefined outside the axis. */
export function cellAt({ edges, count }: AxisCells, coordinate: number): number | undefined {
  const rises = edges.at(-1)! >= edges[0]!;
  let [low, high] = [0, count];
  const isBefore = (at: number) => (rises ? coordinate < edges[at]! : coordinate > edges[at]!);
  if (isBefore(0) || (!isBefore(count) && coordinate !== edges[count])) return undefined;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** Share of a cell by which cells of one width may differ. */
const unevenness = 1e-3;

/** Cells that are drawn in place of those of the file, all of one width. */
export interface EvenCells {
  count: number;
  /** Smallest and largest edge. */
  range: readonly [number, number];
  /** For each drawn cell the first and the last cell of the file that it shows. */
  shown: readonly (readonly [number, number])[];
  /** Whether a drawn cell shows several cells of the file. */
  isMerged: boolean;
}

/**
 * Divides an axis evenly, because a drawing has cells of one width: as finely as its narrowest cell needs. A drawn cell
 * shows all cells of the file that have their middle in it, else the one that it is in, so that none is lost. Drawn axes
 * rise, whatever the order in the file.
 * @param most drawn cells at most; a screen that has fewer pixels than cells would leave out some of them
 */
export function evenCells({ edges, count }: Pick<AxisCells, 'edges' | 'count'>, most: number): EvenCells {
  if (edges[count]! < edges[0]!) {
    const { shown, ...rising } = evenCells({ edges: edges.toReversed(), count }, most);
    return { ...rising, shown: shown.map(([first, last]) => [count - 1 - last, count - 1 - first] as const) };
  }
  const range = [edges[0]!, edges[count]!] as const;
  const length = range[1] - range[0];
  const isEven = edges.every(
    (edge, at) => Math.abs(edge - (range[0] + (at * length) / count)) <= Math.abs(length / count) * unevenness,
  );
  if ((isEven && count <= most) || length === 0) {
    const shown = Array.from({ length: count }, (_none, at) => [at, at] as const);
    return { count, range, shown, isMerged: false };
  }
  const narrowest = edges.slice(1).reduce((least, edge, at) => Math.min(least, Math.abs(edge - edges[at]!)), Infinity);
  const drawn = Math.min(isEven ? count : Math.ceil(Math.abs(length) / narrowest), most);
  const middle = (cell: number) => (edges[cell]! + edges[cell + 1]!) / 2;
  // Position of a coordinate, in drawn cells from the first edge on.
  const placeOf = (coordinate: number) => ((coordinate - range[0]) / length) * drawn;
  const shown: [number, number][] = [];
  let [next, inside] = [0, 0];
  for (let at = 0; at < drawn; at += 1) {
    const first = next;
    while (next < count && placeOf(middle(next)) < at + 1) next += 1;
    while (inside < count - 1 && placeOf(edges[inside + 1]!) <= at + 0.5) inside += 1;
    shown.push(next > first ? [first, next - 1] : [inside, inside]);
  }
  // Rounding may leave the last cells.
  shown.at(-1)![1] = Math.max(shown.at(-1)![1], count - 1);
  return { count: drawn, range, shown, isMerged: shown.some(([first, last]) => last > first) };
}

/** The numbers of a picture with even cells; of several cells the one that `kept` names. */
export function evenValues<T extends Float32Array | Float64Array>(
  values: ArrayLike<number>,
  columns: number,
  { x, y }: { x: EvenCells; y: EvenCells },
  kept: 'maximum' | 'minimum',
  found: T,
): T {
  const isWanted =
    kept === 'maximum' ? (one: number, other: number) => one > other : (one: number, other: number) => one < other;
  for (const [row, [top, bottom]] of y.shown.entries())
    for (const [column, [left, right]] of x.shown.entries()) {
      let best = Number.NaN;
      for (let at = top; at <= bottom; at += 1)
        for (let across = left; across <= right; across += 1) {
          const value = values[at * columns + across]!;
          if (Number.isNaN(best) || isWanted(value, best)) best = value;
        }
      found[row * x.count + column] = best;
    }
  return found;
}

/** The extremes of a picture and where they are, by index of the cell. */
export interface Extremes {
  least?: { value: number; at: number };
  most?: { value: number; at: number };
  /** The smallest number above zero; a logarithmic scale begins with it. */
  leastPositive?: number;
  /** Cells without a finite number. */
  gaps: number;
}

export function extremesOf(values: ArrayLike<number>): Extremes {
  let [least, most, leastPositive, gaps] = [-1, -1, Infinity, 0];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (!Number.isFinite(value)) {
      gaps += 1;
      continue;
    }
    if (least < 0 || value < values[least]!) least = at;
    if (most < 0 || value > values[most]!) most = at;
    if (value > 0 && value < leastPositive) leastPositive = value;
  }
  if (least < 0) return { gaps };
  return {
    least: { value: values[least]!, at: least },
    most: { value: values[most]!, at: most },
    ...(leastPositive < Infinity && { leastPositive }),
    gaps,
  };
}

/** Values between which the given share of all lies, by a sample: outliers leave the rest without contrast. */
export function innerRange(values: ArrayLike<number>, share: number): [number, number] | undefined {
  const step = Math.max(1, Math.floor(values.length / 20_000));
  const sample: number[] = [];
  for (let at = 0; at < values.length; at += step) if (Number.isFinite(values[at])) sample.push(values[at]!);
  if (sample.length === 0) return undefined;
  sample.sort((one, other) => one - other);
  const at = (part: number) => sample[Math.round(part * (sample.length - 1))]!;
  return [at((1 - share) / 2), at((1 + share) / 2)];
}

/** A number with the digits that tell it from others. */
export const numberText = (value: number) =>
  Number.isFinite(value) ? String(Number(value.toPrecision(9))) : String(value);

/** The coordinate of a cell: its value, its edges, or the index. */
export function coordinateText({ values, edges, isIndex }: AxisCells, at: number): string {
  if (values) return numberText(values[at]!);
  const [low, high] = [edges[at]!, edges[at + 1]!];
  if (!isIndex) return `${numberText(low)} – ${numberText(high)}`;
  // Indices are in the middle of their cells.
  return high - low > 1 ? `${low + 0.5} – ${high - 0.5}` : String((low + high) / 2);
}

/** Values at the ends of the colours, in which a logarithm has a value. */
export function colourRange(
  { least, most, leastPositive }: Extremes,
  scale: 'linear' | 'log' | 'symlog' | 'sqrt',
): [number, number] {
  if (!least || !most) return [0, 1];
  const low = scale === 'log' ? (leastPositive ?? 1) : scale === 'sqrt' ? Math.max(0, least.value) : least.value;
  return most.value > low ? [low, most.value] : [low, scale === 'log' ? low * 10 : low + 1];
}
