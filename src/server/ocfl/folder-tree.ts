import { randomUUID } from 'node:crypto';
import { open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileStream } from '../files/file-stream.ts';
import { makeFolder, writeStream } from '../files/local-files.ts';
import { summing, type Tree } from './tree.ts';

/**
 * Files are staged below `extensions/`, the one folder of a storage root that holds no objects, and then renamed into
 * place.
 */
const staging = 'extensions/lattice-staging';
/** Unfinished files, under unique names. */
const parts = `${staging}/parts`;

/** A tree in a folder. A file is flushed to disk and renamed into place. */
export function folderTree(root: string): Tree {
  const at = (name: string) => {
    const place = path.resolve(root, name);
    if (place !== path.resolve(root) && !place.startsWith(`${path.resolve(root)}${path.sep}`))
      throw new Error(`not below the tree: ${name}`);
    return place;
  };
  const write: Tree['write'] = async (name, source) => {
    const target = at(name);
    const part = at(`${parts}/${randomUUID()}`);
    const { through, result } = summing();
    try {
      for (const file of [part, target]) await makeFolder(path.dirname(file));
      await writeStream(part, [source, through], { flush: true });
      await rename(part, target);
    } catch (error) {
      // The pipeline does it too, unless a folder could not be created.
      source.destroy();
      await rm(part, { force: true });
      throw error;
    }
    // Staged folders are flushed once, before they are moved into place.
    if (name.startsWith(`${staging}/`)) return result();
    await flushFolder(path.dirname(target));
    await removeEmpty(path.dirname(part), path.resolve(root));
    return result();
  };
  const remove = async (name: string) => {
    await rm(at(name), { recursive: true, force: true });
    await removeEmpty(path.dirname(at(name)), path.resolve(root));
  };
  return {
    name: root,
    write,
    open: (name) => fileStream(at(name)),
    sizeOf: (name) =>
      stat(at(name)).then(
        (found) => (found.isFile() ? found.size : undefined),
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
          throw error;
        },
      ),
    list: (folder) => filesBelow(at(folder), folder),
    remove,
    stagingFor: (folder) => `${staging}/${path.posix.basename(folder)}`,
    clear: () => remove(staging),
    async put(staged, folder) {
      const target = at(folder);
      await makeFolder(path.dirname(target));
      await flushFolders(at(staged));
      await rename(at(staged), target);
      await flushFolder(path.dirname(target));
      for (const place of [path.dirname(at(staged)), at(parts)]) await removeEmpty(place, path.resolve(root));
    },
    async check() {
      const probe = `${staging}/probe-${process.pid}`;
      await stat(root);
      await write(probe, Readable.from(['probe']));
      await rm(at(probe), { force: true });
      await removeEmpty(at(parts), path.resolve(root));
    },
  };
}

async function* filesBelow(place: string, name: string): AsyncGenerator<{ path: string; size: number }> {
  let entries;
  try {
    entries = await opendir(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  for await (const entry of entries) {
    const inside = name === '' ? entry.name : `${name}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(path.join(place, entry.name), inside);
    else yield { path: inside, size: (await stat(path.join(place, entry.name))).size };
  }
}

/** Removes empty folders upwards; a storage root may contain none. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let place = folder; place.startsWith(`${root}${path.sep}`); place = path.dirname(place))
    try {
      await rmdir(place);
    } catch {
      return;
    }
}

async function flushFolders(place: string): Promise<void> {
  for (const entry of await readdir(place, { withFileTypes: true }))
    if (entry.isDirectory()) await flushFolders(path.join(place, entry.name));
  await flushFolder(place);
}

/** A rename survives a power failure only when its folder is flushed too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
