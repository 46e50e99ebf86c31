import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import type { FileStore } from '#server/files';
import type { Preview } from '../contract.ts';
import { malformed } from './lattice.ts';

/** Entries that are read, folders included, and bytes of the directory that they fill; more make no page clearer. */
const mostEntries = 1000;
const mostBytes = 1 << 20;

type ArchivePreview = Extract<Preview, { kind: 'archive' }>;

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
  let zip: ZipFile | undefined;
  try {
    const reader = new StoredBytes((range) => files.open(file.storageKey, range));
    zip = await openArchive(reader, file.size);
    const { entries, more } = await firstOf(zip);
    return { kind: 'archive', entries, total: zip.entryCount, more };
  } catch {
    throw malformed();
  } finally {
    zip?.close();
  }
}

/** The files among the first entries of the directory, and whether it has more of them. */
function firstOf(zip: ZipFile): Promise<Pick<ArchivePreview, 'entries' | 'more'>> {
  return new Promise((resolve, reject) => {
    const entries: ArchivePreview['entries'] = [];
    let [read, bytes] = [0, 0];
    zip.on('error', reject);
    zip.on('end', () => resolve({ entries, more: false }));
    zip.on('entry', (entry: Entry) => {
      const { fileName, uncompressedSize: size } = entry;
      if (!fileName.endsWith('/')) entries.push({ path: fileName.slice(0, 500), size });
      read += 1;
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (read < mostEntries && bytes < mostBytes) zip.readEntry();
      else resolve({ entries, more: read < zip.entryCount });
    });
    zip.readEntry();
  });
}
