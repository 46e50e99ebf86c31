import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { buffer as collect } from 'node:stream/consumers';
import { parquetMetadataAsync, parquetReadObjects, type AsyncBuffer, type Compressors } from 'hyparquet';
import type { FileStore } from '#server/files';
import type { TablePreview } from '../contract.ts';
import { limits } from './cells.ts';
import { malformed, tooLong } from './lattice.ts';
import { tableIn } from './table-rows.ts';

/** Rows that are shown; bytes that are fetched at once, and that a page is unpacked to. */
const shownRows = 1000;
const mostBytes = 16 << 20;
/** Bytes of memory that one read takes. */
export const parquetRoom = 3 * mostBytes;

const bounded = { maxOutputLength: mostBytes };
/** Snappy is the library's own. */
const compressors: Compressors = {
  GZIP: (bytes) => new Uint8Array(gunzipSync(bytes, bounded)),
  BROTLI: (bytes) => new Uint8Array(brotliDecompressSync(bytes, bounded)),
  ZSTD: (bytes) => new Uint8Array(zstdDecompressSync(bytes, bounded)),
};

/** The first rows of a Parquet file, of which only their part is fetched. @throws files.previews.malformed|tooLong */
export async function parquetOf(files: FileStore, stored: { storageKey: string; size: number }): Promise<TablePreview> {
  const file: AsyncBuffer = {
    byteLength: stored.size,
    async slice(start, end = stored.size) {
      if (end - start > mostBytes) throw tooLong();
      const bytes = await collect(files.open(stored.storageKey, { start, end: end - 1 }));
      return new Uint8Array(bytes).buffer;
    },
  };
  try {
    const metadata = await parquetMetadataAsync(file);
    // Columns of columns have paths; each is shown by its first part.
    const names = metadata.schema.filter(({ name }, at) => at > 0 && name !== '').slice(0, limits.columns);
    const top = topColumns(metadata.schema).filter((name) => names.some((one) => one.name === name));
    const rowEnd = Math.min(shownRows, Number(metadata.num_rows));
    const rows = await parquetReadObjects({ file, metadata, columns: top, rowStart: 0, rowEnd, compressors });
    const cells = rows.map((row) => top.map((name) => written(row[name])));
    return tableIn(cells, top, [], Number(metadata.num_rows) > rowEnd);
  } catch (error) {
    if (error instanceof Error && 'key' in error) throw error;
    throw malformed();
  }
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
