import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import { withParseMemory } from '#server/files/file-limits';
import type { FileReply } from '#server/routes';

/** The size that sites show for shared links (Open Graph), and the blank margin around the drawing, in pixels. */
const card = { width: 1200, height: 630 };
const margin = { across: 90, up: 45 };

/** Memory in bytes for the pixels of a card and its enlarged drawing. */
const cardBytes = 16 << 20;

/** Dots per inch at which a drawing of 320 by 240 fills the card. */
const density = 72 * 3;

/**
 * A small picture from `thumbnailOf` as a PNG of 1,200 by 630 pixels on white: sites that show shared links read neither
 * SVG nor every format of pictures.
 */
export async function sharedPictureOf(
  ctx: Context,
  thumbnail: FileReply & { size: number },
): Promise<FileReply & { size: number }> {
  const bytes = await buffer(await thumbnail.open());
  const { default: sharp } = await import('sharp');
  const picture = await withParseMemory(ctx, cardBytes, () =>
    sharp(bytes, { density, limitInputPixels: card.width * card.height * 4 })
      .resize({
        width: card.width - 2 * margin.across,
        height: card.height - 2 * margin.up,
        fit: 'contain',
        background: '#fff',
      })
      .flatten({ background: '#fff' })
      .extend({ top: margin.up, bottom: margin.up, left: margin.across, right: margin.across, background: '#fff' })
      .png({ palette: true })
      .timeout({ seconds: 10 })
      .toBuffer(),
  );
  return {
    name: 'picture.png',
    mediaType: 'image/png',
    size: picture.length,
    etag: `${thumbnail.etag}-card`,
    inline: true,
    open: (range) => Readable.from([range ? picture.subarray(range.start, range.end + 1) : picture]),
  };
}
