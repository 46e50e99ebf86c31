import { Readable } from 'node:stream';
import { writeObject } from '../files/files-s3.ts';
import { piped } from '../files/piped.ts';
import { bucketOf, type S3Place } from '../files/s3-bucket.ts';
import { deferError } from '../files/streams.ts';
import { summing, type Tree } from './tree.ts';

/** Valid part of a path in a bucket; our names cannot leave the prefix. */
const validPath = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$)).+$/su;

/**
 * A tree in a bucket, below a prefix. Buckets cannot rename: files are written to their final key, and the inventory
 * with its sidecar, which make them count, are written last.
 * @param prefix without slashes at its ends; may be empty
 */
export function bucketTree(place: S3Place, prefix: string): Tree {
  const checked = (key: string) => {
    if (!validPath.test(key)) throw new Error(`no path of a tree: ${key}`);
    return key;
  };
  const bucket = bucketOf(place, checked);
  const { put, read, drop, sizeOf, listedSizes } = bucket;
  const start = prefix === '' ? '' : `${prefix}/`;
  const at = (name: string) => checked(`${start}${name}`);
  const write: Tree['write'] = async (name, source) => {
    const key = at(name);
    const { through, result } = summing();
    await writeObject(bucket, key, piped(source, through));
    return result();
  };
  return {
    name: `s3://${place.bucket}/${prefix}`,
    write,
    open(name) {
      const abortion = new AbortController();
      async function* bytes() {
        try {
          yield* await read(at(name), undefined, abortion.signal);
        } finally {
          abortion.abort();
        }
      }
      return deferError(Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 }));
    },
    sizeOf: (name) => sizeOf(at(name)),
    async *list(folder) {
      const below = folder === '' ? start : `${at(folder)}/`;
      for await (const { key, size } of listedSizes(below)) yield { path: key.slice(start.length), size };
    },
    async remove(name) {
      await drop(at(name));
      for await (const { key } of listedSizes(`${at(name)}/`)) await drop(key);
    },
    stagingFor: (folder) => folder,
    put: async () => undefined,
    clear: async () => undefined,
    async check() {
      const probe = at(`extensions/lattice-staging/probe-${process.pid}`);
      await put(probe, Buffer.from('probe'));
      await drop(probe);
    },
  };
}
