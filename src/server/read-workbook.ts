import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { fail } from '#shared/fail';
import type { Context } from './context.ts';
import { lookThrough } from './file-work.ts';
import type { Incoming } from './routes.ts';

export interface WorkbookLimits {
  /** Of the file as it was sent. */
  maxBytes: number;
  /** The head line included. */
  maxRows: number;
  maxColumns: number;
}

/** Bytes that a packed file may be unpacked to: a thousand people with all their columns are a tenth of it. */
const mostUnpacked = 16 << 20;
/** What reading a file takes of the memory beside the file: its texts, as characters of two bytes. */
export const workbookRoom = 2 * mostUnpacked;

/**
 * Reads the first sheet of an .xlsx file: all rows as texts, numbers and truth values; empty cells are null and rows
 * at the end without a value are left out. Formulas count by the value that was saved with them. Dates are the
 * numbers that spreadsheets keep. Made for files from strangers: what is unpacked, the rows and the columns are
 * limited, and gaps in the numbering of cells cost nothing.
 *
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
    const sheetPath = await firstSheet(parts, zip, unpacked);
    const strings = await sharedStrings(parts.get('xl/sharedStrings.xml'), zip, unpacked);
    return await sheetRows(parts.get(sheetPath), zip, unpacked, strings, limits);
  } finally {
    zip.close();
  }
}

/**
 * The rows of the workbook in an upload, as {@link readWorkbook}; undefined when the request brings no file. Reads to
 * the end of the request, where one file too many is noticed. The upload's own limit is one byte above
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
    // A slow sender blocks no other reader.
    const bytes = await collected(file.stream, limits.maxBytes);
    rows = await lookThrough(ctx, bytes.length + workbookRoom, () => readWorkbook(bytes, limits));
  }
  return rows;
}

const broken = () => fail('kernel.workbook.broken');
const tooLarge = (limits: WorkbookLimits) =>
  fail('kernel.workbook.size', { size: Math.floor(limits.maxBytes / 1_048_576) });

/** The bytes of a file that comes in; of one that is too large so many that it is refused as too large. */
export async function collected(source: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read on to the end, so that the sender gets the answer; kept is no more than the limit.
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

/** An honest workbook has some dozens of parts. */
const mostParts = 1000;

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostParts) throw broken();
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

/** Counts what is unpacked from one file, whatever its directory claims. */
function budget(limits: WorkbookLimits) {
  let left = mostUnpacked;
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

/** Walks through one part. Names come without the prefix of their namespace. */
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
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, it) => (error ? reject(broken()) : resolve(it))),
  );
  const decoder = new TextDecoder();
  const chunks = stream.iterator({ destroyOnReturn: true }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of chunks) {
      unpacked.take(chunk.length);
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.close();
  } catch (error) {
    // The packer's own complaints name bytes and checksums: nothing a person could act on.
    throw error instanceof Error && 'key' in error ? error : broken();
  }
}

async function firstSheet(parts: Map<string, Entry>, zip: ZipFile, unpacked: Budget): Promise<string> {
  let id = '';
  await walk(parts.get('xl/workbook.xml'), zip, unpacked, {
    open: ({ name, attributes }) => {
      if (name === 'sheet' && !id) id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    },
  });
  let target = '';
  await walk(parts.get('xl/_rels/workbook.xml.rels'), zip, unpacked, {
    open: ({ attributes }) => {
      if (attributes['Id'] === id) target = attributes['Target'] ?? '';
    },
  });
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells refer to by number. Readings of characters (`rPh`) are no part of the text. */
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
) {
  const rows: (string | number | boolean | null)[][] = [];
  let rowNumber = 0;
  let column = 0;
  let type = '';
  let value = '';
  let inValue = false;
  const put = () => {
    const cell = valueOf(type, value, strings);
    if (cell === null) return;
    if (rowNumber > limits.maxRows) throw fail('kernel.workbook.rows', { count: limits.maxRows - 1 });
    if (column > limits.maxColumns) throw fail('kernel.workbook.columns', { count: limits.maxColumns });
    while (rows.length < rowNumber) rows.push([]);
    const row = rows[rowNumber - 1]!;
    while (row.length < column) row.push(null);
    row[column - 1] = cell;
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
  });
  return rows;
}

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

/** Undoes the escapes of characters that XML cannot carry, `_x000D_`. */
const unescape = (text: string) =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
