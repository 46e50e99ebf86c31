import { escapedPath, type Algorithm } from '../../format.ts';

/** Bytes per block of the list. */
const pieceBytes = 256 * 1024;
/** Bytes of text per chunk. */
const step = 64 * 1024;

/** The checksums of a file in a bag, by algorithm; lower-case hex. */
export type Sums = Partial<Record<Algorithm, string>>;

/**
 * Compact list of the paths and checksums of a bag's files, from which its manifests are written at the end. About a
 * hundred bytes plus the path per file, so a hundred thousand files need ten to twenty megabytes.
 */
export function sumList(algorithms: readonly Algorithm[]): {
  add: (path: string, sums: Sums) => void;
  /** The manifest of one algorithm. */
  manifest: (algorithm: Algorithm) => Generator<Buffer>;
} {
  const pieces: Buffer[] = [];
  let open = Buffer.allocUnsafe(pieceBytes);
  let used = 0;
  const close = () => {
    if (used > 0) pieces.push(open.subarray(0, used));
    open = Buffer.allocUnsafe(pieceBytes);
    used = 0;
  };
  const entryOf = (path: string, sums: Sums): Buffer => {
    const name = Buffer.from(escapedPath(path));
    const length = Buffer.alloc(2);
    length.writeUInt16LE(name.length);
    return Buffer.concat([length, name, ...algorithms.map((one) => Buffer.from(sums[one]!, 'hex'))]);
  };
  return {
    add(path, sums) {
      const entry = entryOf(path, sums);
      if (used + entry.length > open.length) close();
      used += entry.copy(open, used);
    },
    *manifest(algorithm) {
      let text = '';
      for (const piece of [...pieces, open.subarray(0, used)])
        for (let at = 0; at < piece.length;) {
          const nameEnd = at + 2 + piece.readUInt16LE(at);
          const path = piece.toString('utf8', at + 2, nameEnd);
          at = nameEnd;
          for (const one of algorithms) {
            const end = at + lengths[one];
            if (one === algorithm) text += `${piece.toString('hex', at, end)}  ${path}\n`;
            at = end;
          }
          if (text.length >= step) {
            yield Buffer.from(text);
            text = '';
          }
        }
      yield Buffer.from(text);
    },
  };
}

/** Bytes of each checksum. */
const lengths: Record<Algorithm, number> = { sha512: 64, sha384: 48, sha256: 32, sha224: 28, sha1: 20, md5: 16 };
