export { elements } from '#shared/elements';

/**
 * Position in the periodic table by atomic number; lanthanides and actinides, except the first of each, have separate
 * rows.
 */
export function placeOf(number: number): { row: number; column: number } {
  const noble = [0, 2, 10, 18, 36, 54, 86, 118];
  const row = noble.findIndex((last) => number <= last);
  const inRow = number - noble[row - 1]!;
  if (row === 1) return { row, column: number === 1 ? 1 : 18 };
  if (row <= 3) return { row, column: inRow <= 2 ? inRow : inRow + 10 };
  if (row <= 5) return { row, column: inRow };
  if (inRow <= 2) return { row, column: inRow };
  // 57–71 and 89–103 are below the table.
  return inRow <= 17 ? { row: row + 2, column: inRow } : { row, column: inRow - 14 };
}
