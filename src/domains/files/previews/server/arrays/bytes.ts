import { fstatSync, openSync, readSync } from 'node:fs';

/* The bytes of one file by their positions. Runs in a child process. */

/** Bytes that are read in parts. */
export interface Bytes {
  size: number;
  /** @throws if the part is not within the file */
  read: (at: number, length: number) => Buffer;
}

/** A file on this machine. */
export function fileBytes(path: string): Bytes {
  const descriptor = openSync(path, 'r');
  const { size } = fstatSync(descriptor);
  return {
    size,
    read(at, length) {
      requireWithin(size, at, length);
      const bytes = Buffer.alloc(length);
      if (readSync(descriptor, bytes, 0, length, at) < length) throw new Error('cut');
      return bytes;
    },
  };
}

/** Bytes in memory, such as an unpacked part of a file. */
export const memoryBytes = (buffer: Buffer): Bytes => ({
  size: buffer.length,
  read(at, length) {
    requireWithin(buffer.length, at, length);
    return buffer.subarray(at, at + length);
  },
});

/** A part of other bytes. @throws if it is not within them */
export function partBytes(bytes: Bytes, from: number, size: number): Bytes {
  requireWithin(bytes.size, from, size);
  return {
    size,
    read(at, length) {
      requireWithin(size, at, length);
      return bytes.read(from + at, length);
    },
  };
}

/** Most bytes that one read may ask for. */
const maxRead = 256 << 20;

function requireWithin(size: number, at: number, length: number): void {
  const isWhole = Number.isSafeInteger(at) && Number.isSafeInteger(length);
  if (!isWhole || at < 0 || length < 0 || length > maxRead || at + length > size) throw new Error('beyond the end');
}

/** The first bytes, at most all of them. */
export const headOf = (bytes: Bytes, length: number): Buffer => bytes.read(0, Math.min(length, bytes.size));

/** Position of a mark within the first bytes; -1 if it is not there. */
export const positionOf = (bytes: Bytes, mark: string | Buffer, within: number): number =>
  headOf(bytes, within).indexOf(mark, 0, 'latin1');

/** A text that ends with the first zero byte. */
export function textIn(bytes: Uint8Array, encoding: 'utf-8' | 'windows-1252' = 'utf-8'): string {
  const end = bytes.indexOf(0);
  return new TextDecoder(encoding).decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
}

/** UTF-8, or the usual encoding of Western instruments if it is none: `µ` and `°` of units. */
export function instrumentText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
