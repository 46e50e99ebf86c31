import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { isDrawable, maxPixels } from './images.ts';

const part = (type: string, data: Buffer) => {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  return bytes;
};
const png = (width: number, height: number, data: Buffer, interlace = 0) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, interlace], 8);
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([begin, part('IHDR', head), part('IDAT', data), part('IEND', Buffer.alloc(0))]);
};
const pixels = (width: number, height: number) => deflateSync(Buffer.alloc((1 + 4 * width) * height));

test('a whole picture can be drawn', async () => {
  assert.equal(await isDrawable(png(20, 10, pixels(20, 10))), true);
  const frame = Buffer.from('ffd8ffc0000b080010001001011100ffd9', 'hex');
  assert.equal(await isDrawable(frame), true);
});

test('one that is broken, cut off, interlaced or enormous can not', async () => {
  const whole = png(20, 10, pixels(20, 10));
  for (const [why, bytes] of [
    ['no data of its packing', png(20, 10, Buffer.from('nothing'))],
    ['too few pixels', png(20, 10, pixels(2, 1))],
    ['too many pixels', png(2, 1, pixels(20, 10))],
    ['cut off', whole.subarray(0, -20)],
    ['its head alone', whole.subarray(0, 8)],
    ['interlaced', png(20, 10, pixels(20, 10), 1)],
    ['enormous', png(maxPixels + 1, 1, pixels(maxPixels + 1, 1))],
    ['a JPEG without a frame', Buffer.from('ffd8ffe000044a46ffd9', 'hex')],
    ['a JPEG that is cut off', Buffer.from('ffd8ffc0000b0800100010010111', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('%PDF-1.4')],
  ] as const)
    assert.equal(await isDrawable(bytes), false, why);
});
