import { buffer as collect } from 'node:stream/consumers';
import type { FileStore } from '#server/files/files';
import type { PartsPreview } from '../../contract.ts';
import { readInChild } from '../child-reader.ts';
import { tooLong } from '../lattice.ts';

/** Bytes that are fetched at once. */
const mostBytes = 4 << 20;

/** Bytes of the beginning and of the end that are read of a longer file. */
export const [beginBytes, endBytes] = [40 << 20, 8 << 20];

/** Bytes of memory that the child process takes for a file of this size: its pieces and their text. */
export const programMemory = (size: number): number => 2 * Math.min(size, beginBytes + endBytes) + 2 * mostBytes;

/** Order for the child process, which requests the parts of the file. */
export interface ProgramOrder {
  /** Reader by `programIn`. */
  program: string;
  name: string;
  size: number;
}

/**
 * The output of a simulation program, read in a child process.
 * @param program reader by `programIn`
 * @throws files.previews.malformed|tooLong
 */
export function programOutput(
  files: FileStore,
  stored: { name: string; storageKey: string; size: number },
  program: string,
): Promise<PartsPreview> {
  const order: ProgramOrder = { program, name: stored.name, size: stored.size };
  return readInChild('programs/program-process.ts', order, {
    async supply(start, end) {
      if (start < 0 || end > stored.size || end - start > mostBytes) throw tooLong();
      return start >= end ? new Uint8Array() : collect(files.open(stored.storageKey, { start, end: end - 1 }));
    },
  });
}
