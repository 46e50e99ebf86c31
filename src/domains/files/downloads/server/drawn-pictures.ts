import type { PictureWidth } from '#shared/pictures';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { refuseKnownFault } from '#server/files/stored-content';
import { answerCache } from '#server/process/answer-cache';
import { pictureOf } from '#module/files/previews';
import { fileReply, type StoredFile } from '#module/system/uploads';

/** Bytes of resized pictures that a process caches: the tiles of a few hundred items. */
const maxKept = 4 << 20;

type Drawn = FileReply & { size: number };

const pictures = answerCache<Drawn>({ maxSize: maxKept, sizeCalculation: ({ size }) => size });

/**
 * A stored picture resized to a width, never larger than the original. The last requested ones are cached; concurrent
 * requests for one picture share the work. The caller has already checked the access.
 * @throws files.previews.type|malformed|tooLong
 */
export async function drawnPicture(ctx: Context, file: StoredFile, width: PictureWidth): Promise<FileReply> {
  await refuseKnownFault(ctx, file.storageKey);
  return pictures.get(ctx.own, `${file.fileId}-${width}`, () => draw(ctx, file, width));
}

async function draw(ctx: Context, file: StoredFile, width: PictureWidth): Promise<Drawn> {
  const drawn = await pictureOf(ctx, { ...file, name: `picture.${file.ext}` }, { width });
  const { stored: _looked, ...reply } = fileReply(ctx, file);
  return { ...reply, ...drawn, name: `${file.originName}.webp` };
}
