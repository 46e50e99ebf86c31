import type { Bytes } from '../bytes.ts';
import { memoryBytes, partBytes } from '../bytes.ts';
import { inflated, inflatedStart, maxUnpacked, peeked } from '../packed.ts';
import { Refused } from '../values.ts';

/* The directory of a ZIP file and its entries (APPNOTE of PKWARE 4.3, also ZIP64), read by positions. */

/** Entries that are listed. */
const maxEntries = 2000;

export interface ZipEntry {
  name: string;
  /** Bytes when unpacked. */
  size: number;
  /** @throws Refused if it is too large to unpack or encrypted */
  open: () => Bytes;
  /** Its beginning, for a header. */
  start: () => Bytes;
}

/** @throws if the bytes are no ZIP file */
export function zipEntries(bytes: Bytes): ZipEntry[] {
  const tail = bytes.read(Math.max(0, bytes.size - 66_000), Math.min(bytes.size, 66_000));
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('no directory');
  let [count, size, at] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  const locator = end - 20;
  if (at === 0xffffffff && locator >= 0 && tail.readUInt32LE(locator) === 0x07064b50) {
    const record = bytes.read(Number(tail.readBigUInt64LE(locator + 8)), 56);
    [count, size, at] = [32, 40, 48].map((place) => Number(record.readBigUInt64LE(place))) as [number, number, number];
  }
  const directory = bytes.read(at, Math.min(size, 8 << 20));
  const entries: ZipEntry[] = [];
  for (let place = 0; entries.length < Math.min(count, maxEntries) && place + 46 <= directory.length;) {
    if (directory.readUInt32LE(place) !== 0x02014b50) throw new Error('directory');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((one) => directory.readUInt16LE(place + one)) as [
      number,
      number,
      number,
    ];
    const name = directory.subarray(place + 46, place + 46 + nameLength).toString();
    const extra = directory.subarray(place + 46 + nameLength, place + 46 + nameLength + extraLength);
    entries.push(entryOf(bytes, name, directory.subarray(place, place + 46), extra));
    place += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function entryOf(bytes: Bytes, name: string, head: Buffer, extra: Buffer): ZipEntry {
  const [flags, method] = [head.readUInt16LE(8), head.readUInt16LE(10)];
  const long = longSizes(extra);
  const size32 = (place: number) => {
    const value = head.readUInt32LE(place);
    return value === 0xffffffff ? (long.shift() ?? value) : value;
  };
  // The extra field has only those that do not fit, in this order.
  const size = size32(24);
  const packed = size32(20);
  const at = size32(42);
  const part = (): Bytes => {
    if (flags & 1) throw new Refused({ reason: 'type', what: 'ZIP AES' });
    if (method !== 0 && method !== 8) throw new Refused({ reason: 'filter', what: `ZIP ${method}` });
    const local = bytes.read(at, 30);
    if (local.readUInt32LE(0) !== 0x04034b50) throw new Error('entry');
    return partBytes(bytes, at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), packed);
  };
  return {
    name,
    size,
    start() {
      const stored = part();
      if (method === 0) return stored;
      return memoryBytes(inflatedStart(stored.read(0, Math.min(packed, peeked)), 'raw'));
    },
    open() {
      const stored = part();
      if (method === 0) return stored;
      if (size > maxUnpacked) throw new Refused({ reason: 'packed', what: `${Math.round(size / 2 ** 20)} MiB` });
      return memoryBytes(inflated(stored.read(0, packed), 'raw'));
    },
  };
}

/** Sizes of 64 bits in the extra field of ZIP64. */
function longSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    if (id === 1)
      return Array.from({ length: Math.floor(Math.min(length, extra.length - at - 4) / 8) }, (_none, which) =>
        Number(extra.readBigUInt64LE(at + 4 + which * 8)),
      );
    at += 4 + length;
  }
  return [];
}
