import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Preview } from '../contract.ts';
import { malformed, tooLong } from './lattice.ts';

/** Rows shown below the header; columns of one row; characters of all cells together, of one line, of one cell. */
export const limits = { rows: 5000, columns: 200, characters: 1_000_000, line: 256 * 1024, cell: 500 } as const;
/** Milliseconds after which a preview gives up. */
const longestTime = 3000;

/** Lines before the table of a file: notes that begin with a mark. */
const notes = /^(?:[#%][^\n]*\n)+/;

/** The first rows of a delimited text; columns of a file without a header are numbered. @throws files.previews.malformed|tooLong */
export async function tableOf(text: string, separator: ',' | '\t', isWhole: boolean): Promise<Preview> {
  const noted = notes.exec(text)?.[0] ?? '';
  const body = text.slice(noted.length);
  const delimiter = separator === ',' ? delimiterOf(body) : separator;
  const { records, all } = await recordsOf(body, delimiter, isWhole);
  const cut = records.map((record) => record.slice(0, limits.columns).map((cell) => cell.slice(0, limits.cell)));
  const [first] = cut;
  if (!first) throw isWhole ? malformed() : tooLong();
  // Programs write the names of columns as their last note: `# T,R` above numbers, `#id,name` above anything.
  const last = noted.trimEnd().split('\n').at(-1) ?? '';
  const names = last
    .replace(/^[#%]+/, '')
    .split(delimiter)
    .map((name) => name.trim());
  const isNamed = names.length === first.length && last !== '';
  if (!isHeadless(first) && !(isNamed && /^#\S/.test(last)))
    return { kind: 'table', columns: first, rows: cut.slice(1), more: !all };
  return {
    kind: 'table',
    columns: isNamed ? names : first.map((_none, at) => String(at + 1)),
    rows: cut.slice(0, limits.rows),
    more: !all || cut.length > limits.rows,
  };
}

/** Whether a first line is one of numbers already; three and more that count the columns are their names. */
const isHeadless = (cells: readonly string[]) =>
  cells.every((cell) => cell.trim() !== '' && Number.isFinite(Number(cell))) &&
  !(cells.length > 2 && cells.every((cell, at) => Number(cell) === at || Number(cell) === at + 1));

/** The delimiter that the first line has most of. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text.slice(0, limits.line))![0];
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
    if (code?.startsWith('CSV_')) throw malformed();
    throw error;
  }
  return { records: isWhole ? records : records.slice(0, -1), all: isWhole };
}

/** Small enough that the parser stops soon after the last row that is shown. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 16_384) yield text.slice(at, at + 16_384);
}
