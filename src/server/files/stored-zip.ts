import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';

/** Opens bytes of a stored file, both ends inclusive. */
export type OpenRange = (range: { start: number; end: number }) => Readable;

/** Reads parts of a stored file as the archive reader asks for them: the directory at its end first. */
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
 * Opens a zip archive that lies in the file store; the caller closes it. Entries are read one by one; names that lead out
 * of the archive, and sizes that differ from the directory, are errors of the reader.
 */
export const openStoredZip = (size: number, range: OpenRange): Promise<ZipFile> =>
  open(new StoredBytes(range), size, true);

/** As {@link openStoredZip}, with undecoded names (`fileNameRaw`) and without a check of paths: only for listing. */
export const openRawZip = (size: number, range: OpenRange): Promise<ZipFile> =>
  open(new StoredBytes(range), size, false);
