import { collected } from '#server/formats/read-workbook';
import type { FileStore } from '#server/files/files';
import type { TablePreview } from '../../contract.ts';
import { readInChild } from '../child-reader.ts';
import { tooLong } from '../lattice.ts';

/** Bytes of a file that is read. */
const maxBytes = 32 << 20;

/** Order for the child process. */
export interface LaboratoryOrder {
  name: string;
  bytes: Uint8Array;
  /** The scan, from 1 on. */
  which: number;
}

/** Memory that the preview of a file takes: the file, its copy for the child process, and the table. */
export const laboratoryMemory = (size: number): number => 2 * Math.min(size, maxBytes) + (8 << 20);

/**
 * One of the scans of a binary file of an instrument. A child process reads it, because such files state counts and
 * lengths that damage makes arbitrary, and zip archives may unpack to any size.
 * @throws files.previews.malformed|tooLong
 */
export async function laboratoryOf(
  files: FileStore,
  file: { name: string; storageKey: string; size: number },
  which: number,
): Promise<TablePreview> {
  if (file.size > maxBytes) throw tooLong();
  const bytes = await collected(files.open(file.storageKey), maxBytes);
  const order: LaboratoryOrder = { name: file.name, bytes, which };
  return readInChild<TablePreview>('laboratory/laboratory-process.ts', order, {});
}
