/*
 * Blocks of LZ4 (lz4_Block_format.md of its project), unpacked to a known length. Parquet files have them as they are, or
 * in the frames of Hadoop: lengths of four bytes before each block, the highest byte first.
 */

const broken = () => new Error('damaged LZ4 block');

/** The bytes of one block. @throws if it is damaged, or has more than these bytes */
export function lz4(packed: Uint8Array, length: number): Uint8Array {
  const unpacked = new Uint8Array(length);
  let [from, to] = [0, 0];
  const lengthOf = (half: number): number => {
    let sum = half;
    if (half < 15) return sum;
    for (let byte = 255; byte === 255; from += 1) {
      if (from >= packed.length) throw broken();
      byte = packed[from]!;
      sum += byte;
    }
    return sum;
  };
  while (from < packed.length) {
    const token = packed[from]!;
    from += 1;
    const literals = lengthOf(token >> 4);
    if (from + literals > packed.length || to + literals > length) throw broken();
    unpacked.set(packed.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    // The last sequence has no match.
    if (from >= packed.length) break;
    const distance = packed[from]! | (packed[from + 1]! << 8);
    from += 2;
    const match = lengthOf(token & 15) + 4;
    if (distance === 0 || distance > to || to + match > length) throw broken();
    // A match may overlap the bytes that it makes.
    for (let count = 0; count < match; count += 1, to += 1) unpacked[to] = unpacked[to - distance]!;
  }
  if (to !== length) throw broken();
  return unpacked;
}

/** Blocks in frames of Hadoop; some programs write a single block without one. */
export function lz4OfHadoop(packed: Uint8Array, length: number): Uint8Array {
  return framed(packed, length) ?? lz4(packed, length);
}

function framed(packed: Uint8Array, length: number): Uint8Array | undefined {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const unpacked = new Uint8Array(length);
  let [from, to] = [0, 0];
  while (from + 8 <= packed.length) {
    const [whole, part] = [view.getUint32(from), view.getUint32(from + 4)];
    from += 8;
    if (to + whole > length || from + part > packed.length) return undefined;
    try {
      unpacked.set(lz4(packed.subarray(from, from + part), whole), to);
    } catch {
      return undefined;
    }
    from += part;
    to += whole;
  }
  return from === packed.length && to === length ? unpacked : undefined;
}
