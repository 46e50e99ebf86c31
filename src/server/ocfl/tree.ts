import { createHash, type Hash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';

/** Size and checksums of bytes; lower-case hex. */
export interface Sums {
  size: number;
  sha256: string;
  sha512: string;
}

/** A folder or a bucket whose files have paths: separated by slashes, without empty segments, `.` and `..`. */
export interface Tree {
  /** Name in events and messages. */
  name: string;
  /** Writes a file, completely or not at all. Destroys the source on a fault. */
  write(path: string, source: Readable): Promise<Sums>;
  /** Opens a file. The stream fails when there is none. */
  open(path: string): Readable;
  /** Size of a file in bytes; undefined when there is none. Throws when the place does not answer. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Every file below a folder, with its path from the root. */
  list(folder: string): AsyncIterable<{ path: string; size: number }>;
  /** Removes a file, or a folder with all its contents; no error when there is nothing. */
  remove(path: string): Promise<void>;
  /** The folder in which files are staged before {@link put}; the folder itself where renaming is impossible. */
  stagingFor(folder: string): string;
  /** Moves a staged folder into place, atomically where renaming is possible. */
  put(staged: string, folder: string): Promise<void>;
  /** Removes the remains of interrupted writes; only while nothing else writes. */
  clear(): Promise<void>;
  /** Throws when the place cannot be written. */
  check(): Promise<void>;
}

/** Passes bytes through while it counts and hashes them. */
export function summing(): { through: Transform; result: () => Sums } {
  const sums: [Hash, Hash] = [createHash('sha256'), createHash('sha512')];
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      for (const sum of sums) sum.update(chunk);
      done(null, chunk);
    },
  });
  let found: Sums | undefined;
  return {
    through,
    result: () => (found ??= { size, sha256: sums[0].digest('hex'), sha512: sums[1].digest('hex') }),
  };
}

/**
 * Size and checksums of a stream, which is read to its end. @param took called with the bytes of each chunk, to limit
 * the rate
 */
export async function sumsOf(source: Readable, took?: (bytes: number) => Promise<void>): Promise<Sums> {
  const sums: [Hash, Hash] = [createHash('sha256'), createHash('sha512')];
  let size = 0;
  for await (const part of source as AsyncIterable<Buffer>) {
    size += part.length;
    for (const sum of sums) sum.update(part);
    await took?.(part.length);
  }
  return { size, sha256: sums[0].digest('hex'), sha512: sums[1].digest('hex') };
}

/** A file as text. */
export async function textOf(tree: Tree, path: string): Promise<string> {
  return Buffer.concat(await tree.open(path).toArray()).toString();
}

/** A file as text; undefined when there is none. */
export async function textIfThere(tree: Tree, path: string): Promise<string | undefined> {
  return (await tree.sizeOf(path)) === undefined ? undefined : textOf(tree, path);
}
