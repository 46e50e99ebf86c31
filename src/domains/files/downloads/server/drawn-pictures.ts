import type { PictureWidth } from '#shared/pictures';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { pictureOf } from '#module/files/previews';
import { fileReply, type StoredFile } from '#module/files/uploads';

/** Bytes of drawn pictures that a process keeps: the tiles of a few hundred items. */
const mostKept = 4 << 20;

const kept = new Map<string, Promise<Drawn>>();
let keptBytes = 0;

type Drawn = FileReply & { size: number };

/**
 * A stored picture drawn in a width, never larger than it is. Those asked for last are kept; askers of one that is being
 * drawn share it. Whoever asks has decided that the caller may have the bytes.
 * @throws files.previews.type|malformed|tooLong
 */
export function drawnPicture(ctx: Context, file: StoredFile, width: PictureWidth): Promise<Drawn> {
  const key = `${file.sha256}-${width}`;
  const known = kept.get(key);
  if (known) kept.delete(key);
  const picture = known ?? draw(ctx, file, width, key);
  kept.set(key, picture);
  return picture;
}

async function draw(ctx: Context, file: StoredFile, width: PictureWidth, key: string): Promise<Drawn> {
  try {
    const drawn = await pictureOf(ctx, { ...file, name: `picture.${file.ext}` }, { width });
    const reply = { ...fileReply(ctx, file), ...drawn, name: `${file.originName}.webp` };
    keptBytes += reply.size;
    for (const [oldest, picture] of kept) {
      if (keptBytes <= mostKept) break;
      kept.delete(oldest);
      keptBytes -= (await picture).size;
    }
    return reply;
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}
