import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { FileStore } from '#server/files';
import type { Preview } from '../contract.ts';
import { malformed } from './lattice.ts';

/** Files listed; more make no page clearer. */
const mostEntries = 1000;

/** Reads parts of a stored file as the archive reader asks for them: the directory at its end, never the contents. */
class StoredBytes extends RandomAccessReader {
  readonly #open: (range: { start: number; end: number }) => Readable;

  constructor(open: (range: { start: number; end: number }) => Readable) {
    super();
    this.#open = open;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#open({ start, end: end - 1 });
  }
}

const openArchive = promisify(
  (reader: RandomAccessReader, size: number, done: (error: Error | null, zip?: ZipFile) => void) =>
    fromRandomAccessReader(reader, size, { lazyEntries: true, decodeStrings: true, autoClose: true }, done),
) as (reader: RandomAccessReader, size: number) => Promise<ZipFile>;

/** What a zip archive says is in it; nothing is unpacked. @throws files.previews.malformed */
export async function archiveOf(files: FileStore, file: { storageKey: string; size: number }): Promise<Preview> {
  const entries: { path: string; size: number }[] = [];
  let zip: ZipFile | undefined;
  try {
    const reader = new StoredBytes((range) => files.open(file.storageKey, range));
    zip = await openArchive(reader, file.size);
    const opened = zip;
    let failed: unknown;
    opened.on('error', (error) => (failed = error));
    for (let read = 0; read < opened.entryCount && entries.length < mostEntries; read += 1) {
      opened.readEntry();
      const [entry] = (await Promise.race([once(opened, 'entry'), once(opened, 'end')])) as [Entry?];
      if (failed) throw failed;
      if (!entry) break;
      if (!entry.fileName.endsWith('/'))
        entries.push({ path: entry.fileName.slice(0, 500), size: entry.uncompressedSize });
    }
    return {
      kind: 'archive',
      entries,
      total: opened.entryCount,
      more: entries.length === mostEntries && opened.entryCount > mostEntries,
    };
  } catch {
    throw malformed();
  } finally {
    zip?.close();
  }
}
