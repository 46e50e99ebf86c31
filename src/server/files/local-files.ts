import { createWriteStream } from 'node:fs';
import { chmod, mkdir, rename, stat, writeFile } from 'node:fs/promises';
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
 * Takes the rights of other users from a file or folder that an earlier version or a person has created. A file of
 * another owner, or on a disk that is read only, stays as it is.
 */
export async function keepPrivate(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o077) !== 0) await chmod(file, mode & 0o700).catch(() => undefined);
}

/** Handles an error of a file that does not exist with a value; throws others. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };

/** Writes a file, completely or not at all, and flushes it. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { flush: true, mode: fileMode });
  await rename(`${file}.part`, file);
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
