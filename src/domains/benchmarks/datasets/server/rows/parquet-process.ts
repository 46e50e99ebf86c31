import { open } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type FileMetaData,
} from 'hyparquet';
import type { ParquetFault, ParquetOrder, ParquetSaid } from './read-parquet.ts';

/*
 * Reads one Parquet file in a child process that can open only this file and the product. It sends a few rows at a
 * time, and waits for the next request.
 */

/** Maximum size in bytes of a row group in memory, before decoding; and number of rows that are decoded at once. */
const largestGroup = 128 * 1024 * 1024;
const rowsAtOnce = 10_000;
/** Characters of rows per message. */
const sentAtOnce = 1_000_000;

type Compressors = NonNullable<Parameters<typeof parquetReadObjects>[0]['compressors']>;
/** Codecs other than Snappy, with the size in the page header as the limit. */
const compressors: Compressors = {
  GZIP: (bytes, size) => gunzipSync(bytes, { maxOutputLength: size }),
  BROTLI: (bytes, size) => brotliDecompressSync(bytes, { maxOutputLength: size }),
  ZSTD: (bytes, size) => zstdDecompressSync(bytes, { maxOutputLength: size }),
};

class Refused extends Error {
  readonly fault: ParquetFault;
  constructor(fault: ParquetFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Called when the parent requests more. */
let more: () => void = () => undefined;
const say = (said: ParquetSaid) => process.send!(said);
const sent = (said: ParquetSaid) =>
  new Promise<void>((resolve) => {
    more = resolve;
    say(said);
  });

process.once('message', ({ file }: ParquetOrder) => {
  process.on('message', () => more());
  read(file).then(
    () => say({ isOver: true }),
    (error: unknown) =>
      say({
        fault:
          error instanceof Refused
            ? error.fault
            : { reason: 'malformedParquet', params: { reason: (error as Error).message.slice(0, 200) } },
      }),
  );
});

async function read(name: string): Promise<void> {
  const handle = await open(name);
  const { size } = await handle.stat();
  const file: AsyncBuffer = {
    byteLength: size,
    slice: async (start, end = size) => {
      const bytes = new Uint8Array(Math.max(0, end - start));
      for (let at = 0; at < bytes.length;) {
        const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
        if (bytesRead === 0) break;
        at += bytesRead;
      }
      return bytes.buffer;
    },
  };
  const metadata = await parquetMetadataAsync(file);
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  if (columns.length === 0) throw new Refused({ reason: 'noHeader', params: {} });
  await sent({ columns });
  refuseLargeGroups(metadata);
  let start = 0;
  for (const group of metadata.row_groups) {
    const last = start + Number(group.num_rows);
    for (; start < last; start = Math.min(start + rowsAtOnce, last)) {
      const rowEnd = Math.min(start + rowsAtOnce, last);
      const found = await parquetReadObjects({ file, metadata, rowStart: start, rowEnd, compressors });
      let rows: string[][] = [];
      let length = 0;
      for (const values of found) {
        const row = columns.map((column) => textOf(values[column]));
        rows.push(row);
        length += row.reduce((sum, text) => sum + text.length, row.length);
        if (length < sentAtOnce) continue;
        await sent({ rows });
        rows = [];
        length = 0;
      }
      if (rows.length > 0) await sent({ rows });
    }
  }
}

function refuseLargeGroups({ row_groups: groups }: FileMetaData): void {
  for (const { columns } of groups) {
    const bytes = columns.reduce((sum, { meta_data: it }) => sum + Number(it?.total_uncompressed_size ?? 0), 0);
    if (bytes > largestGroup) throw new Refused({ reason: 'rowGroup', params: { most: largestGroup / 1024 / 1024 } });
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value, (_key, it: unknown) => (typeof it === 'bigint' ? Number(it) : it)).slice(0, 10_000);
}
