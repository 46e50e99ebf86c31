import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetMetadataAsync, parquetReadObjects, type AsyncBuffer, type Compressors } from 'hyparquet';
import type { TablePreview } from '../contract.ts';
import { limits } from './cells.ts';
import type { ByteReply, ByteRequest } from './child-reader.ts';
import type { ParquetOrder } from './parquet.ts';
import { tableIn } from './table-rows.ts';

/* Reads the first rows of one Parquet file in a child process. It can open no file: the program sends it the parts. */

/** Rows that are shown, and bytes that a page is unpacked to. */
const shownRows = 1000;
const mostBytes = 16 << 20;

const bounded = { maxOutputLength: mostBytes };
/** Snappy is the library's own. */
const compressors: Compressors = {
  GZIP: (bytes) => new Uint8Array(gunzipSync(bytes, bounded)),
  BROTLI: (bytes) => new Uint8Array(brotliDecompressSync(bytes, bounded)),
  ZSTD: (bytes) => new Uint8Array(zstdDecompressSync(bytes, bounded)),
};

/** Requests for parts of the file that wait for an answer, by number. */
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let asked = 0;

function part(start: number, end: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const id = (asked += 1);
    waiting.set(id, resolve);
    process.send!({ want: { id, start, end } satisfies ByteRequest });
  });
}

process.once('message', (order: ParquetOrder) => {
  process.on('message', ({ id, bytes }: ByteReply) => {
    waiting.get(id)?.(bytes ?? new Uint8Array());
    waiting.delete(id);
  });
  void firstRows(order).then(
    (seen) => process.send!({ seen }),
    () => process.send!({ error: 'malformed' }),
  );
});

async function firstRows({ size }: ParquetOrder): Promise<TablePreview> {
  const file: AsyncBuffer = {
    byteLength: size,
    slice: async (start, end = size) => new Uint8Array(await part(start, end)).buffer,
  };
  const metadata = await parquetMetadataAsync(file);
  // Columns of columns have paths; each is shown by its first part.
  const names = metadata.schema.filter(({ name }, at) => at > 0 && name !== '').slice(0, limits.columns);
  const top = topColumns(metadata.schema).filter((name) => names.some((one) => one.name === name));
  const rowEnd = Math.min(shownRows, Number(metadata.num_rows));
  const rows = await parquetReadObjects({ file, metadata, columns: top, rowStart: 0, rowEnd, compressors });
  const cells = rows.map((row) => top.map((name) => written(row[name])));
  return tableIn(cells, top, [], Number(metadata.num_rows) > rowEnd);
}

/** Names of the columns at the top of a schema that is written depth first. */
function topColumns(schema: readonly { name: string; num_children?: number | undefined }[]): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = () => {
    const { num_children: children = 0 } = schema[at]!;
    at += 1;
    for (let child = 0; child < children && at < schema.length; child += 1) skip();
  };
  while (at < schema.length) {
    names.push(schema[at]!.name);
    skip();
  }
  return names;
}

function written(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  if (typeof value === 'object')
    return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one)).slice(
      0,
      limits.cell,
    );
  return String(value).slice(0, limits.cell);
}
