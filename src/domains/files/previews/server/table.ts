import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { TablePreview } from '../contract.ts';
import { numbersIn } from './columns.ts';
import { malformed, tooLong } from './lattice.ts';
import { asWritten, layoutOf, limits, type Layout } from './layout.ts';

/** Milliseconds after which a preview gives up. */
const longestTime = 3000;

/**
 * The first rows of a delimited text; columns of a file without a header are numbered. Titles and notes above the table
 * are told beside it. @throws files.previews.malformed|tooLong
 */
export async function tableOf(text: string, separator: ',' | '\t', isWhole: boolean): Promise<TablePreview> {
  const { lines, starts } = headOf(text);
  const layout = layoutOf(lines, separator);
  // One column: every line is a cell.
  const delimiter = layout && layout.separator !== ' ' ? layout.separator : separator;
  if (layout?.separator === ' ') return numbersIn(text, isWhole) ?? tableFrom(text, 0, delimiter, isWhole, undefined);
  return tableFrom(text, layout ? starts[layout.first]! : 0, delimiter, isWhole, layout);
}

async function tableFrom(
  text: string,
  start: number,
  delimiter: string,
  isWhole: boolean,
  layout: Layout | undefined,
): Promise<TablePreview> {
  const { records, all } = await recordsOf(text.slice(start), delimiter, isWhole);
  const cut = records.map((record) =>
    record.slice(0, limits.columns).map((cell) => (layout ? asWritten(cell, layout) : cell).slice(0, limits.cell)),
  );
  const [first] = cut;
  if (!first) throw isWhole ? malformed() : tooLong();
  const isNamed = layout !== undefined && start > 0 && !layout.names.every((name, at) => name === String(at + 1));
  const above = (layout?.above ?? []).slice(0, limits.above).map((line) => line.slice(0, limits.cell));
  if (!layout && !isHeadless(first)) return { kind: 'table', columns: first, rows: cut.slice(1), above, more: !all };
  const names = isNamed ? layout.names : first.map((_none, at) => String(at + 1));
  // Many programs end every line with a separator.
  const isLastEmpty =
    names.length > 1 && (names.at(-1) ?? '') === '' && cut.every((row) => (row[names.length - 1] ?? '') === '');
  const width = isLastEmpty ? names.length - 1 : names.length;
  return {
    kind: 'table',
    columns: names.slice(0, width),
    rows: cut
      .slice(0, limits.rows)
      .map((row) =>
        row.length > width ? row.slice(0, Math.max(width, row.findLastIndex((cell) => cell !== '') + 1)) : row,
      ),
    above,
    more: !all || cut.length > limits.rows,
  };
}

/** Whether a first line is one of numbers already. */
const isHeadless = (cells: readonly string[]) =>
  cells.every((cell) => cell.trim() !== '' && Number.isFinite(Number(cell)));

/** Characters of the beginning that decide about the layout. */
const headCharacters = 256 * 1024;

/** Lines over which a quoted cell may go on. */
const longestCell = 20;

/** The first lines, and where each of them begins. A line that ends within quotes goes on in the next ones. */
function headOf(text: string): { lines: string[]; starts: number[] } {
  const head = text.slice(0, headCharacters);
  const all = [...head.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)]
    .slice(0, mostHeadLines)
    .filter(({ 0: line }) => line !== '');
  const lines: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const last = isOpen(all[at]![0])
      ? endOf(
          all.map(({ 0: line }) => line),
          at,
        )
      : at;
    lines.push(
      all
        .slice(at, last + 1)
        .map(({ 0: line }) => line)
        .join('')
        .replace(/[\r\n]+$/, ''),
    );
    starts.push(all[at]!.index);
    at = last;
  }
  return { lines, starts };
}

const mostHeadLines = 400;
const isOpen = (line: string) => line.split('"').length % 2 === 0;

/** The line in which an open quote is closed; the same one where none is. */
function endOf(all: readonly string[], from: number): number {
  const closing = all.slice(from + 1, from + longestCell).findIndex(isOpen);
  return closing < 0 ? from : from + 1 + closing;
}

async function recordsOf(
  text: string,
  delimiter: string,
  isWhole: boolean,
  hasQuotes = true,
): Promise<{ records: string[][]; all: boolean }> {
  const started = performance.now();
  const options = {
    delimiter,
    quote: hasQuotes ? '"' : false,
    bom: true,
    relax_column_count: true,
    // As spreadsheets read it: a quote in the middle of a cell is a character, blanks before one are none.
    relax_quotes: true,
    ltrim: delimiter !== '\t',
    skip_empty_lines: true,
    max_record_size: limits.line,
  };
  const parser = Readable.from(piecesOf(text)).pipe(parse(options));
  const records: string[][] = [];
  let characters = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (records.length > limits.rows || characters > limits.characters) return { records, all: false };
      records.push(record);
      for (const cell of record.slice(0, limits.columns)) characters += Math.min(cell.length, limits.cell) + 3;
      if (performance.now() - started > longestTime) throw tooLong();
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'CSV_MAX_RECORD_SIZE') throw tooLong();
    // A file that was cut may end within quotes; what came before is whole.
    if (code === 'CSV_QUOTE_NOT_CLOSED' && !isWhole) return { records, all: false };
    // One quote that nothing closes is a character like any other.
    if (code === 'CSV_QUOTE_NOT_CLOSED' && hasQuotes) return recordsOf(text, delimiter, isWhole, false);
    if (code?.startsWith('CSV_')) throw malformed();
    throw error;
  }
  return { records: isWhole ? records : records.slice(0, -1), all: isWhole };
}

/** Small enough that the parser stops soon after the last row that is shown. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 16_384) yield text.slice(at, at + 16_384);
}
