import { buffer as collect } from 'node:stream/consumers';
import type { FileStore } from '#server/files/files';
import type { PartsPreview } from '../../contract.ts';
import { readInChild } from '../child-reader.ts';
import { tooLong } from '../lattice.ts';
import { pieceBytes, type ProgramOrder } from './program-order.ts';

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
      if (start < 0 || end > stored.size || end - start > pieceBytes) throw tooLong();
      return start >= end ? new Uint8Array() : collect(files.open(stored.storageKey, { start, end: end - 1 }));
    },
  });
}
