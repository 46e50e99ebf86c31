import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { fail } from '#shared/fail';
import { readEntry } from '../files/stored-zip.ts';
import type { Context } from '../context.ts';
import { withParseMemory } from '../files/file-limits.ts';
import type { Incoming } from '../routes.ts';

export interface WorkbookLimits {
  /** Maximum size of the uploaded file. */
  maxBytes: number;
  /** Including the header row. */
  maxRows: number;
  maxColumns: number;
}

/** Maximum bytes of the unpacked file: a workbook of a thousand people with all columns needs a tenth of it. */
const maxUnpacked = 16 << 20;
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
    const [first] = await sheetsOf(parts, zip, unpacked);
    const strings = await sharedStrings(parts.get('xl/sharedStrings.xml'), zip, unpacked);
    return (await sheetRows(parts.get(first?.path ?? ''), zip, unpacked, strings, limits)).rows;
  } finally {
    zip.close();
  }
}

/** A sheet for a preview: its first rows as texts, dates formatted. */
export interface Sheet {
  name: string;
  rows: string[][];
  /** Whether the sheet has more rows or columns. */
  more: boolean;
}

/** Limits of a preview. */
export interface WorkbookLook {
  sheets: number;
  rows: number;
  columns: number;
}

/**
 * The first rows of the first sheets of an .xlsx file. Content beyond the limits is left out, not refused.
 * @throws kernel.workbook.broken|size
 */
export async function firstRowsOf(bytes: Buffer, look: WorkbookLook): Promise<Sheet[]> {
  const limits = { maxBytes: bytes.length, maxRows: look.rows, maxColumns: look.columns };
  const zip = await opened(bytes);
  try {
    const parts = await partsOf(zip);
    const unpacked = budget(limits);
    const named = await sheetsOf(parts, zip, unpacked);
    const strings = await sharedStrings(parts.get('xl/sharedStrings.xml'), zip, unpacked);
    const isDate = await dateStyles(parts.get('xl/styles.xml'), zip, unpacked);
    const sheets: Sheet[] = [];
    for (const { name, path, since1904 } of named.slice(0, look.sheets)) {
      const dates = { isDate, shift: since1904 ? daysTo1904 : 0 };
      const { rows, more } = await sheetRows(parts.get(path), zip, unpacked, strings, limits, dates);
      sheets.push({ name, more, rows: rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))) });
    }
    return sheets;
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

const broken = () => fail('kernel.workbook.broken');
const tooLarge = (limits: WorkbookLimits) =>
  fail('kernel.workbook.size', { size: Math.floor(limits.maxBytes / 1_048_576) });

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

const opened = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(broken()) : resolve(zip),
    ),
  );

/** Real workbooks have some dozens of parts. */
const maxParts = 1000;

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxParts) throw broken();
  const parts = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    parts.set(entry.fileName, entry);
    zip.readEntry();
  });
  zip.readEntry();
  await once(zip, 'end').catch(() => {
    throw broken();
  });
  return parts;
}

type Budget = ReturnType<typeof budget>;

/** Counts the bytes unpacked from one file, whatever its directory claims. */
function budget(limits: WorkbookLimits) {
  let left = maxUnpacked;
  return {
    take(size: number) {
      left -= size;
      if (left < 0) throw tooLarge(limits);
    },
  };
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** Parses one XML part. Names have no namespace prefix. */
async function walk(
  entry: Entry | undefined,
  zip: ZipFile,
  unpacked: Budget,
  on: { open?: (tag: Tag) => void; close?: (name: string) => void; text?: (text: string) => void },
): Promise<void> {
  if (!entry || entry.isEncrypted()) throw broken();
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag) => on.open?.({ name: local(tag.name), attributes: tag.attributes }));
  parser.on('closetag', (tag) => on.close?.(local(tag.name)));
  parser.on('text', (text) => on.text?.(text));
  parser.on('cdata', (text) => on.text?.(text));
  parser.on('error', () => {
    throw broken();
  });
  const stream = await readEntry(zip, entry).catch(() => {
    throw broken();
  });
  const decoder = new TextDecoder();
  const chunks = stream.iterator({ destroyOnReturn: true }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      unpacked.take(chunk.length);
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.close();
  } catch (error) {
    // Errors of the zip library name bytes and checksums, which do not help users.
    throw error instanceof Error && 'key' in error ? error : broken();
  }
}

/** Names and paths of the sheets in order, and whether dates count from 1904 as on early Macintoshes. */
async function sheetsOf(
  parts: Map<string, Entry>,
  zip: ZipFile,
  unpacked: Budget,
): Promise<{ name: string; path: string; since1904: boolean }[]> {
  const named: { name: string; id: string }[] = [];
  let since1904 = false;
  await walk(parts.get('xl/workbook.xml'), zip, unpacked, {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name === 'sheet' && id) named.push({ name: attributes['name'] ?? '', id });
    },
  });
  const targets = new Map<string, string>();
  await walk(parts.get('xl/_rels/workbook.xml.rels'), zip, unpacked, {
    open: ({ attributes }) => targets.set(attributes['Id'] ?? '', attributes['Target'] ?? ''),
  });
  return named.map(({ name, id }) => {
    const target = targets.get(id) ?? '';
    return { name, since1904, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
  });
}

/** Number formats that show dates or times (ECMA-376 part 1, 18.8.30). */
const dateFormats: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** Which cell styles, by index, show dates. */
async function dateStyles(entry: Entry | undefined, zip: ZipFile, unpacked: Budget): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!entry) return styles;
  const own = new Map<number, boolean>();
  let isOfCells = false;
  await walk(entry, zip, unpacked, {
    open: ({ name, attributes }) => {
      // Text in quotes or brackets is not part of a date format: `"d"0.0`, `[Red]`.
      if (name === 'numFmt')
        own.set(
          Number(attributes['numFmtId']),
          /[ymdhs]/i.test((attributes['formatCode'] ?? '').replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, '')),
        );
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) {
        const format = Number(attributes['numFmtId'] ?? 0);
        styles.push(own.get(format) ?? dateFormats.has(format));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** Serial number of 1 January 1970; spreadsheets count a non-existent 29 February 1900. */
const firstDay = 25_569;
/** Serial number of 1 January 1904, where the other date system begins. */
const daysTo1904 = 1462;

/** Formats a serial number as a date, with the time when it has one. */
function momentOf(serial: number): string {
  const time = new Date(Math.round((serial - firstDay) * 86_400_000));
  if (!(serial >= 0) || Number.isNaN(time.getTime())) return String(serial);
  const [day, clock] = time.toISOString().split('T') as [string, string];
  const seconds = clock.slice(0, 8);
  if (serial < 1) return seconds;
  return seconds === '00:00:00' ? day : `${day} ${seconds}`;
}

/** Shared strings, which cells refer to by index. Phonetic readings (`rPh`) are not part of the text. */
async function sharedStrings(entry: Entry | undefined, zip: ZipFile, unpacked: Budget): Promise<string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  let current = '';
  let inText = false;
  let inReading = false;
  await walk(entry, zip, unpacked, {
    open: ({ name }) => {
      if (name === 'si') current = '';
      if (name === 'rPh') inReading = true;
      if (name === 't') inText = true;
    },
    text: (text) => {
      if (inText && !inReading) current += text;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescape(current));
      if (name === 'rPh') inReading = false;
      if (name === 't') inText = false;
    },
  });
  return strings;
}

async function sheetRows(
  entry: Entry | undefined,
  zip: ZipFile,
  unpacked: Budget,
  strings: readonly string[],
  limits: WorkbookLimits,
  /** Set for previews: then content beyond the limits is left out. */
  dates?: { isDate: readonly boolean[]; shift: number },
): Promise<{ rows: (string | number | boolean | null)[][]; more: boolean }> {
  const rows: (string | number | boolean | null)[][] = [];
  let style = 0;
  let more = false;
  let rowNumber = 0;
  let column = 0;
  let type = '';
  let value = '';
  let inValue = false;
  const put = () => {
    const cell = valueOf(type, value, strings);
    if (cell === null) return;
    if (dates && (rowNumber > limits.maxRows || column > limits.maxColumns)) {
      more = true;
      if (rowNumber > limits.maxRows) throw stopParsing;
      return;
    }
    if (rowNumber > limits.maxRows) throw fail('kernel.workbook.rows', { count: limits.maxRows - 1 });
    if (column > limits.maxColumns) throw fail('kernel.workbook.columns', { count: limits.maxColumns });
    while (rows.length < rowNumber) rows.push([]);
    const row = rows[rowNumber - 1]!;
    while (row.length < column) row.push(null);
    row[column - 1] = dates?.isDate[style] && typeof cell === 'number' ? momentOf(cell + dates.shift) : cell;
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
        value = '';
      } else if (name === 'v' || name === 't') inValue = true;
    },
    text: (text) => {
      if (inValue) value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'c') put();
    },
  }).catch((error: unknown) => {
    if (error !== stopParsing) throw error;
  });
  return { rows, more };
}

/** Thrown to end a parse early. */
const stopParsing = Object.assign(new Error('enough'), { key: 'enough' });

function valueOf(type: string, text: string, strings: readonly string[]): string | number | boolean | null {
  switch (type) {
    case 's':
      return strings[Number(text)]?.trim() || null;
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

/** Decodes the escapes of characters that XML cannot represent, such as `_x000D_`. */
const unescape = (text: string) =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
