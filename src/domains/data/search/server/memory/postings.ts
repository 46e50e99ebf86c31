import { chunkSize } from './collection.ts';
import { countBits, eachBit, setBit, type Bits } from './bits.ts';

/*
 * The entries of a word in one chunk as bytes: a bit for each of the 65,536 numbers, or two bytes for each number that is
 * in it where that is shorter. Little-endian, as the processors are that we run on.
 */
const bitBytes = chunkSize / 8;

/** The bytes of one chunk at a time, used again and again. */
const bytes = Buffer.from(new ArrayBuffer(bitBytes));
const lows = new Uint16Array(bytes.buffer);
const bits32 = new Uint32Array(bytes.buffer);

/** Puts the hits of a chunk, hexadecimal, into a set, the first of whose places is `base`. */
export function readPosting(hex: string, into: Bits, base: number): void {
  const length = bytes.write(hex, 'hex');
  if (length === bitBytes) return into.set(bits32, base >>> 5);
  for (let at = 0; at < length / 2; at++) setBit(into, base + lows[at]!);
}

/** The bytes of a chunk's hits. */
export function postingOf(bits: Bits): Buffer {
  const count = countBits(bits);
  if (count * 2 >= bitBytes) return Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength);
  const listed = new Uint16Array(count);
  let at = 0;
  eachBit(bits, (low) => (listed[at++] = low));
  return Buffer.from(listed.buffer);
}
