/** The line of the file that a row begins at; of a Parquet file its number, as if the header were line 1. */
export const lineOf: unique symbol = Symbol('line');
/** Cells that a line has, where they are not as many as the header's. */
export const cellsOf: unique symbol = Symbol('cells');

/** A row under the names of its columns. It has no prototype, and a value is always a text; empty means none. */
export type TableRow = Readonly<Record<string, string>> & { readonly [lineOf]?: number; readonly [cellsOf]?: number };
