/*
 * Sets of resources as bits, one per place (see collection.ts). A set from before the collection grew is shorter;
 * places beyond its end are not in it.
 */
export type Bits = Uint32Array;

export const bitsLength = (places: number) => (places + 31) >>> 5;
export const bitsFor = (places: number): Bits => new Uint32Array(bitsLength(places));

export const hasBit = (bits: Bits, place: number) => ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;

export function setBit(bits: Bits, place: number): void {
  bits[place >>> 5]! |= 1 << (place & 31);
}

export function clearBit(bits: Bits, place: number): void {
  bits[place >>> 5]! &= ~(1 << (place & 31));
}

/** Intersection of both sets; changes the first. */
export function intersect(bits: Bits, others: Bits): Bits {
  for (let at = 0; at < bits.length; at++) bits[at]! &= others[at] ?? 0;
  return bits;
}

export function addAll(bits: Bits, others: Bits): Bits {
  for (let at = 0; at < bits.length; at++) bits[at]! |= others[at] ?? 0;
  return bits;
}

export function subtract(bits: Bits, others: Bits): Bits {
  for (let at = 0; at < bits.length; at++) bits[at]! &= ~(others[at] ?? 0);
  return bits;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Calls back with each place of a set, in order. */
export function eachBit(bits: Bits, each: (place: number) => void): void {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at]!; word !== 0; word &= word - 1) each((at << 5) + 31 - Math.clz32(word & -word));
}
