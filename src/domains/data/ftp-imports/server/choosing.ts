import type { z } from 'zod';
import { FileType, FTPError, type Client } from 'basic-ftp';
import { fail } from '#shared/fail';
import { deepestFolder } from '#contract/data/record-files';
import { maxBytes, maxFiles, maxListed, type Remote } from '../contract.ts';
import { joined, namesIn, rawPathOf, rawRoot } from './names.ts';

/** Time limit in seconds for finding the selected files, because a person waits for the response. */
const longestSearch = 30;

type Entry = z.input<typeof Remote>;

/** A file on the FTP server, by its path relative to the root. */
export interface Found {
  path: string;
  size: number;
}

/** A folder on the FTP server, by its path relative to the root and its full raw path. */
interface Place {
  path: string;
  raw: string;
}

/** Entries of a folder below the root, by its readable path. */
export async function entriesAt(client: Client, root: string, path: string): Promise<Entry[]> {
  const raw = await rawPathOf(client, await rawRoot(client, root), path);
  const entries = await entriesOf(client, { path, raw });
  return entries.map(({ raw: _known, ...entry }) => entry);
}

/**
 * Entries of a folder, folders first. Links are neither files nor folders, because only the server knows their targets.
 */
async function entriesOf(client: Client, folder: Place): Promise<(Entry & Place)[]> {
  const found = await namesIn(folder.raw, await client.list(folder.raw || undefined));
  const kinds = { [FileType.File]: 'file', [FileType.Directory]: 'folder' } as Record<FileType, Remote['kind']>;
  return found
    .filter(({ name }) => name !== '.' && name !== '..' && !/[/\p{Cc}]/u.test(name))
    .map(({ name, raw, file }) => ({
      name,
      path: folder.path === '' ? name : `${folder.path}/${name}`,
      raw: joined(folder.raw, raw),
      kind: kinds[file.type] ?? 'other',
      size: file.size,
      modified: file.modifiedAt ?? null,
    }))
    .toSorted((a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder') || (a.name < b.name ? -1 : 1));
}

/** Seconds after which a connection test stops counting. */
const longestCount = 10;

/**
 * Counts files and their bytes in the current directory and below it, in at most {@link maxListed} folders. Folders that
 * cannot be read are skipped. @throws the error of reading the current directory
 */
export async function countAll(client: Client): Promise<{ files: number; bytes: number; isComplete: boolean }> {
  const until = Date.now() + longestCount * 1000;
  const waiting: Place[] = [{ path: '', raw: '' }];
  let [files, bytes, isComplete] = [0, 0, true];
  for (let listed = 0; waiting.length > 0; listed += 1) {
    const folder = waiting.shift()!;
    if (listed === maxListed || Date.now() > until || folder.path.split('/').length > deepestFolder) {
      isComplete = false;
      break;
    }
    const found = await entriesOf(client, folder).catch((error: unknown) => {
      if (folder.path === '' || !(error instanceof FTPError)) throw error;
      isComplete = false;
      return [];
    });
    for (const it of found) {
      if (it.kind === 'folder') waiting.push(it);
      if (it.kind !== 'file') continue;
      files += 1;
      bytes += it.size;
    }
  }
  return { files, bytes, isComplete };
}

/** The selection in and below one folder, as a tree of path parts. */
interface Wanted {
  itself?: 'file' | 'folder';
  inside: Map<string, Wanted>;
}

/**
 * Finds the selected files, and all files below the selected folders. Every folder is looked up in the listing of its
 * parent, from the root on. So links are never followed, whatever a path contains, and a server that answers without
 * end is abandoned.
 * @returns also the number of entries below folders that cannot be fetched: empty files, links and the like
 * @throws data.ftp-imports.notFile|notFolder|many|manyFolders|large|deep|endless
 */
export async function findChosen(
  client: Client,
  root: string,
  { paths, folders }: { paths: string[]; folders: string[] },
): Promise<{ files: Found[]; skipped: number }> {
  const files: Found[] = [];
  let [skipped, listed, bytes] = [0, 0, 0];
  const until = Date.now() + longestSearch * 1000;

  const list = async (folder: Place): Promise<(Entry & Place)[]> => {
    if (folder.path !== '' && folder.path.split('/').length > deepestFolder)
      throw fail('data.ftp-imports.deep', { count: deepestFolder });
    listed += 1;
    if (listed > maxListed) throw fail('data.ftp-imports.manyFolders', { count: maxListed });
    if (Date.now() > until) throw fail('data.ftp-imports.endless', { count: longestSearch });
    return entriesOf(client, folder);
  };
  const take = ({ path, size }: Entry) => {
    bytes += size;
    if (bytes > maxBytes) throw fail('data.ftp-imports.large', { size: maxBytes / 1024 ** 4 });
    if (files.length === maxFiles) throw fail('data.ftp-imports.many', { count: maxFiles });
    files.push({ path, size });
  };
  /** Takes all files below a folder. */
  const takeAll = async (folder: Place): Promise<void> => {
    const below: Place[] = [];
    for (const it of await list(folder)) {
      if (it.kind === 'folder') below.push(it);
      else if (it.kind === 'file' && it.size > 0) take(it);
      else skipped += 1;
    }
    for (const place of below) await takeAll(place);
  };
  /** Takes the selected entries of a folder. */
  const takeWanted = async (folder: Place, { inside }: Wanted): Promise<void> => {
    const there = new Map((await list(folder)).filter(({ name }) => inside.has(name)).map((it) => [it.name, it]));
    for (const [name, wanted] of inside) {
      const it = there.get(name);
      const path = folder.path === '' ? name : `${folder.path}/${name}`;
      if (wanted.itself === 'folder') {
        if (it?.kind !== 'folder') throw fail('data.ftp-imports.notFolder', { name: path });
        await takeAll(it);
      } else if (wanted.itself === 'file' && wanted.inside.size === 0 && it?.kind === 'file') take(it);
      else if (wanted.itself === undefined && it?.kind === 'folder') await takeWanted(it, wanted);
      else throw fail('data.ftp-imports.notFile', { name: firstOf(path, wanted) });
    }
  };
  await takeWanted({ path: '', raw: await rawRoot(client, root) }, wantedOf(paths, folders));
  return { files, skipped };
}

/** Builds the tree of selected paths. A selected folder includes its content. */
function wantedOf(paths: string[], folders: string[]): Wanted {
  const top: Wanted = { inside: new Map() };
  const want = (path: string, itself: 'file' | 'folder') => {
    let at = top;
    for (const part of path.split('/')) {
      const next = at.inside.get(part) ?? { inside: new Map() };
      at.inside.set(part, next);
      at = next;
    }
    at.itself ??= itself;
  };
  for (const path of folders) want(path, 'folder');
  for (const path of paths) want(path, 'file');
  return top;
}

/** The first selected path at or below an entry. */
function firstOf(path: string, { itself, inside }: Wanted): string {
  const [below] = inside;
  return itself !== undefined || !below ? path : firstOf(`${path}/${below[0]}`, below[1]);
}
