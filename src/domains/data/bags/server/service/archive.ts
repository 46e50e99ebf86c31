import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import type { FileStore } from '#server/files/files';
import { openRawZip, readEntry } from '#server/files/stored-zip';
import { maxFiles } from '../../contract.ts';
import { Unreadable, type Faults } from './faults.ts';

/** An archive with a bag, whose directory has been checked. */
export interface BagArchive {
  /**
   * Size in bytes of each file by its path in the bag, in NFC, according to the directory; reading fails if it differs.
   */
  sizes: ReadonlyMap<string, number>;
  open: (path: string) => Promise<Readable>;
  /** Paths as single strings, shared by all users of a path. */
  names: ReadonlyMap<string, string>;
  /** Reads a whole file as UTF-8. @throws Unreadable after reporting the fault */
  text: (path: string, most?: number) => Promise<string>;
  close: () => void;
}

/** Limit of files outside the payload: manifests, and additions of other tools. */
const maxTags = 1000;
const longestPath = 1200;
/** Files that operating systems add to archives. */
const strays = /^__MACOSX\//;
const largestTag = 1_000_000;

/**
 * Opens an archive of the file store. Paths outside the archive, names that occur twice or that some systems cannot
 * distinguish, links and encrypted files are reported as faults.
 * @throws Unreadable if it is no archive, or contains no bag
 */
export async function openBag(
  files: FileStore,
  { storageKey, size }: { storageKey: string; size: number },
  faults: Faults,
): Promise<BagArchive> {
  const zip = await openRawZip(size, (range) => files.open(storageKey, range)).catch((error: unknown) => {
    faults.add('zip', '', { error: messageOf(error) });
    throw new Unreadable();
  });
  try {
    const entries = inBag(await directoryOf(zip, faults), faults);
    const sizes = new Map([...entries].map(([path, { uncompressedSize }]) => [path, uncompressedSize]));
    const open = (path: string) => readEntry(zip, entries.get(path)!);
    const names = new Map([...sizes.keys()].map((path) => [path, path]));
    return {
      sizes,
      names,
      open,
      text: (path, most) => textOf(path, { sizes, open, faults, most }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** All files of the archive by name. */
function directoryOf(zip: ZipFile, faults: Faults): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  /** Paths after case folding and normalisation, with the first original of each. */
  const alike = new Map<string, string>();
  return new Promise((resolve, reject) => {
    if (zip.entryCount > maxFiles + maxTags) {
      faults.add('manyFiles', '', { count: maxFiles });
      return reject(new Unreadable());
    }
    zip.on('error', (error: Error) => {
      faults.add('zip', '', { error: error.message });
      reject(new Unreadable());
    });
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      const name = nameOf(entry.fileNameRaw);
      if (name === undefined) faults.add('nameBytes', entry.fileNameRaw.toString('latin1'));
      else if (!name.endsWith('/') && !strays.test(name)) take(name, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });

  function take(name: string, entry: Entry): void {
    const path = name.normalize('NFC');
    const folded = name.normalize('NFKC').toLowerCase();
    const other = alike.get(folded);
    if (!isSafe(path)) return faults.add('path', path);
    if (other !== undefined) return faults.add(other === path ? 'twice' : 'caseTwice', path, { other });
    if (!regular.includes(kindOf(entry))) return faults.add('link', path);
    if (entry.isEncrypted() || ![0, 8].includes(entry.compressionMethod)) return faults.add('packing', path);
    alike.set(folded, path);
    entries.set(path, entry);
    return undefined;
  }
}

/** Unix stores the type of a file in the upper half of its attributes. */
const kindOf = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 28) & 0xf;
const regular = [0, 8];

/** Names are decoded as UTF-8, with or without the flag of the archive; Chinese Windows uses another encoding. */
function nameOf(raw: Buffer): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(raw);
    } catch {
      continue;
    }
  return undefined;
}

/** Whether a path stays below the target folder of unpacking, on every system. */
export const isSafe = (path: string): boolean =>
  path.length <= longestPath &&
  // eslint-disable-next-line no-control-regex -- paths with control characters are refused
  !/[\0-\x1f\x7f\\]|^[A-Za-z]:/.test(path) &&
  path.split('/').every((part) => part !== '' && !/^\.+$/.test(part.normalize('NFKC')));

/** The files below the folder of the bag: the folder with `bagit.txt`, at the top or one level below. */
function inBag(entries: Map<string, Entry>, faults: Faults): Map<string, Entry> {
  const declared = [...entries.keys()]
    .filter((path) => /^(?:[^/]+\/)?bagit\.txt$/.test(path))
    .toSorted((a, b) => a.length - b.length);
  const [first] = declared;
  if (first === undefined) {
    faults.add('noBag');
    throw new Unreadable();
  }
  const base = first.slice(0, -'bagit.txt'.length);
  faults.within(base);
  const found = new Map<string, Entry>();
  for (const [path, entry] of entries)
    if (path.startsWith(base)) found.set(path.slice(base.length), entry);
    else faults.add('outside', path);
  const folders = new Set<string>();
  for (const path of found.keys())
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) folders.add(folded(path.slice(0, at)));
  for (const path of found.keys()) if (folders.has(folded(path))) faults.add('isFolder', path);
  return found;
}

const folded = (path: string) => path.normalize('NFKC').toLowerCase();

async function textOf(
  path: string,
  it: Pick<BagArchive, 'sizes' | 'open'> & { faults: Faults; most?: number | undefined },
): Promise<string> {
  const { most = largestTag } = it;
  if (it.sizes.get(path)! > most) {
    it.faults.add('tagLarge', path, { size: most / 1_000_000 });
    throw new Unreadable();
  }
  const parts: Buffer[] = [];
  try {
    for await (const part of (await it.open(path)) as AsyncIterable<Buffer>) parts.push(part);
  } catch (error) {
    it.faults.add('unreadable', path, { error: messageOf(error) });
    throw new Unreadable();
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    it.faults.add('encoding', path);
    throw new Unreadable();
  }
}
