import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { fail } from '#shared/fail';
import { isSafeKey, largestTable } from '../../contract/definition.ts';
import { parquetRows } from './read-parquet.ts';
import { cellsOf, lineOf, type TableRow } from './table-row.ts';

export type TableFormat = 'csv' | 'parquet';

/** Maximum number of characters of one row. */
const longestRow = 1_000_000;
const maxColumns = 200;
const longestName = 60;

/**
 * The rows of a table in order. The first line of a CSV file contains the column names; the delimiter is a comma, a
 * semicolon or a tab.
 * A Parquet file is first written to a temporary file, because its directory is at its end.
 * @throws benchmarks.datasets.notUtf8|malformed|noHeader|tooManyColumns|tooLarge|rowGroup
 */
export function readTable(stream: Readable, format: TableFormat): AsyncGenerator<TableRow> {
  return format === 'csv' ? csvRows(stream) : parquetRows(stream, namesOf);
}

/** Valid column names for definitions: not empty, unique and safe. */
function namesOf(header: readonly string[]): string[] {
  if (header.length > maxColumns) throw fail('benchmarks.datasets.tooManyColumns', { most: maxColumns });
  const taken = new Set<string>();
  return header.map((cell, at) => {
    const bare = cell
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestName);
    const name = bare === '' ? `column_${at + 1}` : isSafeKey(bare) ? bare : `${bare}_`;
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${name.slice(0, longestName - 4)}_${count}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

async function* csvRows(stream: Readable): AsyncGenerator<TableRow> {
  const texts = decoded(stream);
  const first = await texts.next();
  const head = first.value ?? '';
  const parser = parse({
    delimiter: delimiterOf(head),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  });
  const fed = feed(parser, head, texts);
  // An error of the source also ends the parser.
  fed.catch(() => undefined);
  let names: string[] | undefined;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (names) yield rowOf(names, record, line);
      else names = namesOf(record);
      line = info.lines + 1;
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code?.startsWith('CSV_')) throw fail('benchmarks.datasets.malformed', { line });
    throw error;
  } finally {
    parser.destroy();
  }
  await fed;
  if (!names) throw fail('benchmarks.datasets.noHeader');
}

function rowOf(names: readonly string[], record: readonly string[], line: number): TableRow {
  const row = Object.create(null) as Record<string | symbol, string | number>;
  for (const [at, name] of names.entries()) row[name] = (record[at] ?? '').trim();
  row[lineOf] = line;
  if (record.length !== names.length) row[cellsOf] = record.length;
  return row as TableRow;
}

/** Feeds the parser with backpressure. */
async function feed(parser: ReturnType<typeof parse>, head: string, texts: AsyncIterable<string>): Promise<void> {
  const send = (text: string) =>
    new Promise<void>((resolve, reject) => {
      if (parser.destroyed) reject(new Error('the reader has stopped'));
      else parser.write(text, (error) => (error ? reject(error) : resolve()));
    });
  try {
    if (head !== '') await send(head);
    for await (const text of texts) if (text !== '') await send(text);
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
    throw error;
  }
}

/** Decodes bytes strictly: text in another encoding is refused instead of being silently corrupted. */
async function* decoded(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > largestTable) throw fail('benchmarks.datasets.tooLarge', { most: largestTable / 1_000_000 }, 413);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw fail('benchmarks.datasets.notUtf8');
    throw error;
  }
}

/** The most frequent delimiter in the first line. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)![0];
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
