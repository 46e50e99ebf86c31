import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** Maximum width and height in pixels: a picture is decoded in memory. */
export const maxPixels = 4096;
const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');
/** Samples per pixel by PNG colour type (ISO/IEC 15948 §11.2.2). */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether a picture can be embedded in a document: complete, PNG without interlacing or JPEG, at most {@link
 * maxPixels} per side. Check before a picture is stored: the library decodes PNG asynchronously, where an error would
 * end the process.
 */
export async function isDrawable(bytes: Buffer): Promise<boolean> {
  return bytes.subarray(0, 8).equals(pngHead) ? isWholePng(bytes) : isJpeg(bytes);
}

async function isWholePng(bytes: Buffer): Promise<boolean> {
  const parts = pngParts(bytes);
  const [head] = parts;
  if (head?.type !== 'IHDR' || head.data.length !== 13 || parts.at(-1)?.type !== 'IEND') return false;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth, colour, , , interlace] = head.data.subarray(8) as unknown as [number, number, number, number, number];
  const count = samples[colour];
  if (!count || interlace !== 0 || !inRange(width) || !inRange(height)) return false;
  if (colour === 3 && !parts.some(({ type }) => type === 'PLTE')) return false;
  const expected = (1 + Math.ceil((width * count * depth) / 8)) * height;
  const packed = Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return inflated(packed, { maxOutputLength: expected }).then(
    ({ length }) => length === expected,
    () => false,
  );
}

function pngParts(bytes: Buffer): { type: string; data: Buffer }[] {
  const parts: { type: string; data: Buffer }[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return parts;
    parts.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return parts;
}

/** Reads the markers of a JPEG (ITU-T T.81 §B.1) up to the frame header, which contains the size. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return false;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return inRange(bytes.readUInt16BE(at + 5)) && inRange(bytes.readUInt16BE(at + 7));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

const inRange = (size: number) => size > 0 && size <= maxPixels;
