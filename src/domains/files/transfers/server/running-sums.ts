import { createHash, type Hash } from 'node:crypto';

/** Sums that this process keeps; a forgotten one costs a second reading of the file, nothing else. */
const most = 500;

/** How far a file's sum has been computed, so that it is known when the last byte arrives. */
const sums = new Map<string, { hash: Hash; size: number }>();

/** A copy of the sum over the first `size` bytes of a transfer; undefined when this process has not seen them all. */
export function sumUpTo(transferKey: string, size: number): Hash | undefined {
  if (size === 0) return createHash('sha256');
  const known = sums.get(transferKey);
  return known?.size === size ? known.hash.copy() : undefined;
}

export function rememberSum(transferKey: string, hash: Hash, size: number): void {
  sums.delete(transferKey);
  sums.set(transferKey, { hash, size });
  if (sums.size > most) sums.delete(sums.keys().next().value!);
}

export function forgetSum(transferKey: string): void {
  sums.delete(transferKey);
}
