import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  type SchemaTree,
} from 'hyparquet';
import { leafForm, writtenLeaf, type LeafForm } from './parquet-forms.ts';
import { lz4, lz4OfHadoop } from './lz4.ts';

/* Cells of Parquet files as exact texts. */

/** A column or a part of one: a value, or several in an order or by names. */
export type Node =
  | { kind: 'leaf'; form: LeafForm }
  | { kind: 'list'; of: Node }
  | { kind: 'map'; key: Node; value: Node; within: string }
  | { kind: 'struct'; fields: readonly { name: string; node: Node }[] }
  | { kind: 'given' };

export interface ParquetColumn {
  name: string;
  node: Node;
}

/** A file whose values are read as they are stored. */
export interface ParquetFile {
  file: AsyncBuffer;
  metadata: FileMetaData;
  columns: readonly ParquetColumn[];
}

/**
 * The columns at the top of a file. The annotations of their values are taken out of the metadata, so that the library
 * hands over stored values: it would make milliseconds of nanoseconds, and binary fractions of decimals.
 */
export function parquetFile(file: AsyncBuffer, metadata: FileMetaData): ParquetFile {
  const columns = parquetSchema(metadata).children.map((child) => ({ name: child.element.name, node: nodeOf(child) }));
  return { file, metadata, columns };
}

function nodeOf(tree: SchemaTree): Node {
  const isRepeated = tree.element.repetition_type === 'REPEATED';
  const node = nodeWithin(tree);
  return isRepeated ? { kind: 'list', of: node } : node;
}

function nodeWithin({ element, children }: SchemaTree): Node {
  const { converted_type: old, logical_type: logical } = element;
  if (logical?.type === 'VARIANT') return { kind: 'given' };
  if (children.length === 0) return leafOf(element);
  const [only] = children;
  const inner = only!.children;
  const isAlone = children.length === 1 && only!.element.repetition_type === 'REPEATED';
  if (isAlone && old === 'LIST' && inner.length <= 1) {
    const of = inner.length === 1 ? nodeOf(inner[0]!) : nodeWithin(only!);
    return { kind: 'list', of };
  }
  const [key, value] = inner;
  const isMap = old === 'MAP' || old === 'MAP_KEY_VALUE' || logical?.type === 'MAP';
  if (isAlone && isMap && key && value) {
    // Read as a list of pairs: equal keys stay, and keys that are no texts.
    delete element.converted_type;
    delete element.logical_type;
    return { kind: 'map', key: nodeOf(key), value: nodeOf(value), within: only!.element.name };
  }
  return { kind: 'struct', fields: children.map((child) => ({ name: child.element.name, node: nodeOf(child) })) };
}

/** Annotations that the library converts without a loss. */
const isKept = (element: SchemaTree['element']): boolean =>
  /^(?:GEOMETRY|GEOGRAPHY|FLOAT16|INTEGER)$/.test(element.logical_type?.type ?? '') ||
  /^U?INT_/.test(element.converted_type ?? '');

function leafOf(element: SchemaTree['element']): Node {
  const form = leafForm(element);
  if (!isKept(element)) {
    delete element.converted_type;
    delete element.logical_type;
  }
  return { kind: 'leaf', form };
}

/** Bytes that a page is unpacked to. */
const maxPage = 64 << 20;
const bounded = { maxOutputLength: maxPage };
const compressors: Compressors = {
  GZIP: (bytes) => new Uint8Array(gunzipSync(bytes, bounded)),
  BROTLI: (bytes) => new Uint8Array(brotliDecompressSync(bytes, bounded)),
  ZSTD: (bytes) => new Uint8Array(zstdDecompressSync(bytes, bounded)),
  LZ4_RAW: (bytes, length) => lz4(bytes, Math.min(length, maxPage)),
  LZ4: (bytes, length) => lz4OfHadoop(bytes, Math.min(length, maxPage)),
};

/** Nanoseconds stay a bigint. */
const asStored = (value: bigint) => value as unknown as Date;
const parsers = { timestampFromNanoseconds: asStored };

/**
 * Rows as texts, an empty one for null. Cells are cut to the longest that is shown.
 * @throws if the file is damaged or compressed in an unknown way
 */
export async function parquetCells(
  { file, metadata, columns }: ParquetFile,
  { rowStart, rowEnd, longest }: { rowStart: number; rowEnd: number; longest: number },
): Promise<string[][]> {
  const names = columns.map(({ name }) => name);
  const rows = await parquetReadObjects({
    file,
    metadata,
    columns: names,
    rowStart,
    rowEnd,
    compressors,
    parsers,
    utf8: false,
  });
  return rows.map((row) => columns.map(({ name, node }) => shortened(written(row[name], node), longest)));
}

const shortened = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

function written(value: unknown, node: Node): string {
  if (value === null || value === undefined) return '';
  return node.kind === 'leaf' ? writtenLeaf(value, node.form).text : within(value, node);
}

/** A value within a cell of several, as in JSON, with the digits of numbers. */
function within(value: unknown, node: Node): string {
  if (value === null || value === undefined) return 'null';
  const list = () => (Array.isArray(value) || ArrayBuffer.isView(value) ? [...(value as unknown[])] : [value]);
  switch (node.kind) {
    case 'leaf': {
      const { text, isWord } = writtenLeaf(value, node.form);
      return isWord ? JSON.stringify(text) : text;
    }
    case 'list':
      return `[${list()
        .map((one) => within(one, node.of))
        .join(', ')}]`;
    case 'map': {
      const pairs = (value as Record<string, unknown>)[node.within];
      const written = (Array.isArray(pairs) ? pairs : []).map(
        ({ key, value: one, ...rest }: Record<string, unknown>) => {
          const [named, valued] = key === undefined ? Object.values(rest) : [key, one];
          return `${within(named, node.key)}: ${within(valued, node.value)}`;
        },
      );
      return `{${written.join(', ')}}`;
    }
    case 'struct': {
      const fields = value as Record<string, unknown>;
      return `{${node.fields.map(({ name, node: of }) => `${JSON.stringify(name)}: ${within(fields[name], of)}`).join(', ')}}`;
    }
    case 'given':
      return JSON.stringify(value, (_key, it: unknown) => (typeof it === 'bigint' ? String(it) : it));
  }
}
