import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that hashes large files in parallel with the thread that answers requests: hashing a gigabyte takes half a
 * second, which would block all requests. It processes messages in order, and answers in order.
 */

/** Supported algorithms: those of BagIt, and those of older bags. */
export type Algorithm = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';

/** Requests: add bytes, return the checksum so far, or drop it. The last has no answer. */
export interface Order {
  sum: number;
  algorithm?: Algorithm;
  bytes?: Uint8Array<ArrayBuffer>[];
  digest?: true;
  forget?: true;
}

/** The added bytes, or a checksum. */
export type Answer = Uint8Array<ArrayBuffer>[] | string;

const sums = new Map<number, Hash>();

const answer = (said: Answer, moved: ArrayBuffer[] = []) => parentPort!.postMessage(said, moved);

parentPort!.on('message', ({ sum, algorithm = 'sha256', bytes = [], digest, forget }: Order) => {
  if (forget) return sums.delete(sum);
  const hash = sums.get(sum) ?? createHash(algorithm);
  sums.set(sum, hash);
  if (digest) return answer(hash.copy().digest('hex'));
  for (const part of bytes) hash.update(part);
  return answer(
    bytes,
    bytes.map((part) => part.buffer),
  );
});
