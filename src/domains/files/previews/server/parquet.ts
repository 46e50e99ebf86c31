import { buffer as collect } from 'node:stream/consumers';
import type { FileStore } from '#server/files/files';
import type { TablePreview } from '../contract.ts';
import { readInChild } from './child-reader.ts';
import { tooLong } from './lattice.ts';

/** Bytes that are fetched at once, and that a page is unpacked to. */
const maxBytes = 16 << 20;
/** Bytes of memory that one read takes. */
export const parquetMemory = 3 * maxBytes;

/** Order for the child process, which requests the parts of the file that it needs. */
export interface ParquetOrder {
  size: number;
}

/**
 * The first rows of a Parquet file, loading only their part of the file. A child process reads it, because a directory
 * of a few bytes can declare two billion nulls, which would block the process for minutes.
 * @throws files.previews.malformed|tooLong
 */
export function parquetOf(files: FileStore, stored: { storageKey: string; size: number }): Promise<TablePreview> {
  const order: ParquetOrder = { size: stored.size };
  return readInChild('parquet-process.ts', order, {
    async supply(start, end) {
      if (start < 0 || end > stored.size || end - start > maxBytes) throw tooLong();
      return start >= end ? new Uint8Array() : collect(files.open(stored.storageKey, { start, end: end - 1 }));
    },
  });
}
