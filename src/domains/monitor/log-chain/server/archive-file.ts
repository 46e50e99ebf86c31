import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { FileStore } from '#server/files/files';
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
  const unpacked = createGunzip();
  let fault: unknown;
  const stop = (error: unknown) => {
    fault ??= error;
    unpacked.destroy();
  };
  const source = files.open(storageKey);
  source.on('error', stop);
  unpacked.on('error', stop);
  source.pipe(noting).pipe(unpacked);
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
  } finally {
    source.destroy();
    unpacked.destroy();
  }
  const isSame = file.digest('hex') === fileSha256 && content.digest('hex') === contentSha256 && count === rowCount;
  if (fault !== undefined || !isSame) throw new ArchiveFault('archiveChanged', archiveNo);
}

/** Lines that end in a line feed. `readline` also splits at U+2028 and U+2029, which rows may contain. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  rest += decoder.end();
  if (rest) yield rest;
}
