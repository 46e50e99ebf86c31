import type { Readable } from 'node:stream';

/** The line of the file that a row begins at. */
export const lineOf: unique symbol = Symbol('line');

/** A row under the names of its columns. It has no prototype, and a value is always a text; empty means none. */
export type TableRow = Readonly<Record<string, string>> & { readonly [lineOf]?: number };

export type TableFormat = 'csv' | 'parquet';

/** The rows of a table. A Parquet file is put into a temporary file first, for its directory is at its end. */
export function readTable(_stream: Readable, _format: TableFormat): AsyncIterable<TableRow> {
  throw new Error('not built yet');
}
