import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../context.ts';
import { checkKey } from './files.ts';
import { writeStream } from './local-files.ts';
import { processFolder } from './process-folders.ts';

/* Stored files as local files, for native code that reads by position. A remote store has copies here. */

/** Bytes of files cached here for a remote store; the last used ones stay. */
const maxKept = 4 * 1024 ** 3;

interface Copy {
  size: number;
  place: Promise<string>;
  /** Callers that read it now. */
  readers: number;
}

/** By their keys, which are never overwritten; the last used ones are at the end. */
const copies = new Map<string, Copy>();
let folder: Promise<string> | undefined;

interface Stored {
  storageKey: string;
  size: number;
}

/** A stored file as a local file: its own path, or a copy in a folder. */
export async function broughtTo(ctx: Context, { storageKey }: Stored, into: string): Promise<string> {
  if (ctx.files.folder) return path.join(ctx.files.folder, checkKey(storageKey));
  const place = path.join(into, 'source');
  await writeStream(place, [ctx.files.open(storageKey)]);
  return place;
}

/** Works with a stored file on this machine; for a remote store a copy is cached for the next work on it. */
export async function withLocal<T>(ctx: Context, stored: Stored, work: (file: string) => Promise<T>): Promise<T> {
  if (ctx.files.folder) return work(path.join(ctx.files.folder, checkKey(stored.storageKey)));
  const copy = copies.get(stored.storageKey) ?? { size: stored.size, place: bring(ctx, stored), readers: 0 };
  copies.delete(stored.storageKey);
  copies.set(stored.storageKey, copy);
  copy.readers += 1;
  try {
    return await work(await copy.place);
  } catch (error) {
    copy.place.catch(() => copies.delete(stored.storageKey));
    throw error;
  } finally {
    copy.readers -= 1;
    await makeRoom();
  }
}

async function bring(ctx: Context, { storageKey }: Stored): Promise<string> {
  folder ??= processFolder('copies');
  const place = path.join(await folder, storageKey.replaceAll('/', ''));
  await writeStream(place, [ctx.files.open(storageKey)]);
  return place;
}

async function makeRoom(): Promise<void> {
  let kept = [...copies.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [key, { size, place, readers }] of copies) {
    if (kept <= maxKept) break;
    if (readers > 0) continue;
    copies.delete(key);
    kept -= size;
    await rm(await place, { force: true });
  }
}

/** Removes all copies; before the program ends. */
export async function removeCopies(): Promise<void> {
  copies.clear();
  if (folder) await rm(await folder, { recursive: true, force: true });
  folder = undefined;
}
