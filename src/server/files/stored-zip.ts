import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromRandomAccessReader, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { deferError } from './streams.ts';

/** Opens bytes of a stored file; both ends are inclusive. */
export type OpenRange = (range: { start: number; end: number }) => Readable;

/** Reads the ranges of a stored file that the archive reader requests: first the directory at its end. */
class StoredBytes extends RandomAccessReader {
  readonly #open: OpenRange;

  constructor(open: OpenRange) {
    super();
    this.#open = open;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#open({ start, end: end - 1 });
  }
}

const open = promisify(
  (
    reader: RandomAccessReader,
    size: number,
    decodeStrings: boolean,
    done: (error: Error | null, zip?: ZipFile) => void,
  ) => fromRandomAccessReader(reader, size, { lazyEntries: true, decodeStrings, autoClose: false }, done),
) as (reader: RandomAccessReader, size: number, decodeStrings: boolean) => Promise<ZipFile>;

/**
 * Opens a zip archive in the file store; the caller closes it. Entries are read one by one. The reader fails on names
 * that lead out of the archive, and on sizes that differ from the directory.
 */
export const openStoredZip = (size: number, range: OpenRange): Promise<ZipFile> =>
  open(new StoredBytes(range), size, true);

/**
 * Like {@link openStoredZip}, with undecoded names (`fileNameRaw`) and without the check of paths; only for listing.
 */
export const openRawZip = (size: number, range: OpenRange): Promise<ZipFile> =>
  open(new StoredBytes(range), size, false);

/**
 * The unpacked bytes of an entry. The archive reader only emits an error on the stream. Without the destruction here, a
 * reader that starts to listen after the error would wait forever.
 * @throws the fault of the archive; faults inside the bytes fail the stream
 */
export function readEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (fault, stream) => {
      if (fault) return reject(fault);
      stream.once('error', (error) => stream.destroy(error));
      // The destroyed stream emits its error once more; readers get it from the stream.
      resolve(deferError(stream));
    }),
  );
}
