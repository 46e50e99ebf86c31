import { buffer } from 'node:stream/consumers';
import { Transform } from 'node:stream';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { piped } from '#server/files/piped';
import { readEntry } from '#server/files/stored-zip';
import { malformed, tooLong } from '../lattice.ts';

/** Entries of one archive, and bytes that all of them unpack to. */
const maxEntries = 20_000;
const maxUnpacked = 64 << 20;

/** The texts of an archive that are unpacked on request; together they unpack to a limited number of bytes. */
export interface ZippedTexts {
  names: readonly string[];
  /** @throws files.previews.malformed|tooLong */
  text: (name: string) => Promise<string>;
}

/** Opens an archive in memory. @throws files.previews.malformed|tooLong */
export async function zippedTexts(bytes: Buffer): Promise<ZippedTexts> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, opened) =>
      error ? reject(malformed()) : resolve(opened),
    ),
  );
  if (zip.entryCount > maxEntries) throw tooLong();
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', () => reject(malformed()));
    zip.readEntry();
  });
  let left = maxUnpacked;
  return {
    names: [...entries.keys()],
    text: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw malformed();
      // The directory may lie about the size, so unpacked bytes are counted.
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          left -= chunk.length;
          done(left < 0 ? tooLong() : null, chunk);
        },
      });
      const stream = await readEntry(zip, entry);
      const unpacked = await buffer(piped(stream, counted, malformed));
      return unpacked.toString('utf8').replace(/^\ufeff/, '');
    },
  };
}
