import { kernelTexts } from './texts/index.ts';
/** The parsed value of a table cell, or a fault: a key of the texts `cells.*` of the kit. */
export type Cell<T> = { value: T; fault?: undefined } | { value?: undefined; fault: CellFault };
const cellFaults = [
  'required',
  'number',
  'comma',
  'negative',
  'whole',
  'zero',
  'large',
  'choice',
  'day',
  'long',
  'yesNo',
] as const;
export type CellFault = (typeof cellFaults)[number];

/** Maximum rows of a paste or a file; more are refused as a whole. */
export const maxPasted = 5000;

const ok = <T>(value: T): Cell<T> => ({ value });
const bad = (fault: CellFault): Cell<never> => ({ fault });

/** Normalises full-width characters and trims, because people type both in Chinese. */
const plain = (text: string) => text.normalize('NFKC').trim();

/**
 * A decimal number as people write it and spreadsheets copy it. `1,234.5` has thousands separators; `12,5` is ambiguous
 * and is refused, as are exponents. Empty is null.
 */
export function readNumber(text: string, { max = 1e12 }: { max?: number } = {}): Cell<number | null> {
  const sent = plain(text);
  if (sent === '') return ok(null);
  if (/^[-−–]\s*[\d.,]+$/.test(sent)) return bad('negative');
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(sent)) return bounded(sent.replaceAll(',', ''), max);
  if (/^\d+,\d+$/.test(sent)) return bad('comma');
  return /^(\d+(\.\d*)?|\.\d+)$/.test(sent) ? bounded(sent, max) : bad('number');
}

function bounded(digits: string, max: number): Cell<number> {
  const value = Number(digits);
  return Number.isFinite(value) && value <= max ? ok(value) : bad('large');
}

/** A whole number; `least` 1 refuses 0. Empty is null. */
export function readWhole(text: string, { max = 1e9, least = 0 } = {}): Cell<number | null> {
  const read = readNumber(text, { max });
  if (read.fault || read.value === null) return read;
  if (!Number.isInteger(read.value)) return bad('whole');
  return read.value < least ? bad('zero') : read;
}

/** A calendar day as `yyyy-MM-dd`; 2026/1/2, 2026.1.2 and 2026年1月2日 are accepted too. Empty is the empty text. */
export function readDay(text: string): Cell<string> {
  const sent = plain(text);
  if (sent === '') return ok('');
  const parts = /^(\d{4})(?:[-/.]|\p{Script=Han})(\d{1,2})(?:[-/.]|\p{Script=Han})(\d{1,2})\p{Script=Han}?$/u.exec(
    sent,
  );
  if (!parts) return bad('day');
  const day = [parts[1], parts[2]!.padStart(2, '0'), parts[3]!.padStart(2, '0')].join('-');
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? ok(day) : bad('day');
}

/** One of some choices, by its value or its name in either language. */
export function readChoice<V extends string>(
  text: string,
  choices: readonly { value: V; names: readonly string[] }[],
): Cell<V> {
  const sent = plain(text).toLowerCase();
  const found = choices.find(
    ({ value, names }) => value.toLowerCase() === sent || names.some((name) => plain(name).toLowerCase() === sent),
  );
  return found ? ok(found.value) : bad(sent === '' ? 'required' : 'choice');
}

const yes = [kernelTexts.zh.cells.yes, 'yes', 'y', 'true', '1', '√'];
const no = [kernelTexts.zh.cells.no, 'no', 'n', 'false', '0', ''];

/** Yes or no; empty is no. */
export function readYesNo(text: string): Cell<boolean> {
  const sent = plain(text).toLowerCase();
  if (yes.includes(sent)) return ok(true);
  return no.includes(sent) ? ok(false) : bad('yesNo');
}

/** A text; a leading `=` has no meaning. */
export function readText(text: string, { max, required = false }: { max: number; required?: boolean }): Cell<string> {
  const sent = text.trim();
  if (sent === '' && required) return bad('required');
  return sent.length > max ? bad('long') : ok(sent);
}

/**
 * Parses the clipboard text of a spreadsheet: cells separated by tabs, quoted when they contain line breaks, tabs or
 * quotes. Of merged cells the first has the text and the others are empty, as spreadsheets copy them.
 */
export function readClipboard(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t' || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += sign;
  }
  return [...rows, [...row, cell]];
}

/** Formats cells as clipboard text that spreadsheets can paste. */
export const clipboardOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

export const volumeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
export type VolumeUnit = (typeof volumeUnits)[number];

/** Converts a volume to bytes; 1 KB is 1024 B. */
export const bytesOf = (value: number, unit: VolumeUnit): number =>
  Math.round(value * 1024 ** volumeUnits.indexOf(unit));

/** A volume in a unit: the shortest decimal number that `bytesOf` converts back to the same bytes. */
export function volumeIn(bytes: number, unit: VolumeUnit): number {
  const exact = bytes / 1024 ** volumeUnits.indexOf(unit);
  for (let decimals = 0; decimals < 16; decimals += 1) {
    const value = Number(exact.toFixed(decimals));
    if (bytesOf(value, unit) === bytes) return value;
  }
  return exact;
}

/** A number as `readNumber` reads it, which refuses exponents: 1e-7 is "0.0000001". */
export const decimalText = (value: number): string =>
  /e-/.test(String(value)) ? value.toFixed(20).replace(/0+$/, '') : String(value);
