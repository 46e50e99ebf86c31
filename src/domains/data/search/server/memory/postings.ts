import { chunkSize } from './collection.ts';
import { countBits, eachBit, setBit, type Bits } from './bits.ts';

/*
 * The entries of a word in one chunk as bytes: a bit for each of the 65,536 ids, or two bytes per contained id if that
 * is shorter. Little-endian, like the processors that we run on.
 */
const bitBytes = chunkSize / 8;

/** Reused buffer of one chunk's bytes. */
const bytes = Buffer.from(new ArrayBuffer(bitBytes));
const lows = new Uint16Array(bytes.buffer);
const bits32 = new Uint32Array(bytes.buffer);

/** Adds the hits of a chunk, in hexadecimal, to a set; `base` is the first place of the chunk. */
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
