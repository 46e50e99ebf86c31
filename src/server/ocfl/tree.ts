import { createHash, type Hash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';

/** Size and sums of bytes, lower-case hex. */
export interface Sums {
  size: number;
  sha256: string;
  sha512: string;
}

/** A folder or a bucket in which files have paths: slashes, no empty part, no `.` and no `..`. */
export interface Tree {
  /** As events and messages name it. */
  name: string;
  /** Writes a file, whole or not at all. */
  write(path: string, source: Readable): Promise<Sums>;
  /** Opens a file. The stream errors when there is none. */
  open(path: string): Readable;
  /** Bytes of a file; undefined where there is none. Throws when the place does not answer. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Every file below a folder, with its path from the top. */
  list(folder: string): AsyncIterable<{ path: string; size: number }>;
  /** Removes a file, or a folder with everything in it; no error when nothing is there. */
  remove(path: string): Promise<void>;
  /** Where the files of a folder are gathered before {@link put}: the folder itself where renaming is impossible. */
  stagingFor(folder: string): string;
  /** Puts what was gathered in its place, in one step where renaming is possible. */
  put(staged: string, folder: string): Promise<void>;
  /** Removes what interrupted writes have left; only while nothing else writes. */
  clear(): Promise<void>;
  /** Throws when the place cannot take a write. */
  check(): Promise<void>;
}

/** Passes bytes through while it counts and sums them. */
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

/** Size and sums of a stream that is read to its end. @param took told the bytes of each part, to keep a pace */
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

/** A file as text; undefined where there is none. */
export async function textIfThere(tree: Tree, path: string): Promise<string | undefined> {
  return (await tree.sizeOf(path)) === undefined ? undefined : textOf(tree, path);
}
