import { mapBlocks } from '../../array-limits.ts';
import { rangeIn, roleOf, type Place } from './place.ts';
import type { Box, ComplexPart, NumberArray, Values } from './values.ts';

/* Two dimensions of an array as a picture. */

/** Bytes that one read takes, unless one chunk of the file is larger. */
const tileBytes = 8 << 20;

/** Which of the values of a block represents it. */
export type Kept = 'maximum' | 'minimum';

export interface ArrayMap {
  rows: number;
  columns: number;
  /** Row by row. */
  values: NumberArray;
}

/**
 * The numbers of a picture. An array that is larger than a picture is divided into blocks, each represented by its
 * maximum or minimum, so that a single outlying value stays visible. NaN counts only in a block without a number.
 * @param ranges part of the array, as in {@link rangeIn}
 * @param blocks lengths of the blocks along y and x; {@link mapBlocks} if undefined
 */
export function mapOf(
  values: Values,
  place: Place,
  part: ComplexPart,
  kept: Kept,
  ranges?: string,
  blocks?: readonly [number, number],
): ArrayMap {
  const [down, across] = [roleOf(place, 'y'), roleOf(place, 'x')];
  const [y, x] = [rangeIn(ranges, 0, values.shape[down]!), rangeIn(ranges, 1, values.shape[across]!)];
  const [height, width] = [y[1] - y[0], x[1] - x[0]];
  const [tall, wide] = blocks ?? mapBlocks(height, width);
  const [rows, columns] = [Math.ceil(height / tall), Math.ceil(width / wide)];
  const isWanted =
    kept === 'maximum' ? (one: number, other: number) => one > other : (one: number, other: number) => one < other;
  const column = Int32Array.from({ length: width }, (_none, at) => Math.floor(at / wide));
  let found: NumberArray | undefined;
  for (const tile of tilesOf(values, y, x, [down, across])) {
    const box: Box = place.map((role, at) =>
      at === down ? tile.y : at === across ? tile.x : ([role as number, (role as number) + 1] as const),
    );
    const read = values.numbers(box, part);
    found ??= emptyLike(read, rows * columns, kept);
    const [tileRows, tileColumns] = [tile.y[1] - tile.y[0], tile.x[1] - tile.x[0]];
    // In the order of C the later dimension is the faster one.
    const [rowStep, columnStep] = down < across ? [tileColumns, 1] : [1, tileRows];
    for (let row = 0; row < tileRows; row += 1) {
      const start = Math.floor((tile.y[0] - y[0] + row) / tall) * columns;
      for (let at = 0; at < tileColumns; at += 1) {
        const value = read[row * rowStep + at * columnStep]!;
        const to = start + column[tile.x[0] - x[0] + at]!;
        const before = found[to]!;
        if (Number.isNaN(before) || isWanted(value, before)) found[to] = value;
      }
    }
  }
  return { rows, columns, values: found ?? new Float64Array(0) };
}

/** An array of the same type whose content any value replaces. */
function emptyLike(like: NumberArray, length: number, kept: Kept): NumberArray {
  const made = new (like.constructor as new (length: number) => NumberArray)(length);
  if (made instanceof Float32Array || made instanceof Float64Array) return made.fill(Number.NaN);
  const bits = made.BYTES_PER_ELEMENT * 8;
  const isSigned = made instanceof Int8Array || made instanceof Int16Array || made instanceof Int32Array;
  const [least, most] = isSigned ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
  return made.fill(kept === 'maximum' ? least : most);
}

interface Tile {
  y: readonly [number, number];
  x: readonly [number, number];
}

/** Tiles of whole chunks, so that each chunk is unpacked once. */
function* tilesOf(
  { chunk, bytes, shape }: Values,
  y: readonly [number, number],
  x: readonly [number, number],
  [down, across]: readonly [number, number],
): Generator<Tile> {
  const [chunkHeight, chunkWidth] = chunk ? [chunk[down]!, chunk[across]!] : [1, shape[across]!];
  const most = tileBytes / bytes;
  const wide = Math.max(1, Math.floor(most / (chunkHeight * chunkWidth))) * chunkWidth;
  const tall = Math.max(1, Math.floor(most / (Math.min(wide, x[1] - x[0]) * chunkHeight))) * chunkHeight;
  // The first tile may begin within a chunk; the others begin with one.
  const parts = ([from, to]: readonly [number, number], step: number): [number, number][] => {
    const starts = [from];
    for (let at = (Math.floor(from / step) + 1) * step; at < to; at += step) starts.push(at);
    return starts.map((start, which) => [start, starts[which + 1] ?? to]);
  };
  for (const rows of parts(y, tall)) for (const columns of parts(x, wide)) yield { y: rows, x: columns };
}
