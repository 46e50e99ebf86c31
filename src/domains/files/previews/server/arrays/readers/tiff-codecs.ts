/* Codecs of TIFF 6.0: LZW (section 13) and PackBits (section 9). Both write at most the bytes that are asked for. */

const [clearCode, endCode, maxCodes] = [256, 257, 4096];

/** @throws if the codes are damaged */
export function unpackLzw(packed: Buffer, size: number): Buffer {
  const found = Buffer.alloc(size);
  // Each code is a byte after what an earlier code means.
  const [before, last, length] = [new Int16Array(maxCodes), new Uint8Array(maxCodes), new Uint16Array(maxCodes)];
  for (let code = 0; code < 256; code += 1) {
    last[code] = code;
    length[code] = 1;
  }
  let [next, width, previous, at, written] = [258, 9, -1, 0, 0];
  const bits = packed.length * 8;
  while (at + width <= bits && written < size) {
    const byte = at >> 3;
    const word = ((packed[byte]! << 16) | ((packed[byte + 1] ?? 0) << 8) | (packed[byte + 2] ?? 0)) >>> 0;
    const code = (word >> (24 - width - (at & 7))) & ((1 << width) - 1);
    at += width;
    if (code === endCode) break;
    if (code === clearCode) {
      [next, width, previous] = [258, 9, -1];
      continue;
    }
    if (code > next || (code === next && previous < 0)) throw new Error('code');
    const isNew = code === next;
    const source = isNew ? previous : code;
    const count = length[source]! + (isNew ? 1 : 0);
    let place = written + length[source]! - 1;
    let first = source;
    for (let one = source; ; one = before[one]!) {
      if (place < size) found[place] = last[one]!;
      place -= 1;
      first = one;
      if (length[one] === 1) break;
    }
    if (isNew && written + count - 1 < size) found[written + count - 1] = last[first]!;
    if (previous >= 0 && next < maxCodes) {
      before[next] = previous;
      last[next] = last[first]!;
      length[next] = length[previous]! + 1;
      next += 1;
      // The width grows one code early.
      if (next + 1 >= 1 << width && width < 12) width += 1;
    }
    written += count;
    previous = code;
  }
  return found.subarray(0, Math.min(size, written));
}

export function unpackPackBits(packed: Buffer, size: number): Buffer {
  const found = Buffer.alloc(size);
  let [at, written] = [0, 0];
  while (at < packed.length && written < size) {
    const count = packed.readInt8(at);
    at += 1;
    if (count >= 0) {
      const length = Math.min(count + 1, size - written, packed.length - at);
      packed.copy(found, written, at, at + length);
      at += count + 1;
      written += length;
    } else if (count > -128) {
      const length = Math.min(1 - count, size - written);
      found.fill(packed[at] ?? 0, written, written + length);
      at += 1;
      written += length;
    }
  }
  return found.subarray(0, written);
}
