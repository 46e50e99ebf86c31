import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileStream } from '#server/files/file-stream';
import type { FaultReason } from '../../contract.ts';

/** Files that are imported together: a local folder, or an archive in the file store. */
export interface Source {
  /** Name of the folder or archive, for reports. */
  name: string;
  /** Size in bytes of each file, by its path with slashes. */
  files: ReadonlyMap<string, number>;
  /** Opens a file of {@link files}. */
  open: (file: string) => Promise<Readable>;
  close: () => void;
}

/** A source or one of its files cannot be read; the report shows the error. */
export class SourceFault extends Error {
  readonly file: string;
  readonly reason: FaultReason;
  readonly found: string;
  constructor(reason: FaultReason, file = '', found = '') {
    super(`${reason} ${file} ${found}`);
    this.reason = reason;
    this.file = file;
    this.found = found;
  }
}

/** Maximum number of files of one source, and maximum number of bytes of all of them unpacked. */
export const maxFiles = 5000;
export const maxBytes = 2_000_000_000;

/** A local folder with all its subfolders, without symbolic links. @throws SourceFault */
export async function folderSource(folder: string): Promise<Source> {
  const files = new Map<string, number>();
  let total = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new SourceFault('folder', '', folder);
  });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const { size } = await stat(full);
    total += size;
    files.set(path.relative(folder, full).split(path.sep).join('/'), size);
    if (files.size > maxFiles) throw new SourceFault('manyFiles', '', String(maxFiles));
    if (total > maxBytes) throw new SourceFault('large', '', String(maxBytes));
  }
  return {
    name: path.basename(folder),
    files,
    open: async (file) => fileStream(path.join(folder, file)),
    close: () => undefined,
  };
}

/** A folder of a source, as a source. */
export function partOf(source: Source, folder: string): Source {
  const prefix = `${folder}/`;
  return {
    name: source.name,
    files: new Map(
      [...source.files].flatMap(([file, size]): [string, number][] =>
        file.startsWith(prefix) ? [[file.slice(prefix.length), size]] : [],
      ),
    ),
    open: (file) => source.open(prefix + file),
    close: source.close,
  };
}

/** Maximum size in bytes of a file that is read as a whole: score files are below 10 MB, descriptions far smaller. */
const maxWhole = 16_000_000;

/** A whole file. @throws SourceFault if it does not exist or is larger than `most` */
export async function bytesOf(source: Source, file: string, most = maxWhole): Promise<Buffer> {
  const size = source.files.get(file);
  if (size === undefined) throw new SourceFault('missing', file);
  if (size > most) throw new SourceFault('large', file, String(size));
  return collected(await source.open(file), file, most);
}

/** All bytes of a stream. @throws SourceFault if there are more than `most` */
export async function collected(stream: Readable, file: string, most = maxWhole): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) throw new SourceFault('large', file, String(length));
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A whole text. @throws SourceFault also if it is not UTF-8 */
export async function textOf(source: Source, file: string, most?: number): Promise<string> {
  const bytes = await bytesOf(source, file, most);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SourceFault('notUtf8', file);
  }
}

/** A JSON file. @throws SourceFault */
export async function jsonOf(source: Source, file: string, most?: number): Promise<unknown> {
  const text = await textOf(source, file, most);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new SourceFault('json', file, (error as Error).message.slice(0, 200));
  }
}
