import type { Hdf5Seen } from './hdf5.ts';

/* Parts of datasets as tables: a value, a list, or two dimensions at a place of the others. */

/** Characters of one value, and values that a map reads. */
const most = { text: 500, read: 4_000_000 };
/** Places of a map along each axis, and rows and columns of a table. */
const [mapSide, tableRows] = [70, 5000];
export const tableColumns = 200;

/** A dataset of any format. */
export interface Values {
  shape: number[];
  /** Type of the values with the names of NumPy. */
  dtype: string;
  isText: boolean;
  /** Names of the fields of compound values. */
  members?: string[] | undefined;
  /** Values within ranges of indices, the end not included, in the order of C; all of it is one for a scalar. */
  read: (ranges: readonly [number, number][]) => ArrayLike<unknown>;
}

/** A value or the first of many, as a text that is not too long. */
export const clipped = (value: unknown): string => {
  const text =
    Array.isArray(value) || ArrayBuffer.isView(value)
      ? [...(value as unknown[])].slice(0, 50).map(written).join(', ')
      : written(value);
  return text.length > most.text ? `${text.slice(0, most.text)}…` : text;
};
export const written = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(Number(value.toPrecision(9))) : String(value);

const numbersOf = (values: Values, ranges: [number, number][]): string[] => Array.from(values.read(ranges), written);

/** Names of the values and of their axes, if there are any. */
export interface Named {
  name: string;
  axes: readonly ({ name: string; values: string[] } | undefined)[];
}

/** A part of a dataset as a table: a value, a list, or two of its dimensions at a place of the others. */
export function sliceOf(values: Values, at: string, { name, axes }: Named): NonNullable<Hdf5Seen['dataset']> {
  const { shape, dtype, members } = values;
  const about = { shape, dtype, at: '' };
  if (shape.length === 0)
    return { ...about, table: { columns: [name], rows: [[clipped(values.read([])[0])]], more: false } };
  if (shape.length === 1) {
    const length = Math.min(shape[0]!, tableRows);
    const cells = Array.from(values.read([[0, length]]));
    const axis = axes[0];
    const rows = cells.map((cell, row) => [
      axis?.values[row] ?? String(row),
      ...(members ? (cell as unknown[]).map(clipped) : [clipped(cell)]),
    ]);
    return {
      ...about,
      table: { columns: [axis?.name ?? '#', ...(members ?? [name])], rows, more: shape[0]! > length },
    };
  }
  const wanted = at.split(',').map(Number);
  const fixed = shape
    .slice(0, -2)
    .map((length, dimension) => Math.min(Math.max(0, Math.floor(wanted[dimension] ?? 0) || 0), length - 1));
  const [height, width] = shape.slice(-2) as [number, number];
  const outer = fixed.map((index): [number, number] => [index, index + 1]);
  const isMap = !values.isText && Math.min(height, width) > 3;
  const place = { ...about, at: fixed.join(',') };
  if (!isMap) {
    const [rows, columns] = [Math.min(height, tableRows), Math.min(width, tableColumns)];
    const cells = numbersOf(values, [...outer, [0, rows], [0, columns]]);
    const lines = Array.from({ length: rows }, (_none, row) => cells.slice(row * columns, (row + 1) * columns));
    const names = Array.from({ length: columns }, (_none, column) => `${name} ${column}`);
    return { ...place, table: { columns: names, rows: lines, more: rows < height || columns < width } };
  }
  return { ...place, table: mapOf(values, { name, axes: axes.slice(-2) }, outer, height, width) };
}

/** Two dimensions as triples of position and value, thinned out if there are too many for a picture. */
function mapOf(values: Values, { name, axes }: Named, outer: [number, number][], height: number, width: number) {
  const [stepDown, stepAcross] = [Math.ceil(height / mapSide), Math.ceil(width / mapSide)];
  const rows: string[][] = [];
  let read = 0;
  for (let row = 0; row < height; row += stepDown) {
    const line = numbersOf(values, [...outer, [row, row + 1], [0, width]]);
    read += line.length;
    if (read > most.read) throw new Error('too many');
    for (let column = 0; column < width; column += stepAcross)
      rows.push([axes[1]?.values[column] ?? String(column), axes[0]?.values[row] ?? String(row), line[column]!]);
  }
  return {
    columns: [axes[1]?.name ?? 'column', axes[0]?.name ?? 'row', name],
    rows,
    more: stepDown > 1 || stepAcross > 1,
  };
}
