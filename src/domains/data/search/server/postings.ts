import { chunkSize } from './collection.ts';
import { countBits, eachBit, setBit, type Bits } from './bits.ts';

/*
 * The entries of a word in one chunk as bytes: a bit for each of the 65,536 numbers, or two bytes for each number that is
 * in it where that is shorter. Little-endian, as the processors are that we run on.
 */
const bitBytes = chunkSize / 8;

/** Puts the hits of a chunk into a set, the first of whose places is `base`. */
export function readPosting(bytes: Buffer, into: Bits, base: number): void {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  if (length === bitBytes) into.set(new Uint32Array(buffer, byteOffset, length / 4), base >>> 5);
  else for (const low of new Uint16Array(buffer, byteOffset, length / 2)) setBit(into, base + low);
}

/** The bytes of a chunk's hits. */
export function postingOf(bits: Bits): Buffer {
  const count = countBits(bits);
  if (count * 2 >= bitBytes) return Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength);
  const lows = new Uint16Array(count);
  let at = 0;
  eachBit(bits, (low) => (lows[at++] = low));
  return Buffer.from(lows.buffer);
}
