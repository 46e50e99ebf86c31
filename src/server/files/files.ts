import { createHash, randomUUID } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';

/** What was learnt about bytes while they streamed into the store. */
export interface StoredBytes {
  size: number;
  /** Lower-case hex. */
  sha256: string;
  /** The first bytes, enough to recognise a type by content. */
  head: Buffer;
}

/**
 * How far a file is that arrives in pieces. `size` bytes of it are safe, whatever crashes; the rest is the store's own
 * note. Plain JSON: the caller keeps it between the pieces, and any process may go on from it.
 */
export interface Growth {
  size: number;
  note?: unknown;
}

/** What {@link FileStore.append} needs to know beside the bytes. */
export interface Appending {
  /** Where the key stands: what was kept last, or a size of 0 for a new one. */
  from: Growth;
  /** Bytes that the whole file will have. */
  total: number;
  /** Called now and then with what is safe by then, one call after the other. When it fails, so does the append. */
  keep: (growth: Growth) => Promise<void>;
}

/**
 * Where file contents live. Keys are made by {@link newKey}, never from a name that a user sent. A key is written
 * once and never changed; a write that fails leaves nothing under its key.
 */
export interface FileStore {
  /** Where it lies on this machine; absent where it lies elsewhere. */
  folder?: string;
  write(key: string, source: Readable): Promise<StoredBytes>;
  /**
   * Writes on behind the bytes that a growing key has. What a crash has left behind them is forgotten. A source that
   * breaks off rejects with its own error, after what came of it has been kept. One writer a key at a time: the caller
   * sees to it. The bytes cannot be read before {@link finish}. Buffers belong to the store once they are handed over:
   * it may empty them.
   */
  append(key: string, source: AsyncIterable<readonly Buffer[]>, appending: Appending): Promise<Growth>;
  /** Puts a grown key in place as if it had been written at once. May be called again. */
  finish(key: string, growth: Growth): Promise<void>;
  /** Opens the bytes or an inclusive range of them. The stream errors when the key does not exist. */
  open(key: string, range?: { start: number; end: number }): Readable;
  /** Removes a key and what an interrupted write of it has left; no error when nothing is there. */
  remove(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Bytes under a key; undefined where there is none. Throws when the store does not answer. */
  sizeOf(key: string): Promise<number | undefined>;
  /** All keys, for audits of orphans and missing files. */
  keys(): AsyncIterable<string>;
  /** Throws when the store cannot take a write. */
  check(): Promise<void>;
}

/** Milliseconds after which a few bytes of a growing file are made safe too: over a slow line they have cost somebody minutes. */
export const patience = 5000;

const headBytes = 4100;

/** @throws for everything that {@link newKey} cannot have made, so that no key ever becomes a path of its own choice */
export function checkKey(key: string): string {
  if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28}$/.test(key)) throw new Error(`not a file key: ${key}`);
  return key;
}

/** What disks, quotas and PostgreSQL (class 53, `disk_full`) call having no room. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** What S3 services call it that do not say so by their status (RFC 4918 §11.5: 507). */
const fullBuckets: readonly string[] = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull'];

/** Whether a write failed because there is no room for it: on the disk, in a bucket, in the database, or in what is granted. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, $metadata } = error as { code?: unknown; name: string; $metadata?: { httpStatusCode?: number } };
  if (fullCodes.includes(code)) return true;
  return $metadata !== undefined && ($metadata.httpStatusCode === 507 || fullBuckets.includes(name));
}

/** Where bytes on their way to a key lie, below `incoming/`. */
export const temporaryName = (key: string) => checkKey(key).replaceAll('/', '');

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
