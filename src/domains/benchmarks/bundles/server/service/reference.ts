import { parse } from 'csv-parse/sync';
import type { Note } from '../../contract.ts';
import { collected, SourceFault, type Source } from './source.ts';

/** The targets of a Codabench task; only its scoring program knows their format. */
export interface Reference {
  /** Name of the target column; empty if the file has no header. */
  target: string;
  rows: { id: string; target: string }[];
}

/** Maximum size of a reference file in bytes, and maximum number of its rows. */
const largest = 64_000_000;
const maxRows = 500_000;
const isTable = (file: string) => /(?:\.(?:csv|tsv|txt|dat|solution|labels?)|(?:^|\/)[^./]+)$/i.test(file);
const isLikely = (file: string) => /ref|truth|solution|label|target|test|gold|gt|answer/i.test(file.split('/').at(-1)!);
const idNames = /^(?:(?:sample|row|item|material|entry)?_?-?(?:id|index|key|name)|file_?name|image)$/i;
const targetNames = /^(?:target|label|class|y|y_?true|truth|ground_?truth|gt|value|prediction|solution|answer)s?$/i;

/** Reads the only table of the reference data. @throws SourceFault if the table or its columns are ambiguous */
export async function readReference(source: Source, place: string, notes: Note[]): Promise<Reference> {
  const tables = [...source.files.keys()].filter(isTable);
  const likely = tables.filter((file) => /\.csv$/i.test(file));
  const best = [likely, likely.filter(isLikely), tables, tables.filter(isLikely)].find((list) => list.length === 1);
  if (!best) throw new SourceFault('reference', place, [...source.files.keys()].slice(0, 10).join(', '));
  const file = best[0]!;
  const bytes = await collected(await source.open(file), file, largest);
  const records = recordsOf(bytes, file);
  if (records.length > maxRows) throw new SourceFault('large', file, String(records.length));
  return referenceIn(records, file, notes);
}

function recordsOf(bytes: Buffer, file: string): string[][] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SourceFault('notUtf8', file);
  }
  const head = /^[^\r\n]*/.exec(text)![0];
  const count = (mark: string) => head.split(mark).length;
  const delimiter = [',', ';', '\t', ' '].reduce((most, mark) => (count(mark) > count(most) ? mark : most));
  try {
    return parse(text, { delimiter, skip_empty_lines: true, trim: true, max_record_size: 100_000 });
  } catch (error) {
    throw new SourceFault('csv', file, (error as Error).message.slice(0, 200));
  }
}

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text));

/** Whether the first record is a header: it contains no number, and no cell occurs again in its column. */
function isHeader([head, ...rows]: readonly string[][]): boolean {
  if (!head || rows.length === 0 || head.some((cell) => cell === '' || isNumber(cell))) return false;
  return head.every((cell, at) => !rows.some((row) => row[at] === cell));
}

function referenceIn(records: string[][], file: string, notes: Note[]): Reference {
  const hasHeader = isHeader(records);
  const head = hasHeader ? records[0]! : (records[0] ?? []).map(() => '');
  const rows = hasHeader ? records.slice(1) : records;
  const width = head.length;
  const isUnique = (at: number) => new Set(rows.map((row) => row[at])).size === rows.length;
  const named = head.findIndex((name, at) => idNames.test(name) && isUnique(at));
  const idAt = named >= 0 ? named : width > 1 && isUnique(0) ? 0 : -1;
  const others = head.map((_, at) => at).filter((at) => at !== idAt);
  const known = others.filter((at) => targetNames.test(head[at]!));
  const [targetAt, ...more] = others.length === 1 ? others : known;
  if (targetAt === undefined || more.length || rows.some((row) => row.length !== width))
    throw new SourceFault('reference', file, head.join(', ').slice(0, 200) || String(width));
  if (idAt < 0) notes.push({ reason: 'rowIds', found: file });
  return {
    target: head[targetAt]!,
    rows: rows.map((row, at) => ({
      id: idAt < 0 ? `row-${String(at + 1).padStart(6, '0')}` : row[idAt]!,
      target: row[targetAt]!,
    })),
  };
}
