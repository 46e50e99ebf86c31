import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { fail } from '#shared/fail';
import type { Context } from '../context.ts';
import { withParseMemory } from '../files/file-limits.ts';
import type { Incoming } from '../routes.ts';
import { momentOf, type MomentKind } from './workbook-moments.ts';
import {
  broken,
  budget,
  maxUnpacked,
  momentStyles,
  opened,
  partsOf,
  sharedStrings,
  sheetsOf,
  tooLarge,
  unescape,
  walk,
  type Budget,
  type SheetMark,
  type WorkbookLimits,
} from './workbook-package.ts';

export type { WorkbookLimits };

/** Memory for reading a file in addition to the file: its texts, with two bytes per character. */
export const workbookMemory = 2 * maxUnpacked;

/**
 * Reads the first sheet of an .xlsx file as texts, numbers and booleans. Empty cells are null; trailing empty rows are
 * dropped. Formulas count by their saved value, dates are serial numbers. Safe for untrusted files: unpacked size, rows
 * and columns are limited, and gaps in cell references cost nothing.
 * @throws kernel.workbook.broken|size|rows|columns
 */
export async function readWorkbook(
  source: Readable | Buffer,
  limits: WorkbookLimits,
): Promise<(string | number | boolean | null)[][]> {
  const bytes = Buffer.isBuffer(source) ? source : await collected(source, limits.maxBytes);
  if (bytes.length > limits.maxBytes) throw tooLarge(limits);
  const zip = await opened(bytes);
  try {
    const parts = await partsOf(zip);
    const unpacked = budget(limits);
    const { sheets, stringsPath } = await sheetsOf(parts, zip, unpacked);
    const strings = await sharedStrings(parts.get(stringsPath), zip, unpacked);
    return (await sheetRows(parts.get(sheets[0]?.path ?? ''), zip, unpacked, strings, limits)).rows;
  } finally {
    zip.close();
  }
}

/** A sheet for a preview: its first rows as texts, dates formatted. */
export interface Sheet {
  name: string;
  marks: SheetMark[];
  rows: string[][];
  /** Whether the sheet has more rows. */
  more: boolean;
  /** Columns beyond the limit. */
  columnsLeftOut: number;
  /** Formulas without a saved value, which are shown themselves. */
  formulas: number;
}

/** Limits of a preview. */
export interface WorkbookLook {
  sheets: number;
  rows: number;
  columns: number;
  /** Whether errors, and formulas without a saved value, are empty cells instead of shown. */
  isSavedOnly?: boolean;
}

/**
 * The first rows of the first sheets of an .xlsx file. Content beyond the limits is left out, not refused.
 * @throws kernel.workbook.broken|size
 */
export async function firstRowsOf(
  bytes: Buffer,
  look: WorkbookLook,
): Promise<{ sheets: Sheet[]; sheetsLeftOut: number }> {
  const limits = { maxBytes: bytes.length, maxRows: look.rows, maxColumns: look.columns };
  const zip = await opened(bytes);
  try {
    const parts = await partsOf(zip);
    const unpacked = budget(limits);
    const named = await sheetsOf(parts, zip, unpacked);
    const strings = await sharedStrings(parts.get(named.stringsPath), zip, unpacked);
    const kinds = await momentStyles(parts.get(named.stylesPath), zip, unpacked);
    const sheets: Sheet[] = [];
    for (const { name, path, marks } of named.sheets.slice(0, look.sheets)) {
      const as = { kinds, since1904: named.since1904, isSavedOnly: look.isSavedOnly === true };
      // A chart, or a dialog box, has no cells.
      const hasCells = !marks.includes('chart') && !marks.includes('dialog');
      const entry = parts.get(path);
      const found = hasCells ? await sheetRows(entry, zip, unpacked, strings, limits, as) : withoutCells;
      const rows = found.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
      sheets.push({ ...found, name, marks, rows });
    }
    return { sheets, sheetsLeftOut: Math.max(0, named.sheets.length - look.sheets) };
  } finally {
    zip.close();
  }
}

/**
 * The rows of an uploaded workbook, like {@link readWorkbook}; undefined when the request has no file. Reads to the end
 * of the request, so that an additional file is noticed. The upload's own limit must be one byte above
 * `limits.maxBytes`.
 * @throws kernel.uploadCount, kernel.workbook.…, 503 kernel.busy
 */
export async function receiveWorkbook(
  ctx: Context,
  incoming: Incoming,
  limits: WorkbookLimits,
): Promise<(string | number | boolean | null)[][] | undefined> {
  let rows: (string | number | boolean | null)[][] | undefined;
  for await (const file of incoming.files) {
    // Collected before the memory is reserved, so that a slow sender does not block other readers.
    const bytes = await collected(file.stream, limits.maxBytes);
    rows = await withParseMemory(ctx, bytes.length + workbookMemory, () => readWorkbook(bytes, limits));
  }
  return rows;
}

/** Collects an uploaded file. Of a file that is too large it returns just enough bytes for it to be refused. */
export async function collected(source: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Reads on to the end so that the sender gets the answer, but stores no more than the limit.
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size <= maxBytes ? Buffer.concat(chunks) : Buffer.alloc(maxBytes + 1);
}

interface Found {
  rows: (string | number | boolean | null)[][];
  more: boolean;
  columnsLeftOut: number;
  formulas: number;
}
const withoutCells: Found = { rows: [], more: false, columnsLeftOut: 0, formulas: 0 };

async function sheetRows(
  entry: Entry | undefined,
  zip: ZipFile,
  unpacked: Budget,
  strings: readonly string[],
  limits: WorkbookLimits,
  /** Set for previews: then content beyond the limits is left out, and errors and formulas are shown. */
  as?: { kinds: readonly (MomentKind | undefined)[]; since1904: boolean; isSavedOnly: boolean },
): Promise<Found> {
  const rows: (string | number | boolean | null)[][] = [];
  const shared = new Map<string, string>();
  let [style, rowNumber, column, columnsLeftOut, formulas] = [0, 0, 0, 0, 0];
  let [type, value, inline, formula, reference, sharedId] = ['', '', '', '', '', ''];
  let [more, inValue, inText, inFormula, hasFormula] = [false, false, false, false, false];
  /** The formula of a cell without a saved value; in a block of alike ones, that of its first cell, and the cell. */
  const formulaOf = (): string | null => {
    if (!as || as.isSavedOnly || !hasFormula) return null;
    if (formula !== '' && sharedId !== '') shared.set(sharedId, `=${formula} (${reference})`);
    // A text is a saved value, also an empty one or one of blanks.
    if (type === 'str' && hasValue) return null;
    return formula === '' ? (shared.get(sharedId) ?? '=…') : `=${formula}`;
  };
  let hasValue = false;
  const put = () => {
    // A text in the cell itself wins over a value that some programs add.
    if (type === 'inlineStr' && inline !== '') value = inline;
    const given =
      as && !as.isSavedOnly && type === 'e'
        ? value.trim() || null
        : as && type === 'd'
          ? isoMoment(value)
          : valueOf(type, value, strings);
    const own = formulaOf();
    const cell = given ?? own;
    if (cell === null) return;
    if (as && (rowNumber > limits.maxRows || column > limits.maxColumns)) {
      if (rowNumber > limits.maxRows) {
        more = true;
        throw stopParsing;
      }
      columnsLeftOut = Math.max(columnsLeftOut, column - limits.maxColumns);
      return;
    }
    if (rowNumber > limits.maxRows) throw fail('kernel.workbook.rows', { count: limits.maxRows - 1 });
    if (column > limits.maxColumns) throw fail('kernel.workbook.columns', { count: limits.maxColumns });
    while (rows.length < rowNumber) rows.push([]);
    const row = rows[rowNumber - 1]!;
    while (row.length < column) row.push(null);
    if (given === null) formulas += 1;
    const kind = as?.kinds[style];
    row[column - 1] = as && kind && typeof cell === 'number' ? momentOf(cell, kind, as.since1904) : cell;
  };
  await walk(entry, zip, unpacked, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        rowNumber = Number(attributes['r'] ?? rowNumber + 1);
        if (!Number.isSafeInteger(rowNumber) || rowNumber < 1) throw broken();
        column = 0;
      } else if (name === 'c') {
        column = attributes['r'] ? columnOf(attributes['r']) : column + 1;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        reference = attributes['r'] ?? '';
        [value, inline, formula, sharedId, hasFormula, hasValue] = ['', '', '', '', false, false];
      } else if (name === 'v') inValue = hasValue = true;
      else if (name === 't') inText = true;
      else if (name === 'f') {
        inFormula = hasFormula = true;
        sharedId = attributes['si'] ?? '';
      }
    },
    text: (text) => {
      if (inValue) value += text;
      else if (inText) inline += text;
      else if (inFormula) formula += text;
    },
    close: (name) => {
      if (name === 'v') inValue = false;
      if (name === 't') inText = false;
      if (name === 'f') inFormula = false;
      if (name === 'c') put();
    },
  }).catch((error: unknown) => {
    if (error !== stopParsing) throw error;
  });
  return { rows, more, columnsLeftOut, formulas };
}

/** Thrown to end a parse early. */
const stopParsing = Object.assign(new Error('enough'), { key: 'enough' });

function valueOf(type: string, text: string, strings: readonly string[]): string | number | boolean | null {
  switch (type) {
    case 's':
      return text.trim() === '' ? null : strings[Number(text)]?.trim() || null;
    case 'b':
      return text === '1';
    case 'e':
      return null;
    case 'n':
      return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
    default:
      return unescape(text).trim() || null;
  }
}

/** `BC12` is in column 55. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) throw broken();
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** A date that is written as ISO 8601, in the form of those that are numbers; null for an empty one. */
const isoMoment = (text: string): string | null =>
  text
    .trim()
    .replace(/(?<=\d)T(?=\d)/, ' ')
    .replace(/ 00:00(?::00(?:\.0+)?)?$/, '') || null;
