import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { piped } from '#server/files/piped';
import type { TablePreview } from '../contract.ts';
import { isNumber, limits, normalised, shownCell, type Separator } from './cells.ts';
import { numbersLaidOut } from './columns.ts';
import { malformed, tooLong } from './lattice.ts';
import { layoutOf, maxHeadLines, type Layout } from './layout.ts';
import { tableIn } from './table-rows.ts';

/** Milliseconds after which a preview gives up. */
const longestTime = 3000;

/** How a text was read as a table. */
export interface LaidOut {
  table: TablePreview;
  /** Undefined if each row is parsed as the file name implies. */
  layout: Layout | undefined;
  separator: Separator;
  /** Cells of a row, those that are not shown included. */
  width: number;
  /** Characters before the first row of data. */
  from: number;
}

/**
 * The first rows of a delimited text, with the titles and remarks above it. Columns that no line names are numbered.
 * @throws files.previews.malformed|tooLong
 */
export const tableOf = async (text: string, separator: ',' | '\t', isWhole: boolean): Promise<TablePreview> =>
  (await laidOut(text, separator, isWhole)).table;

/** The same with its layout. */
export async function laidOut(
  text: string,
  separator: ',' | '\t',
  isWhole: boolean,
  maxColumns: number = limits.columns,
): Promise<LaidOut> {
  const { lines, starts } = headOf(text);
  const layout = layoutOf(lines, separator, maxDetected);
  const numbers = layout?.separator === ' ' ? numbersLaidOut(text, isWhole) : undefined;
  if (numbers) return { ...numbers, separator: ' ', width: numbers.table.columns.length, from: 0 };
  // A text of one column, or of sentences, is parsed as its ending implies.
  if (!layout || layout.separator === ' ') return unnamedTable(text, separator, isWhole, maxColumns);
  const from = starts[layout.first] ?? text.length;
  const { records, breaks, all } = await recordsOf(text.slice(from), layout.separator, isWhole);
  const rows = shortened(records, maxColumns).map((row) => row.map((cell) => normalised(cell, layout)));
  if (rows.length === 1 && !layout.names) return unnamedTable(text, layout.separator, isWhole, maxColumns);
  if (rows.length === 0) throw isWhole ? malformed() : tooLong();
  const names = layout.names?.slice(0, maxColumns);
  const shown = rows.slice(0, limits.rows);
  const around = { breaks, columnsLeftOut: leftOut(records, layout.names, maxColumns) };
  const table = tableIn(shown, names, layout.above, !all || rows.length > limits.rows, around);
  return { table, layout, separator: layout.separator, width: layout.width, from };
}

/** A table whose first row names the columns unless it holds numbers. */
async function unnamedTable(
  text: string,
  separator: Separator,
  isWhole: boolean,
  maxColumns: number,
): Promise<LaidOut> {
  const { records, breaks, all } = await recordsOf(text, separator, isWhole);
  const [first, ...rest] = shortened(records, maxColumns);
  if (!first) throw isWhole ? malformed() : tooLong();
  const about = { layout: undefined, separator, width: records[0]!.length };
  const columnsLeftOut = leftOut(records, undefined, maxColumns);
  if (!first.every(isNumber)) {
    const around = { breaks: breaks.map((at) => at - 1), columnsLeftOut };
    return { ...about, table: tableIn(rest, first, [], !all, around), from: endOfFirst(text) };
  }
  const more = !all || rest.length >= limits.rows;
  const rows = [first, ...rest].slice(0, limits.rows);
  return { ...about, table: tableIn(rows, undefined, [], more, { breaks, columnsLeftOut }), from: 0 };
}

/** Start of the line after the first one with words. */
function endOfFirst(text: string): number {
  const { lines, starts } = headOf(text);
  const first = lines.findIndex((line) => line.trim() !== '');
  return starts[first + 1] ?? text.length;
}

const shortened = (records: readonly string[][], maxColumns: number): string[][] =>
  records.map((record) => record.slice(0, maxColumns).map((cell) => shownCell(cell)));

/** Columns beyond those that are shown. */
const leftOut = (records: readonly string[][], names: readonly string[] = [], maxColumns: number): number =>
  records.reduce((most, record) => Math.max(most, record.length), names.length) - maxColumns;

/** Characters from which the layout is detected. */
const headCharacters = 256 * 1024;
/** Columns up to which a layout is detected, as many as a spreadsheet has. */
const maxDetected = 16_384;
/** Maximum lines of a quoted cell. */
const longestCell = 20;

/** The first lines, and their start positions. A line with an open quote includes the lines up to the closing one. */
function headOf(text: string): { lines: string[]; starts: number[] } {
  const found = text.slice(0, headCharacters).matchAll(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g);
  const all = [...found.take(maxHeadLines)].map(({ 0: line, index }) => ({ line, index, isOpen: hasOpenQuote(line) }));
  const lines: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < all.length;) {
    const closing = all[at]!.isOpen ? all.slice(at + 1, at + longestCell).findIndex(({ isOpen }) => isOpen) : -1;
    const joined = all.slice(at, at + closing + 2);
    lines.push(
      joined
        .map(({ line }) => line)
        .join('')
        .replace(/[\r\n]+$/, ''),
    );
    starts.push(all[at]!.index);
    at += joined.length;
  }
  return { lines, starts };
}

const hasOpenQuote = (line: string) => line.split('"').length % 2 === 0;

interface Parsed {
  record: string[];
  info: { empty_lines: number };
}

/** The records of a text, and the indexes of those that follow blank lines. */
async function recordsOf(
  text: string,
  delimiter: string,
  isWhole: boolean,
  hasQuotes = true,
): Promise<{ records: string[][]; breaks: number[]; all: boolean }> {
  const started = performance.now();
  const options = {
    delimiter,
    quote: hasQuotes ? '"' : false,
    bom: true,
    relax_column_count: true,
    // As spreadsheets read it: a quote within a cell is a character, blanks before a quote are dropped.
    relax_quotes: true,
    ltrim: delimiter !== '\t',
    skip_empty_lines: true,
    // Tells how many empty lines were skipped.
    info: true,
    max_record_size: limits.line,
  };
  const parser = piped(Readable.from(piecesOf(text)), parse(options));
  const records: string[][] = [];
  const breaks: number[] = [];
  let [characters, blanks] = [0, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (records.length > limits.rows || characters > limits.characters) return { records, breaks, all: false };
      if (info.empty_lines > blanks) breaks.push(records.length);
      blanks = info.empty_lines;
      records.push(record);
      for (const cell of record.slice(0, limits.columns)) characters += Math.min(cell.length, limits.cell) + 3;
      if (performance.now() - started > longestTime) throw tooLong();
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'CSV_MAX_RECORD_SIZE') throw tooLong();
    // A truncated file may end within quotes; the text before is complete.
    if (code === 'CSV_QUOTE_NOT_CLOSED' && !isWhole) return { records, breaks, all: false };
    // An unclosed quote is an ordinary character.
    if (code === 'CSV_QUOTE_NOT_CLOSED' && hasQuotes) return recordsOf(text, delimiter, isWhole, false);
    if (code?.startsWith('CSV_')) throw malformed();
    throw error;
  }
  return { records: isWhole ? records : records.slice(0, -1), breaks, all: isWhole };
}

/** Small enough that the parser stops soon after the last row that is shown. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 16_384) yield text.slice(at, at + 16_384);
}
