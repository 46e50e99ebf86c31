import { z } from 'zod';
import { contract } from '#shared/contract';
import { anyText } from './contract/table-columns.ts';

/** Types of the values of a column: numbers, days, points in time, true or false, texts, or values with parts. */
const columnTypes = ['integer', 'number', 'date', 'moment', 'truth', 'text', 'other'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** Limits of tables: bytes of the file; columns; rows per page; the last row that a page reaches. */
export const tableLimits = {
  bytes: 2_000_000_000,
  columns: 500,
  shownColumns: 200,
  page: 100,
  lastRow: 100_000,
  filters: 8,
  /** Curves of a plot, groups of rows of all its curves, and rows up to which all are answered. */
  curves: 12,
  plotGroups: 2000,
  plotRows: 4000,
} as const;

/** A column of a whole file. */
export const WholeColumn = z.object({
  name: z.string(),
  type: z.enum(columnTypes),
  /** Cells with a value of the type, with another one (a word among numbers), and without any. */
  filled: z.number(),
  others: z.number(),
  missing: z.number(),
  /** Different values, about (HyperLogLog). */
  different: z.number(),
  /** The first 100 characters; null without a value. */
  least: z.string().nullable(),
  most: z.string().nullable(),
  mean: z.number().nullable(),
  /** Values in equal steps from least to most. */
  bins: z.array(z.number()).nullable(),
  /** The most frequent values of a column of texts; null for other types, and if nearly all values differ. */
  frequent: z.array(z.object({ value: z.string(), count: z.number() })).nullable(),
});
export type WholeColumn = z.output<typeof WholeColumn>;

/** Why a file has no whole table. */
const tableRefusals = ['type', 'size', 'columns', 'content', 'time', 'memory', 'failed'] as const;
export type TableRefusal = (typeof tableRefusals)[number];

/** Whether the whole file can be queried, and statistics of its columns. */
export const WholeTable = z.object({
  state: z.enum(['waiting', 'ready', 'refused']),
  reason: z.enum(tableRefusals).nullable(),
  rowCount: z.number(),
  columns: z.array(WholeColumn),
});
export type WholeTable = z.output<typeof WholeTable>;

/** A condition on the cells of a column; all given parts must hold. */
const Filter = z.object({
  /** Its position, from 0 on; {@link anyText} for a search in all columns with texts. */
  column: z.coerce.number().int().min(anyText).max(tableLimits.columns),
  /** Bounds of numbers, days or points in time, both included. */
  least: z.string().trim().max(40).default(''),
  most: z.string().trim().max(40).default(''),
  /** Part of the text, in capitals or not. */
  contains: z.string().max(200).default(''),
  empty: z.enum(['', 'yes', 'no']).default(''),
});
export type TableFilter = z.output<typeof Filter>;

/** Which rows of a whole table, in which order. */
export const TableQuery = z.object({
  /** Position of the column to sort by; in the order of the file when absent. Cells without a value come last. */
  sort: z.coerce.number().int().min(0).max(tableLimits.columns).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  filters: z.array(Filter).max(tableLimits.filters).default([]),
  pageNum: z.coerce
    .number()
    .int()
    .min(1)
    .max(tableLimits.lastRow / tableLimits.page)
    .default(1),
});
export type TableQuery = z.output<typeof TableQuery>;

/** A page of rows, 100 at most, with the first 200 columns; cells of more than 500 characters are cut. */
export const TablePage = z.object({
  /** Rows that fit the filters. */
  total: z.number(),
  rows: z.array(z.array(z.string())),
  /** Places of these rows in the file, from 1 on. */
  numbers: z.array(z.number()),
});
export type TablePage = z.output<typeof TablePage>;

/** A column by its position, from 0 on. */
const column = z.coerce.number().int().min(0).max(tableLimits.columns);
const finite = z.coerce.number().pipe(z.number().finite());

/** Which points of a whole table; filters and order as in {@link TableQuery}. */
export const PlotQuery = TableQuery.omit({ pageNum: true }).extend({
  /** Column of the horizontal axis; -1 for the number of the row. */
  x: z.coerce.number().int().min(-1).max(tableLimits.columns),
  ys: z.array(column).min(1).max(tableLimits.curves),
  /** Column of the standard deviations. */
  error: column.optional(),
  /** Part of the horizontal axis, both ends included. */
  from: finite.optional(),
  to: finite.optional(),
  /** Axes on which only positive values have a place. */
  positive: z.enum(['', 'x', 'y', 'xy']).default(''),
  /** Groups of rows: the pixels of the drawing. */
  width: z.coerce.number().int().min(10).max(2000).default(900),
});
export type PlotQuery = z.output<typeof PlotQuery>;

/** Points of a plot in the order of the rows. */
export const TablePlot = z.object({
  /** Rows that fit. */
  rows: z.number(),
  /**
   * Rows of a group. 1: all points are here. More: of each group only the points with the smallest and largest x and y.
   */
  group: z.number(),
  /** For each column of `ys`: x, y and, where asked for, the standard deviation. */
  curves: z.array(z.array(z.array(z.number().nullable()))),
});
export type TablePlot = z.output<typeof TablePlot>;

/** This noun has no endpoints: the noun that owns a file checks the right to it and answers with these. */
export const tables = contract('files.tables', {});
