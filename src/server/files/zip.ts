import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/*
 * A zip archive (PKWARE APPNOTE 6.3.10) generated while it is sent. Each file is opened when the archive reaches it.
 * Only the directory entries stay in memory until the end: some hundred bytes each, packed into a few buffers.
 */

export interface Packed {
  /** Folders separated by slashes. */
  path: string;
  size: number;
  compress: boolean;
  open: () => Readable;
}

/**
 * Sizes and positions from here on need the 64-bit fields; a compressed file may be slightly larger than the original.
 */
const wide = 0xff00_0000;
const most32 = 0xffff_ffff;
const most16 = 0xffff;
/** Names are UTF-8; sizes and checksum follow the bytes. */
const flags = 0x0808;
const versions = { usual: 20, wide: 45 };
/** Unix mode of a regular file that its owner may write and everybody may read. */
const mode = (0o100644 << 16) >>> 0;
const directoryBuffer = 64 * 1024;
/** Files up to this size are compressed at once, in less than a millisecond; also the size of chunks that are sent. */
const small = 32 * 1024;
const step = 64 * 1024;

interface Tally {
  crc: number;
  size: number;
  packed: number;
}

/** The bytes of the archive. Reading stops when the consumer stops. */
export async function* zipped(files: AsyncIterable<Packed>, mtime: Date): AsyncGenerator<Buffer> {
  yield* joinChunks(pieces(files, mtime));
}

async function* pieces(files: AsyncIterable<Packed>, mtime: Date): AsyncGenerator<Buffer> {
  const time = dosTime(mtime);
  const directory = buffers();
  let offset = 0;
  let count = 0;
  for await (const file of files) {
    const name = Buffer.from(file.path);
    const isWide = file.size >= wide;
    const head = localHeader(name, file.compress, isWide, time);
    yield head;
    const tally: Tally = { crc: 0, size: 0, packed: 0 };
    if (file.size <= small) yield await packedAtOnce(file, tally);
    else yield* file.compress ? deflated(file.open(), tally) : stored(file.open(), tally);
    const end = descriptor(tally, isWide);
    yield end;
    directory.add(entryOf(name, file.compress, tally, offset, isWide, time));
    offset += head.length + tally.packed + end.length;
    count += 1;
  }
  yield* directory.all();
  yield endOf(count, directory.length(), offset);
}

/** Joins small chunks: a hundred thousand small files must not become three hundred thousand chunks of an answer. */
async function* joinChunks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    if (length === 0 && part.length >= step) {
      yield part;
      continue;
    }
    waiting.push(part);
    length += part.length;
    if (length < step) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  yield Buffer.concat(waiting);
}

/** Compresses a small file without a stream, which would cost more than the compression. */
async function packedAtOnce({ compress, open }: Packed, tally: Tally): Promise<Buffer> {
  const whole = Buffer.concat(await Array.fromAsync(counted(open(), tally)));
  const bytes = compress ? deflateRawSync(whole) : whole;
  tally.packed = bytes.length;
  return bytes;
}

async function* stored(source: Readable, tally: Tally): AsyncGenerator<Buffer> {
  for await (const chunk of counted(source, tally)) {
    tally.packed += chunk.length;
    yield chunk;
  }
}

async function* deflated(source: Readable, tally: Tally): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION });
  const running = pipeline(counted(source, tally), packer);
  // The reader below receives the failure; without a handler until then it would count as an unhandled rejection.
  running.catch(() => undefined);
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    tally.packed += chunk.length;
    yield chunk;
  }
  await running;
}

async function* counted(source: Readable, tally: Tally): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    tally.crc = crc32(chunk, tally.crc);
    tally.size += chunk.length;
    yield chunk;
  }
}

/** MS-DOS date and time (resolution two seconds) in the portal's time zone. */
function dosTime(at: Date): number {
  const there = new Date(at.getTime() + 8 * 3600_000);
  const day = ((there.getUTCFullYear() - 1980) << 9) | ((there.getUTCMonth() + 1) << 5) | there.getUTCDate();
  const time = (there.getUTCHours() << 11) | (there.getUTCMinutes() << 5) | (there.getUTCSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}

const method = (compress: boolean) => (compress ? 8 : 0);

/** Little-endian fields of the given widths. */
function record(fields: readonly [width: 2 | 4 | 8, value: number][], ...rest: Buffer[]): Buffer {
  const head = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 8) head.writeBigUInt64LE(BigInt(value), at);
    else head.writeUIntLE(value, at, width);
    at += width;
  }
  return rest.length > 0 ? Buffer.concat([head, ...rest]) : head;
}

/** The extra field for values that exceed 32 bits. */
const wider = (...values: number[]) =>
  record([[2, 1], [2, values.length * 8], ...values.map((value): [8, number] => [8, value])]);

function localHeader(name: Buffer, compress: boolean, isWide: boolean, time: number): Buffer {
  const extra = isWide ? wider(0, 0) : Buffer.alloc(0);
  const unknown = isWide ? most32 : 0;
  return record(
    [
      [4, 0x0403_4b50],
      [2, isWide ? versions.wide : versions.usual],
      [2, flags],
      [2, method(compress)],
      [4, time],
      [4, 0],
      [4, unknown],
      [4, unknown],
      [2, name.length],
      [2, extra.length],
    ],
    name,
    extra,
  );
}

function descriptor({ crc, size, packed }: Tally, isWide: boolean): Buffer {
  const width = isWide ? 8 : 4;
  return record([
    [4, 0x0807_4b50],
    [4, crc],
    [width, packed],
    [width, size],
  ]);
}

function entryOf(name: Buffer, compress: boolean, tally: Tally, offset: number, isWide: boolean, time: number): Buffer {
  const isFar = offset >= wide;
  const values = [...(isWide ? [tally.size, tally.packed] : []), ...(isFar ? [offset] : [])];
  const extra = values.length > 0 ? wider(...values) : Buffer.alloc(0);
  return record(
    [
      [4, 0x0201_4b50],
      [2, (3 << 8) | versions.wide],
      [2, values.length > 0 ? versions.wide : versions.usual],
      [2, flags],
      [2, method(compress)],
      [4, time],
      [4, tally.crc],
      [4, isWide ? most32 : tally.packed],
      [4, isWide ? most32 : tally.size],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, mode],
      [4, isFar ? most32 : offset],
    ],
    name,
    extra,
  );
}

function endOf(count: number, size: number, offset: number): Buffer {
  const isWide = count >= most16 || offset >= wide || size >= wide;
  const end = record([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, isWide ? most16 : count],
    [2, isWide ? most16 : count],
    [4, isWide ? most32 : size],
    [4, isWide ? most32 : offset],
    [2, 0],
  ]);
  if (!isWide) return end;
  const whole = record([
    [4, 0x0606_4b50],
    [8, 44],
    [2, (3 << 8) | versions.wide],
    [2, versions.wide],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  ]);
  const locator = record([
    [4, 0x0706_4b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]);
  return Buffer.concat([whole, locator, end]);
}

/** Packs many small pieces into a few buffers. */
function buffers() {
  const full: Buffer[] = [];
  let open = Buffer.allocUnsafe(directoryBuffer);
  let used = 0;
  return {
    add(piece: Buffer) {
      if (used + piece.length > open.length) {
        full.push(open.subarray(0, used));
        open = Buffer.allocUnsafe(Math.max(directoryBuffer, piece.length));
        used = 0;
      }
      used += piece.copy(open, used);
    },
    length: () => full.reduce((sum, one) => sum + one.length, used),
    *all() {
      yield* full;
      yield open.subarray(0, used);
    },
  };
}
