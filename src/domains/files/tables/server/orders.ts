import type { LineForm } from '#server/formats/row-lines';
import type { ColumnType, TableRefusal, WholeColumn } from '../contract.ts';

/*
 * Messages between the server and the process that reads whole tables. That process loads only the product's code in
 * this folder.
 */

/**
 * Maximum columns for which values of another type are stored separately: the engine needs a megabyte for each column
 * that it writes. In wider tables a single such value makes a text column.
 */
export const maxWithOthers = 100;

/** A column of the Parquet file. */
export interface StoredColumn {
  name: string;
  /** Its name in the Parquet file. */
  source: string;
  type: ColumnType;
  /**
   * Column of the Parquet file with the cells that have no value of the type, values of another one and marks of missing
   * ones; undefined without such a column.
   */
  otherSource?: string | undefined;
  /** Of an uploaded Parquet file: the engine's type, whether times are in UTC, and whether cells are read from the file. */
  sqlType?: string | undefined;
  isZoned?: boolean | undefined;
  isFromFile?: boolean | undefined;
}

/** The first row of a text and the format of its cells, from {@link TableHead} of the previews. */
export interface TextLayout {
  encoding: string;
  separator: string;
  columns: string[];
  width: number;
  rows: string[][];
  from: number;
  lines: number;
  writing: { hasDecimalComma: boolean; hasGroups: boolean };
  ofLines: (LineForm & { hasWideDigits: boolean }) | undefined;
  hasOldLineEnds: boolean;
}

/** Creates the Parquet file `table.parquet` in the folder, and computes statistics of its columns. */
export interface ConvertOrder {
  act: 'convert';
  file: string;
  folder: string;
  layout: TextLayout;
  maxColumns: number;
}
/** Measures the columns of a Parquet file. */
export interface MeasureOrder {
  act: 'measure';
  file: string;
  folder: string;
  maxColumns: number;
}
/** Which rows of a Parquet file, and their order. */
export interface AskedRows {
  sort: { column: number; isDescending: boolean } | undefined;
  filters: AskedFilter[];
}
/** Looks for rows of a Parquet file. */
export interface QueryOrder extends AskedRows {
  act: 'ask';
  file: string;
  folder: string;
  columns: StoredColumn[];
  /** Whether it is the uploaded file itself. */
  isUploaded: boolean;
  /** Columns that are answered, from the first on. */
  shown: number;
  rowCount: number;
  offset: number;
  limit: number;
  longestCell: number;
}
/** Looks for the points of a plot. */
export interface PlotOrder extends AskedRows {
  act: 'plot';
  file: string;
  folder: string;
  columns: StoredColumn[];
  /** Whether it is the uploaded file itself. */
  isUploaded: boolean;
  rowCount: number;
  /** Columns; -1 counts the rows. */
  x: number;
  ys: number[];
  error: number | undefined;
  /** Part of the x axis; undefined for all of it. */
  from: number | undefined;
  to: number | undefined;
  /** Whether the axes are logarithmic, so that other values have no place. */
  isXPositive: boolean;
  isYPositive: boolean;
  /** Groups of rows that are answered by their extremes, unless all rows are at most `allUpTo`. */
  groups: number;
  allUpTo: number;
}
export interface AskedFilter {
  /** Its position; undefined for a search in all columns with texts. */
  column: number | undefined;
  /** As the type of the column is written; undefined for no bound. */
  least?: string | undefined;
  most?: string | undefined;
  contains?: string | undefined;
  isEmpty?: boolean | undefined;
}
export type Order = ConvertOrder | MeasureOrder | QueryOrder | PlotOrder;

export type Measured = { rowCount: number; columns: (WholeColumn & StoredColumn)[] };
export type QueriedRows = { total: number; rows: string[][]; numbers: number[] };
export type PlottedRows = { rows: number; group: number; curves: (number | null)[][][] };
export type Answer<T = Measured | QueriedRows | PlottedRows> = { done: T } | { refused: TableRefusal; message: string };

/** Limits of the process: bytes of the engine's memory, of all memory, and of its temporary files. */
export const processLimits = { engine: 512 << 20, whole: 1280 << 20, heap: 192, temporary: '8GB' } as const;
