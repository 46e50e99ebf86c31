import { finished, Readable } from 'node:stream';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { fail, Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import { piped } from '#server/files/piped';
import type { FileReply } from '#server/routes';
import { requireContent } from '#server/files/stored-content';
import { previewKind } from '../kinds.ts';
import { malformed, tooLong } from './lattice.ts';
import type { Previewed } from './service.ts';

/** Pixels of a picture on a screen, and of a file that is still read: more is a bomb. */
const screenPixels = 1600;
const maxPixels = 120_000_000;
export const maxPictureBytes = 100 << 20;

/** Memory for a picture that is decoded row by row. */
const rowBytes = 16 << 20;
const drawnByRow = ['jpeg', 'png', 'webp'];
/**
 * Maximum memory for the pixels of any other picture, which are decoded all at once: a file of a few kilobytes can
 * expand to hundreds of megabytes.
 */
const maxPixelBytes = 128 << 20;

interface Box {
  width: number;
  height?: number;
}

/**
 * A picture in a size for screens, or within `box` pixels, re-encoded, so that only pixels of the file reach a browser.
 * @throws files.previews.type|malformed|tooLong, kernel.file.damaged|missing|unreadable, 503 kernel.busy
 */
export async function pictureOf(
  ctx: Context,
  file: Previewed,
  box: Box = { width: screenPixels, height: screenPixels },
): Promise<FileReply & { size: number }> {
  if (previewKind(file.name) !== 'picture') throw fail('files.previews.type', {}, 404);
  if (file.size > maxPictureBytes) throw tooLong();
  await requireContent(ctx, file);
  const bytes = await withParseMemory(ctx, file.size, () =>
    reading(ctx, file, async (image) => bytesOf(await image.metadata())),
  );
  const picture = await withParseMemory(ctx, file.size + bytes, () =>
    reading(ctx, file, (image) =>
      image
        .rotate()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: 10 })
        .toBuffer(),
    ),
  );
  return {
    name: `${file.name}.webp`,
    mediaType: 'image/webp',
    size: picture.length,
    etag: `${file.sha256.slice(0, 32)}-${box.width}`,
    inline: true,
    open: (range) => Readable.from([range ? picture.subarray(range.start, range.end + 1) : picture]),
  };
}

/** Memory in bytes for decoding a picture, from its header. @throws files.previews.tooLong */
function bytesOf({ format, width, height, channels, depth, isProgressive, pages = 1 }: Metadata): number {
  if (drawnByRow.includes(format) && !isProgressive && pages === 1) return rowBytes;
  const sampleBytes = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4;
  const bytes = width * height * channels * sampleBytes;
  if (bytes > maxPixelBytes) throw tooLong();
  return bytes;
}

const options: SharpOptions = { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' };

/** Works on a stored picture. @throws files.previews.malformed if it is invalid, and errors of the work */
async function reading<T>(ctx: Context, file: Previewed, work: (image: Sharp) => Promise<T>): Promise<T> {
  // Loaded with the first picture: its libraries are 10 MB of the process.
  const { default: sharp } = await import('sharp');
  const image = piped(ctx.files.open(file.storageKey), sharp(options));
  // The library waits for the end of its input even where that has failed.
  const cut = new Promise<never>((_resolve, reject) => {
    finished(image, { readable: false }, (error) => error && reject(error));
  });
  return Promise.race([work(image), cut]).catch((error: unknown) => {
    throw error instanceof Failure ? error : malformed();
  });
}
