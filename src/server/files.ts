import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What was learnt about bytes while they streamed into the store. */
export interface StoredBytes {
  size: number;
  /** Lower-case hex. */
  sha256: string;
  /** The first bytes, enough to recognise a type by content. */
  head: Buffer;
}

/**
 * Where file contents live. Keys are made by {@link newKey}, never from a name that a user sent. A key is written
 * once and never changed; a write that fails leaves nothing under its key.
 */
export interface FileStore {
  write(key: string, source: Readable): Promise<StoredBytes>;
  /** Opens the bytes or an inclusive range of them. The stream errors when the key does not exist. */
  open(key: string, range?: { start: number; end: number }): Readable;
  /** Removes a key and what an interrupted write of it has left; no error when nothing is there. */
  remove(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** All keys, for audits of orphans and missing files. */
  keys(): AsyncIterable<string>;
  /** Throws when the store cannot take a write. */
  check(): Promise<void>;
}

const headBytes = 4100;

/** A new random key, spread over 65,536 folders. */
export function newKey(): string {
  const id = randomUUID().replaceAll('-', '');
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id.slice(4)}`;
}

/** Passes bytes through while it counts, hashes and keeps the first of them. */
export function measure(): { through: Transform; result: () => StoredBytes } {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < headBytes) heads.push(chunk.subarray(0, headBytes - size));
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest('hex'), head: Buffer.concat(heads) }) };
}

/** A store in a folder. A write goes to a temporary file, is flushed to disk and renamed into place. */
export async function folderStore(root: string): Promise<FileStore> {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true });
  const at = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28}$/.test(key)) throw new Error(`not a file key: ${key}`);
    return path.join(root, key);
  };
  const unfinished = (key: string) => path.join(incoming, key.replaceAll('/', ''));
  return {
    async write(key, source) {
      const target = at(key);
      const temporary = unfinished(key);
      const { through, result } = measure();
      try {
        await pipeline(source, through, createWriteStream(temporary, { flush: true }));
        await mkdir(path.dirname(target), { recursive: true });
        await rename(temporary, target);
        await flushFolder(path.dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return result();
    },
    open: (key, range) => createReadStream(at(key), range),
    async remove(key) {
      // In this order a write that is just being finished fails or is removed.
      await rm(unfinished(key), { force: true });
      await rm(at(key), { force: true });
    },
    has: (key) =>
      stat(at(key)).then(
        () => true,
        () => false,
      ),
    async *keys() {
      for (const first of await readdir(root)) {
        if (first === 'incoming') {
          for (const name of await readdir(incoming)) yield `incoming/${name}`;
          continue;
        }
        for (const second of await readdir(path.join(root, first)))
          for (const name of await readdir(path.join(root, first, second))) yield `${first}/${second}/${name}`;
      }
    },
    async check() {
      const probe = path.join(incoming, `probe-${process.pid}`);
      await pipeline(Readable.from(['probe']), createWriteStream(probe));
      await rm(probe);
    },
  };
}

/** A rename survives a power cut only when its folder is flushed too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
