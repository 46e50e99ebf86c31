/** The line of the file at which a row begins; in a Parquet file the row's number, as if the header were line 1. */
export const lineOf: unique symbol = Symbol('line');
/** Number of cells of a line, if it differs from the header's. */
export const cellsOf: unique symbol = Symbol('cells');

/** A row by column names. It has no prototype, and every value is a text; empty means missing. */
export type TableRow = Readonly<Record<string, string>> & { readonly [lineOf]?: number; readonly [cellsOf]?: number };
