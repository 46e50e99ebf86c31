import { buffer as collect } from 'node:stream/consumers';
import type { FileStore } from '#server/files/files';
import type { TablePreview } from '../contract.ts';
import { readInChild } from './child-reader.ts';
import { tooLong } from './lattice.ts';

/** Bytes that are fetched at once, and that a page is unpacked to. */
const mostBytes = 16 << 20;
/** Bytes of memory that one read takes. */
export const parquetMemory = 3 * mostBytes;

/** Order for the child process, which requests the parts of the file that it needs. */
export interface ParquetOrder {
  size: number;
}

/**
 * The first rows of a Parquet file, of which only their part is fetched; read by a child process, since a list of two
 * thousand million nothings in a directory of some bytes would keep the program busy for minutes.
 * @throws files.previews.malformed|tooLong
 */
export function parquetOf(files: FileStore, stored: { storageKey: string; size: number }): Promise<TablePreview> {
  const order: ParquetOrder = { size: stored.size };
  return readInChild('parquet-process.ts', order, {
    async supply(start, end) {
      if (start < 0 || end > stored.size || end - start > mostBytes) throw tooLong();
      return start >= end ? new Uint8Array() : collect(files.open(stored.storageKey, { start, end: end - 1 }));
    },
  });
}
