import type { PictureWidth } from '#shared/pictures';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { refuseKnownFault } from '#server/files/stored-content';
import { pictureOf } from '#module/files/previews';
import { fileReply, type StoredFile } from '#module/system/uploads';

/** Bytes of resized pictures that a process caches: the tiles of a few hundred items. */
const maxKept = 4 << 20;

const kept = new Map<string, Drawn>();
let keptBytes = 0;
const drawing = new Map<string, Promise<Drawn>>();

type Drawn = FileReply & { size: number };

/**
 * A stored picture resized to a width, never larger than the original. The last requested ones are cached; concurrent
 * requests for one picture share the work. The caller has already checked the access.
 * @throws files.previews.type|malformed|tooLong
 */
export async function drawnPicture(ctx: Context, file: StoredFile, width: PictureWidth): Promise<FileReply> {
  await refuseKnownFault(ctx, file.storageKey);
  const key = `${file.fileId}-${width}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const running = drawing.get(key);
  if (running) return running;
  const picture = draw(ctx, file, width).finally(() => drawing.delete(key));
  drawing.set(key, picture);
  const drawn = await picture;
  kept.set(key, drawn);
  keptBytes += drawn.size;
  for (const [oldest, { size }] of kept) {
    if (keptBytes <= maxKept) break;
    kept.delete(oldest);
    keptBytes -= size;
  }
  return drawn;
}

async function draw(ctx: Context, file: StoredFile, width: PictureWidth): Promise<Drawn> {
  const drawn = await pictureOf(ctx, { ...file, name: `picture.${file.ext}` }, { width });
  const { stored: _looked, ...reply } = fileReply(ctx, file);
  return { ...reply, ...drawn, name: `${file.originName}.webp` };
}
