import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { FileStore } from '#server/files/files';
import { openStoredZip, readEntry } from '#server/files/stored-zip';
import { maxBytes, maxFiles, SourceFault, type Source } from './source.ts';

/** A higher compression ratio indicates a zip bomb; small files may have one. */
const maxRatio = 200;
const smallBytes = 1_000_000;
/** Files that operating systems add to archives. */
const strays = /^(?:__MACOSX\/|.*\/?\.DS_Store$|Thumbs\.db$)/;

/**
 * A zip archive of the file store. Its directory is validated first: unsafe names, links, encrypted files, archives
 * that unpack to more than {@link maxBytes}. A single top-level folder is removed from the paths. @throws SourceFault
 */
export async function zipSource(
  files: FileStore,
  { storageKey, size, originName }: { storageKey: string; size: number; originName: string },
): Promise<Source> {
  const zip = await openStoredZip(size, (range) => files.open(storageKey, range)).catch(() => {
    throw new SourceFault('zip', originName);
  });
  return sourceOf(zip, originName);
}

const fromBytes = promisify((bytes: Buffer, done: (error: Error | null, zip?: ZipFile) => void) =>
  fromBuffer(bytes, { lazyEntries: true, decodeStrings: true, autoClose: false }, done),
) as (bytes: Buffer) => Promise<ZipFile>;

/** A nested archive, which is read as a whole. @throws SourceFault */
export async function innerZip(bytes: Buffer, name: string): Promise<Source> {
  const zip = await fromBytes(bytes).catch(() => {
    throw new SourceFault('zip', name);
  });
  return sourceOf(zip, name);
}

async function sourceOf(zip: ZipFile, name: string): Promise<Source> {
  try {
    const entries = withoutFolder(await directoryOf(zip, name));
    return {
      name,
      files: new Map([...entries].map(([file, { uncompressedSize }]) => [file, uncompressedSize])),
      open: (file) =>
        readEntry(zip, entries.get(file)!).catch(() => {
          throw new SourceFault('zip', file);
        }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function directoryOf(zip: ZipFile, name: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let total = 0;
  return new Promise((resolve, reject) => {
    if (zip.entryCount > maxFiles) return reject(new SourceFault('manyFiles', '', String(zip.entryCount)));
    // The library refuses absolute names and those that lead out of the archive.
    zip.on('error', (error: Error) => reject(new SourceFault('zip', name, error.message.slice(0, 200))));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      const fault = faultOf(entry, entries);
      total += entry.uncompressedSize;
      if (fault) return reject(fault);
      if (total > maxBytes) return reject(new SourceFault('large', entry.fileName, String(total)));
      if (!entry.fileName.endsWith('/') && !strays.test(entry.fileName)) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Unix stores the file type in the upper half of the attributes. */
const kindOf = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 28) & 0xf;
const regular = [0, 4, 8];

function faultOf(entry: Entry, known: ReadonlyMap<string, Entry>): SourceFault | undefined {
  const { fileName, compressedSize, uncompressedSize } = entry;
  // eslint-disable-next-line no-control-regex -- names with control characters are refused
  if (/[\0-\x1f\x7f]/.test(fileName) || fileName.length > 300) return new SourceFault('name', fileName.slice(0, 60));
  if (known.has(fileName)) return new SourceFault('twice', fileName);
  if (!regular.includes(kindOf(entry))) return new SourceFault('link', fileName);
  if (entry.isEncrypted() || ![0, 8].includes(entry.compressionMethod)) return new SourceFault('packing', fileName);
  if (uncompressedSize > smallBytes && uncompressedSize > maxRatio * compressedSize)
    return new SourceFault('ratio', fileName, String(maxRatio));
  return undefined;
}

/** Removes the folder that contains all files of the archive, if there is one. */
function withoutFolder(entries: Map<string, Entry>): Map<string, Entry> {
  const folders = new Set([...entries.keys()].map((file) => (file.includes('/') ? file.split('/')[0]! : '')));
  const [folder] = folders;
  if (folders.size !== 1 || !folder) return entries;
  return new Map([...entries].map(([file, entry]) => [file.slice(folder.length + 1), entry]));
}
