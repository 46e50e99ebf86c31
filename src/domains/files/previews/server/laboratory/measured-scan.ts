import type { FileRemark, TablePreview } from '../../contract.ts';
import { malformed, tooLong } from '../lattice.ts';
import { tableIn } from '../table-rows.ts';

/** One scan, region or spectrum as its reader finds it: columns of equal length. */
export interface MeasuredScan {
  /** Tells it apart from the others of the file. */
  name: string;
  columns: readonly string[];
  /** Numbers, or texts as the file writes them; a number that is not finite is an empty cell. */
  values: readonly (ArrayLike<number> | readonly string[])[];
  /** Facts of the header, one a line. */
  facts: readonly string[];
  remarks?: readonly FileRemark[];
  /** Columns beyond the limit. */
  columnsLeftOut?: number;
}

/** The requested scan of a file, and how many the file has. */
export interface ScanOfFile {
  scan: MeasuredScan;
  total: number;
}

/** Reads one of the scans, from 1 on. @throws files.previews.malformed|tooLong, or any error for damaged bytes */
export type BinaryReader = (bytes: Buffer, which: number) => ScanOfFile | Promise<ScanOfFile>;
/** The same from a text, of which the end may be missing. */
export type TextReader = (text: string, which: number, isWhole: boolean) => ScanOfFile;

/** Rows of one scan that are shown: a spectrum of 64 k points is usual. */
export const maxRows = 65_536;
/** Columns of a table, for files with many curves over one axis. */
export const maxColumns = 200;
const longestFact = 200;

/** A number with at most 12 digits; those of single precision have 8. */
export const written = (value: number, digits = 12): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : '';

/** Facts that have a value, one a line. */
export function factLines(facts: Readonly<Record<string, string | number | undefined>>): string[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    const said = typeof value === 'number' ? written(value) : plainWords(value ?? '').slice(0, longestFact);
    return said === '' ? [] : [`${name}: ${said}`];
  });
}

// oxlint-disable-next-line no-control-regex -- those that are removed
const controls = /[\u0001-\u001f\u007f-\u009f]+/g;

/** A text without control characters, and without what follows a zero byte. */
export const plainWords = (text: string): string => text.split('\0', 1)[0]!.replace(controls, ' ').trim();

/** A text of fixed length in a binary header. */
export const textAt = (bytes: Buffer, at: number, length: number): string =>
  plainWords(bytes.toString('latin1', at, Math.min(bytes.length, at + length)));

/** Evenly spaced positions. @throws files.previews.malformed|tooLong for a number of them that no scan has */
export function stepped(first: number, step: number, count: number): number[] {
  if (!Number.isInteger(count) || count < 0) throw malformed();
  if (count > maxValues) throw tooLong();
  return Array.from({ length: count }, (_none, at) => first + at * step);
}

/** Evenly spaced positions from the first to the last one. */
export const between = (first: number, last: number, count: number): number[] =>
  stepped(first, count > 1 ? (last - first) / (count - 1) : 0, count);

/** The requested one of the parts of a file. @throws files.previews.malformed */
export function chosen<T>(all: readonly T[], which: number): T {
  const found = all[which - 1];
  if (found === undefined) throw malformed();
  return found;
}

/** Kinds of numbers in binary files, with their bytes. */
const kinds = {
  f4: 4,
  f8: 8,
  i1: 1,
  u1: 1,
  i2: 2,
  u2: 2,
  i4: 4,
  u4: 4,
} as const;
export type NumberKind = keyof typeof kinds;

/**
 * Numbers that follow each other. Their space is checked before memory is taken.
 * @throws files.previews.malformed if the file ends before the last one, tooLong
 */
export function numbersAt(bytes: Buffer, at: number, count: number, kind: NumberKind, isBig = false): number[] {
  const size = kinds[kind];
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(count) || at < 0 || count < 0) throw malformed();
  if (at + count * size > bytes.length) throw malformed();
  if (count > maxValues) throw tooLong();
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, count * size);
  const isLittle = !isBig;
  const read: Record<NumberKind, (place: number) => number> = {
    f4: (place) => Number(view.getFloat32(place, isLittle).toPrecision(8)),
    f8: (place) => view.getFloat64(place, isLittle),
    i1: (place) => view.getInt8(place),
    u1: (place) => view.getUint8(place),
    i2: (place) => view.getInt16(place, isLittle),
    u2: (place) => view.getUint16(place, isLittle),
    i4: (place) => view.getInt32(place, isLittle),
    u4: (place) => view.getUint32(place, isLittle),
  };
  return Array.from({ length: count }, (_none, index) => read[kind](index * size));
}

/** Values of one scan that are read at most. */
export const maxValues = 2_000_000;

/** The table of a scan, with its place among the others. @throws files.previews.malformed */
export function scanPreview({ scan, total }: ScanOfFile, which: number, isWhole = true): TablePreview {
  const length = scan.values.reduce((most, values) => Math.max(most, values.length), 0);
  if (length === 0) throw malformed();
  const count = Math.min(length, maxRows);
  const cell = (value: number | string | undefined) =>
    value === undefined ? '' : typeof value === 'string' ? value.slice(0, longestFact) : written(value);
  const rows = Array.from({ length: count }, (_none, row) => scan.values.map((values) => cell(values[row])));
  const isCut = length > count || (!isWhole && which === total);
  const table = tableIn(rows, [...scan.columns], [...scan.facts], isCut, { columnsLeftOut: scan.columnsLeftOut ?? 0 });
  if (total > 1 || !isWhole) table.part = { name: scan.name, shown: which, total, more: !isWhole };
  if (scan.remarks && scan.remarks.length > 0) table.remarks = [...scan.remarks];
  return table;
}
