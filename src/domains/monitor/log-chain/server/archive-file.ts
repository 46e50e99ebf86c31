import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FileStore } from '#server/files/files';
import { piped } from '#server/files/piped';
import { linesOf } from '#server/files/streams';
import type { Archive, Line } from './queries.ts';

/** An archive file that is unreadable, or differs from its record. */
export class ArchiveFault extends Error {
  readonly archiveNo: number;
  readonly kind: 'archiveChanged' | 'archiveMissing';
  constructor(kind: ArchiveFault['kind'], archiveNo: number) {
    super(kind);
    this.kind = kind;
    this.archiveNo = archiveNo;
  }
}

/**
 * The rows of an archive file in the order of their numbers, as a stream. After the last one, digests and counts are
 * compared with the record.
 * @throws ArchiveFault
 */
export async function* rowsOf(files: FileStore, archive: Archive): AsyncGenerator<Line> {
  const { archiveNo, storageKey, fileSha256, contentSha256, rowCount } = archive;
  if (storageKey === null || !(await files.has(storageKey))) throw new ArchiveFault('archiveMissing', archiveNo);
  const [file, content] = [createHash('sha256'), createHash('sha256')];
  const noting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.update(chunk);
      done(null, chunk);
    },
  });
  const unpacked = piped(piped(files.open(storageKey), noting), createGunzip());
  let count = -1;
  try {
    for await (const line of linesOf(unpacked)) {
      content.update(`${line}\n`);
      count++;
      // The header; its digest is part of the record.
      if (count === 0) continue;
      const row: unknown = JSON.parse(line);
      if (!Array.isArray(row)) throw new ArchiveFault('archiveChanged', archiveNo);
      yield { id: Number(row[0]), line };
    }
  } catch (error) {
    throw error instanceof ArchiveFault ? error : new ArchiveFault('archiveChanged', archiveNo);
  }
  const isSame = file.digest('hex') === fileSha256 && content.digest('hex') === contentSha256 && count === rowCount;
  if (!isSame) throw new ArchiveFault('archiveChanged', archiveNo);
}
