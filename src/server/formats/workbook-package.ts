import { once } from 'node:events';
import { SaxesParser } from 'saxes';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { fail } from '#shared/fail';
import { readEntry } from '../files/stored-zip.ts';
import { kindOfFormat, kindOfNumber, type MomentKind } from './workbook-moments.ts';

/* The package of a workbook: its parts, the sheets that they are, and what cells refer to. */

export interface WorkbookLimits {
  /** Maximum size of the uploaded file. */
  maxBytes: number;
  /** Including the header row. */
  maxRows: number;
  maxColumns: number;
}

/** Maximum bytes of the unpacked file: a workbook of a thousand people with all columns needs a tenth of it. */
export const maxUnpacked = 16 << 20;
export const broken = () => fail('kernel.workbook.broken');
export const tooLarge = (limits: WorkbookLimits) =>
  fail('kernel.workbook.size', { size: Math.floor(limits.maxBytes / 1_048_576) });

/** What a sheet is besides one of cells that programs show. */
const sheetMarks = ['hidden', 'veryHidden', 'chart', 'dialog', 'macro'] as const;
export type SheetMark = (typeof sheetMarks)[number];

export const opened = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(broken()) : resolve(zip),
    ),
  );

/** Real workbooks have some dozens of parts. */
const maxParts = 1000;

/** Names of parts are the same in capitals or not, and some programs write the separators of Windows. */
const partName = (name: string) => name.replaceAll('\\', '/').toLowerCase();

export async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxParts) throw broken();
  const parts = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    parts.set(partName(entry.fileName), entry);
    zip.readEntry();
  });
  zip.readEntry();
  await once(zip, 'end').catch(() => {
    throw broken();
  });
  return parts;
}

export type Budget = ReturnType<typeof budget>;

/** Counts the bytes unpacked from one file, whatever its directory claims. */
export function budget(limits: WorkbookLimits) {
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
  /** The prefix of its namespace; empty without one. */
  prefix: string;
  attributes: Record<string, string>;
}

/** Parses one XML part. Names have no namespace prefix. */
export async function walk(
  entry: Entry | undefined,
  zip: ZipFile,
  unpacked: Budget,
  on: { open?: (tag: Tag) => void; close?: (name: string) => void; text?: (text: string) => void },
): Promise<void> {
  if (!entry || entry.isEncrypted()) throw broken();
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const prefixOf = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')));
  parser.on('opentag', ({ name, attributes }) => on.open?.({ name: local(name), prefix: prefixOf(name), attributes }));
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

interface NamedSheets {
  sheets: { name: string; path: string; marks: SheetMark[] }[];
  /** Whether dates count from 1904 as on early Macintoshes. */
  since1904: boolean;
  stringsPath: string;
  stylesPath: string;
}

/** The sheets in order, and where the parts are that they need. */
export async function sheetsOf(parts: Map<string, Entry>, zip: ZipFile, unpacked: Budget): Promise<NamedSheets> {
  const root = parts.has('_rels/.rels') ? await relationsOf('', parts, zip, unpacked) : [];
  const workbook = root.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const named: { name: string; id: string; state: string }[] = [];
  let since1904 = false;
  let main: string | undefined;
  await walk(parts.get(workbook), zip, unpacked, {
    open: ({ name, prefix, attributes }) => {
      main ??= prefix;
      // Extensions have elements of the same names in other namespaces.
      if (prefix !== main) return;
      if (name === 'workbookPr') since1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name === 'sheet' && id) named.push({ name: attributes['name'] ?? '', id, state: attributes['state'] ?? '' });
    },
  });
  const relations = await relationsOf(workbook, parts, zip, unpacked);
  const pathOf = (type: string) => relations.find((one) => one.type === type)?.path;
  return {
    since1904,
    stringsPath: pathOf('sharedStrings') ?? 'xl/sharedstrings.xml',
    stylesPath: pathOf('styles') ?? 'xl/styles.xml',
    sheets: named.map(({ name, id, state }) => {
      const { path = '', type = '' } = relations.find((one) => one.id === id) ?? {};
      const kind = /^(?:(chart|dialog)sheet|xl(?:Intl)?(Macro)sheet)$/i.exec(type);
      const said = [state, kind?.[1] ?? kind?.[2]?.toLowerCase()];
      return { name, path, marks: sheetMarks.filter((mark) => said.includes(mark)) };
    }),
  };
}

/** Relations of a part to others, by their types without address. */
async function relationsOf(
  part: string,
  parts: Map<string, Entry>,
  zip: ZipFile,
  unpacked: Budget,
): Promise<{ id: string; type: string; path: string }[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations: { id: string; type: string; path: string }[] = [];
  await walk(parts.get(`${folder}_rels/${part.slice(folder.length)}.rels`), zip, unpacked, {
    open: ({ name, attributes }) => {
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes;
      if (name !== 'Relationship') return;
      const path = new URL(target, `part:/${folder}`).pathname.slice(1);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: partName(decodeURI(path)) });
    },
  });
  return relations;
}

/** Which cell styles, by index, show dates, times or durations. */
export async function momentStyles(
  entry: Entry | undefined,
  zip: ZipFile,
  unpacked: Budget,
): Promise<(MomentKind | undefined)[]> {
  const styles: (MomentKind | undefined)[] = [];
  if (!entry) return styles;
  const own = new Map<number, MomentKind | undefined>();
  let isOfCells = false;
  await walk(entry, zip, unpacked, {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), kindOfFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells) {
        const format = Number(attributes['numFmtId'] ?? 0);
        styles.push(own.has(format) ? own.get(format) : kindOfNumber(format));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** Shared strings, which cells refer to by index. Phonetic readings (`rPh`) are not part of the text. */
export async function sharedStrings(entry: Entry | undefined, zip: ZipFile, unpacked: Budget): Promise<string[]> {
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

/** Decodes the escapes of characters that XML cannot represent, such as `_x000D_`. */
export const unescape = (text: string) =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
