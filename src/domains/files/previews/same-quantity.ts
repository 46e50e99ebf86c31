import { numbersOf, type Rows } from './plotting.ts';
import type { Point } from './plot-curves.ts';
import { isSecondary, quantityOf } from './quantities.ts';
import { alikeUnit, inUnit } from './unit-conversions.ts';

/* The curve of another file that has the same quantities. */

/**
 * The column of another table with the quantity of this heading: the one of the same name, else the one of the same
 * quantity in a unit that can be converted; undefined if there is none, or if several could be meant.
 */
export function sameQuantity(name: string, columns: readonly string[]): number | undefined {
  const named = columns.flatMap((column, at) => (column === name ? [at] : []));
  if (named.length > 0 && name !== '') return named.length === 1 ? named[0] : undefined;
  const quantity = quantityOf(name);
  if (!quantity) return undefined;
  const alike = columns.flatMap((column, at) =>
    quantityOf(column) === quantity && !isSecondary(column) && alikeUnit(name, column).isAlike ? [at] : [],
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/**
 * The points of another table over the same axis, in the units of these headings; undefined if it lacks one of the
 * quantities.
 * @param x heading of the axis; null for the number of the row
 */
export function samePoints(
  { columns, rows }: { columns: readonly string[]; rows: Rows },
  { x, y }: { x: string | null; y: string },
): Point[] | undefined {
  const places = [x === null ? -1 : sameQuantity(x, columns), sameQuantity(y, columns)];
  // Two columns without names are those of the same form.
  const isBare = columns.length === 2 && [x, y].every((name) => name !== null && /^\d*$/.test(name));
  const [across, up] = isBare ? [0, 1] : places;
  if (across === undefined || up === undefined) return undefined;
  const converted = (at: number, name: string | null) => {
    const there = name === null || at < 0 ? undefined : inUnit(columns[at]!, alikeUnit(name, columns[at]!).unit);
    const values = numbersOf(rows, at);
    return there ? values.map(there.shown) : values;
  };
  const [xs, ys] = [converted(across, x), converted(up, y)];
  return xs.flatMap((value, at) =>
    Number.isFinite(value) && Number.isFinite(ys[at]!) ? [{ x: value, y: ys[at]! }] : [],
  );
}
