/* How much of an array is drawn at once; the server reduces larger ones, and pages say how. */

/** Values of a picture along one side, and in all. A detector of four million pixels is drawn as it is. */
const [maxSide, maxValues] = [4096, 5_000_000];
/** Points of a curve that are drawn without being reduced, and groups of neighbours that longer ones are divided into. */
export const curveLimits = { points: 5000, groups: 2000 } as const;
/** Cells of a small picture along y and x. */
export const sketchCells = [60, 80] as const;
/** Rows and columns of a page of a table. */
export const pageLimits = { rows: 100, columns: 50 } as const;

/** Lengths along y and x of the blocks that each become one value of a picture; both 1 if it is drawn as it is. */
export function mapBlocks(height: number, width: number): [tall: number, wide: number] {
  let [tall, wide] = [Math.ceil(height / maxSide), Math.ceil(width / maxSide)].map((length) => Math.max(1, length)) as [
    number,
    number,
  ];
  for (;;) {
    const [rows, columns] = [Math.ceil(height / tall), Math.ceil(width / wide)];
    if (rows * columns <= maxValues) return [tall, wide];
    if (rows >= columns) tall += 1;
    else wide += 1;
  }
}
