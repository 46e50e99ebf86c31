import { createHash, randomUUID } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import type { MarkedPlace } from './place-marker.ts';

/** Facts about bytes, collected while they were streamed into the store. */
export interface StoredBytes {
  size: number;
  /** Lower-case hex. */
  sha256: string;
  /** The first bytes, enough to recognise the type by content. */
  head: Buffer;
}

/**
 * Progress of a file that arrives in pieces. `size` bytes of it survive any crash; the other fields belong to the
 * store. Plain JSON: the caller saves it between the pieces, and any process may continue from it.
 */
export interface Growth {
  size: number;
  note?: unknown;
}

/** Input of {@link FileStore.append} in addition to the bytes. */
export interface Appending {
  /** The last saved progress, or a size of 0 for a new key. */
  from: Growth;
  /** Size of the whole file in bytes. */
  total: number;
  /** Called from time to time with the saved progress, never concurrently. When it fails, the append fails. */
  keep: (growth: Growth) => Promise<void>;
}

/**
 * Storage of file contents. Keys come from {@link newKey}, never from a name that a user sent. A key is written once
 * and never changed; a failed write leaves nothing under its key.
 */
export interface FileStore {
  /** The folder of a local store; absent for remote stores. */
  folder?: string;
  write(key: string, source: Readable): Promise<StoredBytes>;
  /**
   * Appends to a growing key. Bytes after the saved progress, left by a crash, are discarded. A source that fails
   * rejects with its error after its bytes have been saved. The caller must ensure one writer per key. The bytes cannot
   * be read before {@link finish}. The store owns the buffers and may empty them.
   */
  append(key: string, source: AsyncIterable<readonly Buffer[]>, appending: Appending): Promise<Growth>;
  /** Completes a growing key, so that it can be read. May be called again. */
  finish(key: string, growth: Growth): Promise<void>;
  /** Opens the bytes or an inclusive range of them. The stream fails when the key does not exist. */
  open(key: string, range?: { start: number; end: number }): Readable;
  /** Removes a key and the remains of an interrupted write; no error when there is nothing. */
  remove(key: string): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Size of a key in bytes; undefined when it does not exist. Throws when the store does not answer. */
  sizeOf(key: string): Promise<number | undefined>;
  /** All keys, for audits of orphans and missing files. */
  keys(): AsyncIterable<string>;
  /** Throws when the store cannot be written or is not there. */
  check(): Promise<void>;
  /** Throws `PlaceGone` when the store is not the one of {@link expect}. */
  requirePresent(): Promise<void>;
  /** The store as a place with a marker. */
  place: MarkedPlace;
  /** Creates what the first write needs. A folder is not created before, so that its disk can be missed. */
  prepare(): Promise<void>;
  /** The marker that is compared from now on. */
  expect(marker: string): void;
}

/**
 * Milliseconds after which even a few bytes of a growing file are saved: on a slow connection they took minutes to
 * send.
 */
export const flushInterval = 5000;

const headBytes = 4100;

/** @throws for everything that {@link newKey} cannot have created, so that no key can address another path */
export function checkKey(key: string): string {
  if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28}$/.test(key)) throw new Error(`not a file key: ${key}`);
  return key;
}

/** Error codes of a full disk, an exceeded quota, and PostgreSQL (class 53, `disk_full`). */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** Error names of S3 services that do not use the status 507 (RFC 4918 §11.5). */
const fullBuckets: readonly string[] = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull'];

/** Whether a write failed for lack of space: on the disk, in the bucket, in the database, or within a quota. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, $metadata } = error as { code?: unknown; name: string; $metadata?: { httpStatusCode?: number } };
  if (fullCodes.includes(code)) return true;
  return $metadata !== undefined && ($metadata.httpStatusCode === 507 || fullBuckets.includes(name));
}

/** Name of the temporary file of a key, below `incoming/`. */
export const temporaryName = (key: string) => checkKey(key).replaceAll('/', '');

/** A new random key, spread over 65,536 folders. */
export function newKey(): string {
  const id = randomUUID().replaceAll('-', '');
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id.slice(4)}`;
}

/** Passes bytes through while it counts and hashes them and keeps the first. */
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
