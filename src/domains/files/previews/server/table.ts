import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Preview } from '../contract.ts';
import { malformed, tooLong } from './lattice.ts';

/** Rows shown below the header. */
const mostRows = 5000;
/** Characters of all cells together, of one line, columns of one row, characters of one cell. */
const mostCharacters = 1_000_000;
const longestLine = 256 * 1024;
const mostColumns = 200;
const longestCell = 500;
/** Milliseconds after which a preview gives up. */
const longestTime = 3000;

/** The first rows of a delimited text. @throws files.previews.malformed|tooLong */
export async function tableOf(text: string, separator: ',' | '\t', isWhole: boolean): Promise<Preview> {
  const { records, all } = await recordsOf(text, separator === ',' ? delimiterOf(text) : separator, isWhole);
  const [columns, ...rows] = records.map((record) =>
    record.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell)),
  );
  if (!columns) throw isWhole ? malformed() : tooLong();
  return { kind: 'table', columns, rows, more: !all };
}

/** The delimiter that the first line has most of. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text.slice(0, longestLine))![0];
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

async function recordsOf(
  text: string,
  delimiter: string,
  isWhole: boolean,
): Promise<{ records: string[][]; all: boolean }> {
  const started = performance.now();
  const options = {
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  };
  const parser = Readable.from(piecesOf(text)).pipe(parse(options));
  const records: string[][] = [];
  let characters = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (records.length > mostRows || characters > mostCharacters) return { records, all: false };
      records.push(record);
      for (const cell of record.slice(0, mostColumns)) characters += Math.min(cell.length, longestCell) + 3;
      if (performance.now() - started > longestTime) throw tooLong();
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'CSV_MAX_RECORD_SIZE') throw tooLong();
    // A file that was cut may end within quotes; what came before is whole.
    if (code === 'CSV_QUOTE_NOT_CLOSED' && !isWhole) return { records, all: false };
    if (code?.startsWith('CSV_')) throw malformed();
    throw error;
  }
  return { records: isWhole ? records : records.slice(0, -1), all: isWhole };
}

/** Small enough that the parser stops soon after the last row that is shown. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 16_384) yield text.slice(at, at + 16_384);
}
