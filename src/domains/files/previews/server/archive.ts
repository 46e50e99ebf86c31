import { getFileNameLowLevel, validateFileName, type Entry, type ZipFile } from 'yauzl';
import type { FileStore } from '#server/files/files';
import { openRawZip } from '#server/files/stored-zip';
import { encodingOfNames } from '#server/formats/name-encoding';
import type { TextEncodingName } from '#shared/text-encodings';
import type { Preview } from '../contract.ts';
import { malformed } from './lattice.ts';

/** Maximum entries, including folders, and maximum bytes of the directory; more would make no page clearer. */
const maxEntries = 1000;
const maxBytes = 1 << 20;

type ArchivePreview = Extract<Preview, { kind: 'archive' }>;

/** A name as stored in the directory. */
interface Raw {
  bytes: Buffer;
  /** The name, if the archive states its encoding. */
  name: string | undefined;
  size: number;
}

/**
 * Lists a zip archive without unpacking it. The encoding of names without a UTF-8 flag is detected from all of them
 * together, because a single name is too short for it.
 * @param chosen the encoding that the reader chose for these names
 * @throws files.previews.malformed
 */
export async function archiveOf(
  files: FileStore,
  file: { storageKey: string; size: number },
  chosen?: TextEncodingName,
): Promise<Preview> {
  let zip: ZipFile | undefined;
  try {
    zip = await openRawZip(file.size, (range) => files.open(file.storageKey, range));
    const { raws, more } = await firstOf(zip);
    const untold = raws.filter(({ name }) => name === undefined).map(({ bytes }) => bytes);
    // Pure ASCII needs no choice of an encoding.
    const isAscii = untold.every((bytes) => bytes.every((byte) => byte < 0x80));
    const encoding = isAscii ? undefined : (chosen ?? (await encodingOfNames(untold)));
    return {
      kind: 'archive',
      entries: named(raws, encoding ?? 'utf-8'),
      total: zip.entryCount,
      more,
      ...(encoding && { encoding }),
    };
  } catch {
    throw malformed();
  } finally {
    zip?.close();
  }
}

function named(raws: readonly Raw[], encoding: TextEncodingName): ArchivePreview['entries'] {
  const decoder = new TextDecoder(encoding);
  return raws
    .map(({ bytes, name, size }) => ({ path: (name ?? decoder.decode(bytes)).replaceAll('\\', '/'), size }))
    .filter(({ path }) => !path.endsWith('/'))
    .map(({ path, size }) => ({
      path: path.slice(0, 500),
      size,
      ...(validateFileName(path) === null ? {} : { isUnsafe: true as const }),
    }));
}

/** The first entries of the directory, and whether there are more. */
function firstOf(zip: ZipFile): Promise<{ raws: Raw[]; more: boolean }> {
  return new Promise((resolve, reject) => {
    const raws: Raw[] = [];
    let [read, bytes] = [0, 0];
    zip.on('error', reject);
    zip.on('end', () => resolve({ raws, more: false }));
    zip.on('entry', (entry: Entry) => {
      const { fileNameRaw, generalPurposeBitFlag: flags, extraFields, uncompressedSize: size } = entry;
      const isTold = (flags & 0x800) !== 0 || extraFields.some(({ id }) => id === 0x7075);
      const name = isTold ? getFileNameLowLevel(flags, fileNameRaw, extraFields, false) : undefined;
      raws.push({ bytes: fileNameRaw, name, size });
      read += 1;
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (read < maxEntries && bytes < maxBytes) zip.readEntry();
      else resolve({ raws, more: read < zip.entryCount });
    });
    zip.readEntry();
  });
}
