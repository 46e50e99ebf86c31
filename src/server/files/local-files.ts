import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/*
 * The only way to write streams to files of this machine. Files and folders can be read by the user of the process
 * alone.
 */

/** Mode of files, and of folders. */
export const fileMode = 0o600;
export const folderMode = 0o700;

/** Creates a folder with those above it; no error when it exists. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode });
}

/**
 * Writes a stream, through transforms, into a file. The file is opened in the moment in which the streams are
 * connected, so that no error of any of them is missed. A failure ends all of them; a partial file stays.
 * @param options.flush whether the bytes are on the disk when it returns
 */
export async function writeStream(
  file: string,
  streams: readonly [Readable, ...Transform[]],
  { flush = false }: { flush?: boolean } = {},
): Promise<void> {
  await pipeline([...streams, createWriteStream(file, { mode: fileMode, flush })]);
}
