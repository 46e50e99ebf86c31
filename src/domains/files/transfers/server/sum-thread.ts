import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that sums large files beside the one that answers requests: a gigabyte takes half a second to sum, in which
 * nobody else would be served. It does what it is told in order, and answers in order.
 */

/** Sums that are computed: those of BagIt, and what older bags have. */
export type Algorithm = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';

/** What is asked: to add bytes, to say the sum of what came so far, or to forget it. The last is not answered. */
export interface Order {
  sum: number;
  algorithm?: Algorithm;
  bytes?: Uint8Array<ArrayBuffer>[];
  digest?: true;
  forget?: true;
}

/** The bytes that were added, or a sum. */
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
