import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type FileMetaData,
} from 'hyparquet';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { fail, Failure } from '#shared/fail';
import { largestTable } from '../../contract.ts';
import { lineOf, type TableRow } from './table-row.ts';

/** Bytes that a row group has in memory at most, before they become values; and rows that become values at once. */
const largestGroup = 128 * 1024 * 1024;
const rowsAtOnce = 10_000;

type Compressors = NonNullable<Parameters<typeof parquetReadObjects>[0]['compressors']>;
/** Codecs beside Snappy, with the size that the page says as the limit. */
const compressors: Compressors = {
  GZIP: (bytes, size) => gunzipSync(bytes, { maxOutputLength: size }),
  BROTLI: (bytes, size) => brotliDecompressSync(bytes, { maxOutputLength: size }),
  ZSTD: (bytes, size) => zstdDecompressSync(bytes, { maxOutputLength: size }),
};

/** The rows of a Parquet file, as texts. `named` makes names of columns that definitions can have. */
export async function* parquetRows(
  stream: Readable,
  named: (names: readonly string[]) => string[],
): AsyncGenerator<TableRow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lattice-table-'));
  try {
    const file = path.join(folder, 'table.parquet');
    await pipeline(stream, limited, createWriteStream(file));
    yield* rowsOf(await bufferOf(file), named);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > largestTable) throw fail('benchmarks.datasets.tooLarge', { most: largestTable / 1_000_000 });
    yield chunk;
  }
}

async function bufferOf(file: string): Promise<AsyncBuffer> {
  const handle = await open(file);
  const { size } = await handle.stat();
  await handle.close();
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      const bytes = new Uint8Array(Math.max(0, end - start));
      let at = 0;
      if (bytes.length > 0)
        for await (const chunk of createReadStream(file, { start, end: end - 1 }) as AsyncIterable<Buffer>) {
          bytes.set(chunk, at);
          at += chunk.length;
        }
      return bytes.buffer;
    },
  };
}

async function* rowsOf(file: AsyncBuffer, named: (names: readonly string[]) => string[]): AsyncGenerator<TableRow> {
  const metadata = await orMalformed(() => parquetMetadataAsync(file));
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  if (columns.length === 0) throw fail('benchmarks.datasets.noHeader');
  const names = named(columns);
  refuseLargeGroups(metadata);
  let start = 0;
  for (const group of metadata.row_groups) {
    const last = start + Number(group.num_rows);
    for (; start < last; start = Math.min(start + rowsAtOnce, last)) {
      const rowStart = start;
      const rowEnd = Math.min(rowStart + rowsAtOnce, last);
      const found = await orMalformed(() => parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors }));
      for (const [at, values] of found.entries()) {
        const row = Object.create(null) as Record<string | symbol, string | number>;
        for (const [place, name] of names.entries()) row[name] = textOf(values[columns[place]!]);
        row[lineOf] = rowStart + at + 2;
        yield row as TableRow;
      }
    }
  }
}

function refuseLargeGroups({ row_groups: groups }: FileMetaData): void {
  for (const { columns } of groups) {
    const bytes = columns.reduce((sum, { meta_data: it }) => sum + Number(it?.total_uncompressed_size ?? 0), 0);
    if (bytes > largestGroup) throw fail('benchmarks.datasets.rowGroup', { most: largestGroup / 1024 / 1024 });
  }
}

async function orMalformed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw fail('benchmarks.datasets.malformedParquet', { reason: (error as Error).message.slice(0, 200) });
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value, (_key, it: unknown) => (typeof it === 'bigint' ? Number(it) : it)).slice(0, 10_000);
}
