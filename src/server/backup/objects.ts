import { opendir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileStream } from '../files/file-stream.ts';
import type { FileStore } from '../files/files.ts';
import { isFull } from '../files/files.ts';
import { makeFolder } from '../files/local-files.ts';
import { piped } from '../files/piped.ts';
import { linesOf } from '../files/streams.ts';
import { writeBackupFile, openBackupFile, sumOf, summing, type Recipients } from './encryption.ts';
import { listSets, objectAt, objectsIn, type BackupSet } from './set.ts';

/** A stored file as its record describes it. */
export interface FileRecord {
  fileId: number;
  key: string;
  sha256: string;
  size: number;
}

/** Contents that are copied concurrently: with a bucket each waits for the network. */
const concurrency = 4;

/** Processes each item, a limited number concurrently; the first failure ends it. */
export async function eachOf<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failed: { error: unknown }[] = [];
  for await (const item of items) {
    const one = work(item)
      .catch((error: unknown) => {
        failed.push({ error });
      })
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= concurrency) await Promise.race(running);
    if (failed.length > 0) break;
  }
  await Promise.all(running);
  if (failed[0]) throw failed[0].error;
}

/** Result of copying the content of a file. */
export type Copied = 'there' | 'added' | 'missing' | 'damaged' | 'unreadable';

class WrongSum extends Error {}

/** Copies contents of the store into the backup folder, each once. */
export function objectsOf(folder: string, files: FileStore, recipients: Recipients, ending: string) {
  const copying = new Set<string>();

  async function isThere({ sha256, size }: FileRecord): Promise<boolean> {
    const found = await stat(objectAt(folder, sha256, ending)).catch(() => undefined);
    // An object counts by its name; a wrong length means that somebody has changed it.
    return found !== undefined && (recipients.length > 0 ? found.size > 0 : found.size === size);
  }

  return {
    async copy(record: FileRecord): Promise<Copied> {
      if (await isThere(record)) return 'there';
      const { sha256, size, key } = record;
      // Two files with the same content at the same time.
      if (copying.has(sha256)) return 'there';
      copying.add(sha256);
      const place = path.dirname(objectAt(folder, sha256, ending));
      try {
        await makeFolder(place);
        await writeBackupFile(files.open(key), place, `${sha256}${ending}`, recipients, {
          pack: false,
          refuse: (content) => {
            if (content.sha256 !== sha256 || content.size !== size) throw new WrongSum();
          },
        });
        return 'added';
      } catch (error) {
        if (error instanceof WrongSum) return 'damaged';
        if (isFull(error) || (error as NodeJS.ErrnoException).path?.startsWith(folder)) throw error;
        return (await files.has(key).catch(() => true)) ? 'unreadable' : 'missing';
      } finally {
        copying.delete(sha256);
      }
    },
  };
}

/** The line of a file in the list of a set. */
export const lineOf = ({ sha256, key, size }: FileRecord) => `${sha256} ${key} ${size}\n`;

/** The files of a set, ordered by checksum. */
export async function* filesOf(
  set: BackupSet,
  identities: readonly string[],
): AsyncGenerator<Omit<FileRecord, 'fileId'>> {
  const { files } = set.manifest;
  if (!files) return;
  const source = await openBackupFile(path.join(set.folder, files.list.name), identities, { pack: true });
  for await (const line of linesOf(source)) {
    const [sha256, key, size] = line.split(' ');
    yield { sha256: sha256!, key: key!, size: Number(size) };
  }
}

/** Whether the content of an object matches its name. */
export async function checkObject(
  folder: string,
  { sha256, size }: Omit<FileRecord, 'fileId'>,
  ending: string,
  identities: readonly string[],
): Promise<boolean> {
  const file = objectAt(folder, sha256, ending);
  if (identities.length === 0 && ending === '') {
    const found = await sumOf(file).catch(() => undefined);
    return found?.sha256 === sha256 && found.size === size;
  }
  try {
    const { through, result } = summing();
    const source = await openBackupFile(file, identities, { pack: false });
    for await (const _chunk of piped(source, through));
    return result().sha256 === sha256;
  } catch {
    return false;
  }
}

/**
 * Removes objects that no set refers to. Checksums in the lists are ordered, so only 1/256 of them is in memory at a
 * time. They are read from the unencrypted list; objects are named by the same checksums.
 */
export async function removeUnnamed(folder: string): Promise<number> {
  const sets = (await listSets(folder)).filter(({ manifest }) => manifest.files);
  const readers = sets.map((set) => ({
    ending: set.manifest.files!.ending,
    sums: reader(path.join(set.folder, 'objects.list')),
  }));
  let removed = 0;
  try {
    for (const prefix of (await readdir(objectsIn(folder)).catch(() => []))
      .filter((it) => /^[0-9a-f]{2}$/.test(it))
      .toSorted()) {
      const named = new Set<string>();
      for (const { ending, sums } of readers)
        for (const sum of await sums.upTo(prefix)) if (sum.startsWith(prefix)) named.add(`${sum}${ending}`);
      for await (const { name } of await opendir(path.join(objectsIn(folder), prefix)))
        if (!named.has(name)) {
          await rm(path.join(objectsIn(folder), prefix, name), { force: true });
          removed++;
        }
    }
  } finally {
    for (const { sums } of readers) sums.close();
  }
  return removed;
}

/** Reads an ordered list of checksums up to the last one with a prefix. */
function reader(file: string) {
  const input = fileStream(file);
  const lines = linesOf(input);
  let ahead: string | undefined;
  return {
    async upTo(prefix: string): Promise<string[]> {
      const found: string[] = [];
      for (;;) {
        ahead ??= ((await lines.next()) as { value?: string }).value;
        if (ahead === undefined || ahead.slice(0, 2) > prefix) return found;
        found.push(ahead);
        ahead = undefined;
      }
    },
    close: () => input.destroy(),
  };
}
