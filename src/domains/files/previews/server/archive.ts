import type { Entry, ZipFile } from 'yauzl';
import type { FileStore } from '#server/files';
import { openStoredZip } from '#server/stored-zip';
import type { Preview } from '../contract.ts';
import { malformed } from './lattice.ts';

/** Entries that are read, folders included, and bytes of the directory that they fill; more make no page clearer. */
const mostEntries = 1000;
const mostBytes = 1 << 20;

type ArchivePreview = Extract<Preview, { kind: 'archive' }>;

/** What a zip archive says is in it; nothing is unpacked. @throws files.previews.malformed */
export async function archiveOf(files: FileStore, file: { storageKey: string; size: number }): Promise<Preview> {
  let zip: ZipFile | undefined;
  try {
    zip = await openStoredZip(file.size, (range) => files.open(file.storageKey, range));
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
