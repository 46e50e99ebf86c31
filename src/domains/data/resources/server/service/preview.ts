import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import type { TablePreview } from '../../contract.ts';
import type { z } from 'zod';
import type { FileRecord } from '../queries/files.ts';

type Preview = z.output<typeof TablePreview>;

/** Rows shown below the header. */
const mostRows = 200;
/** Bytes of a file that a preview reads at most. */
const mostBytes = 2 * 1024 * 1024;
/** Characters of one line, columns of one row and characters of one cell. */
const longestLine = 256 * 1024;
const mostColumns = 200;
const longestCell = 500;
/** Milliseconds after which a preview gives up. */
const longestTime = 3000;

/**
 * The first rows of a CSV or TSV file. Reads as little as it needs; a file of any size costs the same.
 * @throws data.resources.preview.type|malformed|tooLong
 */
export async function tablePreview(
  ctx: Context,
  file: Pick<FileRecord, 'name' | 'size' | 'storageKey'>,
): Promise<Preview> {
  const ext = /\.(csv|tsv)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (!ext) throw fail('data.resources.preview.type');
  const end = Math.min(file.size, mostBytes) - 1;
  const isWhole = file.size <= mostBytes;
  const text = await textOf(ctx.files.open(file.storageKey, { start: 0, end }), isWhole);
  const records = await recordsOf(text, ext === 'tsv' ? '\t' : delimiterOf(text), isWhole);
  const [columns, ...rows] = records.map((record) =>
    record.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell)),
  );
  if (!columns) throw fail(isWhole ? 'data.resources.preview.malformed' : 'data.resources.preview.tooLong');
  return { columns, rows: rows.slice(0, mostRows), more: rows.length > mostRows || !isWhole };
}

/** UTF-8, UTF-16 by its mark, else GB 18030 as Chinese instruments write it. */
async function textOf(bytes: Readable, isWhole: boolean): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  const all = Buffer.concat(parts);
  const mark = all.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(all);
  // A zero byte occurs in no text of these encodings.
  if (all.includes(0)) throw fail('data.resources.preview.malformed');
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      // Where the file is cut, so may be its last character: that one is waited for and dropped.
      return new TextDecoder(encoding, { fatal: true }).decode(all, { stream: !isWhole });
    } catch {
      continue;
    }
  throw fail('data.resources.preview.malformed');
}

/** The delimiter that the first line has most of. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text.slice(0, longestLine))![0];
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

async function recordsOf(text: string, delimiter: string, isWhole: boolean): Promise<string[][]> {
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
  try {
    for await (const record of parser) {
      records.push(record as string[]);
      // The header, the rows, and one that says that there are more.
      if (records.length === mostRows + 2) return records;
      if (performance.now() - started > longestTime) throw fail('data.resources.preview.tooLong');
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'CSV_MAX_RECORD_SIZE') throw fail('data.resources.preview.tooLong');
    // A file that was cut may end within quotes; what came before is whole.
    if (code === 'CSV_QUOTE_NOT_CLOSED' && !isWhole) return records;
    if (code?.startsWith('CSV_')) throw fail('data.resources.preview.malformed');
    throw error;
  }
  return isWhole ? records : records.slice(0, -1);
}

/** Small enough that the parser stops soon after the last row that is shown. */
function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 16_384) yield text.slice(at, at + 16_384);
}
