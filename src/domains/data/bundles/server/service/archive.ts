import { Readable } from 'node:stream';
import type { FileRefusal } from '#shared/file-faults';
import { portablePath } from '#contract/data/descriptions';
import type { Context } from '#server/context';
import { lookedAt, type StoredContent, type Wanted } from '#server/files/stored-content';
import { zipped, type Packed } from '#server/files/zip';
import { missingFiles } from '#server/http/missing-files';

/** A file for an archive, a script or a list of checksums. */
export interface BundledFile extends StoredContent {
  id: number;
  /** Path in the record. */
  path: string;
  mime: string;
  sha256: string;
  /** Reason why its bytes are unavailable. */
  damage: FileRefusal | null;
}

/**
 * Text compresses well. Binary formats of measured data are mostly compressed already, and compressing them again takes
 * time.
 */
export const isCompressible = (mime: string) => /^text\/|json/.test(mime);

/**
 * The files as one archive. The caller has already checked access. Names that some systems could not write are changed,
 * and the changes are listed in `RENAMED.txt`; files whose bytes are unavailable are listed in `MISSING.txt`.
 */
export function archiveOf(ctx: Context, files: AsyncIterable<BundledFile>, mtime: Date): Readable {
  return Readable.from(zipped(packed(ctx, files), mtime), { objectMode: false });
}

async function* packed(ctx: Context, files: AsyncIterable<BundledFile>): AsyncGenerator<Packed> {
  const renamed: string[] = [];
  const missing = missingFiles();
  for await (const { file, fault, open } of lookedAt(ctx, wanted(files))) {
    const { path, size, mime } = file;
    const portable = portablePath(path);
    missing.taken(portable);
    if (fault) {
      missing.add({ ...file, fault });
      continue;
    }
    if (portable !== path && renamed.length < maxRenamed) renamed.push(`${portable}\t${path}\n`);
    yield { path: portable, size, compress: isCompressible(mime), open };
  }
  const list = missing.entry();
  if (list) yield list;
  if (renamed.length === 0) return;
  const names = Buffer.from(renamed.join(''));
  yield { path: 'RENAMED.txt', size: names.length, compress: true, open: () => Readable.from([names]) };
}

async function* wanted(files: AsyncIterable<BundledFile>): AsyncGenerator<BundledFile & Wanted> {
  for await (const file of files) yield { ...file, known: file.damage };
}

/** Limit of listed renames. */
const maxRenamed = 10_000;
