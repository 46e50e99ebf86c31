import { constants, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileStream } from './file-stream.ts';
import { fileMode, ifMissing, keepPrivate, makeFolder, writeStream } from './local-files.ts';
import { markedFolder, markerFile, requireMarker } from './place-marker.ts';
import {
  checkKey,
  measure,
  temporaryName,
  flushInterval,
  type Appending,
  type FileStore,
  type Growth,
} from './files.ts';

/** Bytes gathered for one write to disk: each call wakes a thread, which costs as much as some hundred kilobytes. */
const batchBytes = 1024 * 1024;

/**
 * Maximum bytes of a growing file between two flushes: a tenth of a second on the fastest connection, which must be
 * sent again after `kill -9`. More frequent flushes and writes would wait for each other.
 */
const flushEvery = 128 * 1024 * 1024;

/**
 * A file store in a folder. A write goes to a temporary file, is flushed to disk and renamed into place.
 * @param flushAfter maximum milliseconds between two flushes of a growing file
 * @param create whether the folder is created now, and not by {@link FileStore.prepare}
 */
export async function folderStore(
  root: string,
  { flushAfter = flushInterval, create = true } = {},
): Promise<FileStore> {
  const incoming = path.join(root, 'incoming');
  let marker: string | undefined;
  const prepare = async () => {
    await makeFolder(incoming);
    // Files of an earlier version below it, which left their mode to the umask, are protected by their folder.
    await keepPrivate(root);
  };
  const entries = () => readdir(root).catch(ifMissing([]));
  const place = {
    ...markedFolder('files', root),
    isEmpty: async () => (await entries()).every((name) => name === 'incoming'),
  };
  if (create) await prepare();
  const at = (key: string) => path.join(root, checkKey(key));
  const unfinished = (key: string) => path.join(incoming, temporaryName(key));
  const putInPlace = async (key: string) => {
    const target = at(key);
    await makeFolder(path.dirname(target));
    await rename(unfinished(key), target);
    await flushFolder(path.dirname(target));
  };
  const has = (key: string) =>
    stat(at(key)).then(
      () => true,
      () => false,
    );
  const sizeOf = (key: string) => stat(at(key)).then(({ size }) => size, ifMissing(undefined));
  return {
    folder: root,
    async write(key, source) {
      const temporary = unfinished(key);
      const { through, result } = measure();
      try {
        await writeStream(temporary, [source, through], { flush: true });
        await putInPlace(key);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return result();
    },
    async append(key, source, appending) {
      const handle = await open(unfinished(key), constants.O_RDWR | constants.O_CREAT, fileMode);
      try {
        await truncateTo(handle, appending.from.size);
        return await writeAndFlush(handle, source, appending, flushAfter);
      } finally {
        await handle.close();
      }
    },
    async finish(key, { size }) {
      try {
        const handle = await open(unfinished(key), constants.O_RDWR);
        try {
          await truncateTo(handle, size);
        } finally {
          await handle.close();
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (await has(key))) return;
        throw error;
      }
      await putInPlace(key);
    },
    open: (key, range) => fileStream(at(key), range),
    async remove(key) {
      // In this order, a write that is just being completed fails or is removed.
      await rm(unfinished(key), { force: true });
      await rm(at(key), { force: true });
    },
    has,
    sizeOf,
    async *keys() {
      for (const first of await entries()) {
        if (first === markerFile) continue;
        if (first === 'incoming') {
          for (const name of await readdir(incoming)) yield `incoming/${name}`;
          continue;
        }
        for (const second of await readdir(path.join(root, first)))
          for (const name of await readdir(path.join(root, first, second))) yield `${first}/${second}/${name}`;
      }
    },
    requirePresent: () => requireMarker(place, marker),
    async check() {
      await requireMarker(place, marker);
      const probe = path.join(incoming, `probe-${process.pid}`);
      await writeStream(probe, [Readable.from(['probe'])]);
      await rm(probe);
    },
    place,
    prepare,
    expect(known) {
      marker = known;
    },
  };
}

/** Truncates bytes after those that are known to be on disk. */
async function truncateTo(handle: FileHandle, size: number): Promise<void> {
  const { size: found } = await handle.stat();
  if (found < size) throw new Error(`${size - found} bytes of a growing file are lost`);
  if (found > size) await handle.truncate(size);
}

/** Writes and flushes while further bytes arrive, so that the slowest of the three determines the rate. */
async function writeAndFlush(
  handle: FileHandle,
  source: AsyncIterable<readonly Buffer[]>,
  { from, keep }: Appending,
  flushAfter: number,
): Promise<Growth> {
  let written = from.size;
  let flushed = from.size;
  let flushedAt = Date.now();
  let batch: Buffer[] = [];
  let gathered = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let flushing: Promise<unknown> = Promise.resolve();
  const write = async () => {
    await writing;
    const parts = batch;
    const position = written;
    written += gathered;
    batch = [];
    gathered = 0;
    writing = writeAll(handle, parts, position).then(() => parts.forEach(releaseMemory));
    // The next await reports a failure; without a handler until then it would count as an unhandled rejection.
    writing.catch(() => undefined);
  };
  const flush = async () => {
    await writing;
    await flushing;
    const size = written;
    flushed = size;
    flushedAt = Date.now();
    flushing = handle.datasync().then(() => keep({ size }));
    flushing.catch(() => undefined);
  };
  const end = async () => {
    if (gathered > 0) await write();
    await flush();
    await flushing;
  };
  try {
    for await (const bytes of source) {
      batch.push(...bytes);
      gathered += lengthOf(bytes);
      const late = Date.now() - flushedAt >= flushAfter;
      if (late || gathered >= batchBytes) await write();
      if (late || written - flushed >= flushEvery) await flush();
    }
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  return { size: written };
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0);

/**
 * Frees the memory of a written buffer at once. Otherwise every sixty megabytes received would cause a full garbage
 * collection. Buffers that share their memory with others are left alone.
 */
function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function writeAll(handle: FileHandle, parts: Buffer[], position: number): Promise<void> {
  const length = lengthOf(parts);
  const { bytesWritten } = await handle.writev(parts, position);
  if (bytesWritten === length) return;
  // A nearly full disk writes a part only; the next call reports why.
  const rest = Buffer.concat(parts).subarray(bytesWritten);
  if (bytesWritten === 0) throw Object.assign(new Error('the disk takes no more bytes'), { code: 'ENOSPC' });
  await writeAll(handle, [rest], position + bytesWritten);
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
