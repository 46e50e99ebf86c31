import { fail } from '#shared/fail';
import type { PictureWidth } from '#shared/pictures';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { fileReply, findByPath, removeFile } from '#module/system/uploads';
import { drawnPicture } from './drawn-pictures.ts';
import { isOwn, mayRead } from './policy.ts';

/**
 * A file by its address; a file that the caller may not read is reported as missing. With `width` a picture is resized
 * to at most that width.
 * @throws files.downloads.notFound, files.previews.type|malformed|tooLong
 */
export async function byPath(ctx: Context, path: string, width?: PictureWidth): Promise<FileReply> {
  const file = await findByPath(ctx, path);
  if (!file || !mayRead(ctx.actor, file)) throw fail('files.downloads.notFound');
  return width === undefined ? fileReply(ctx, file) : drawnPicture(ctx, file, width);
}

/**
 * One of the caller's own temporary files, or an uploaded public one, by the last part of its address or by all of it.
 * With `remove`, and always for a single-use file, it is deleted after it was sent completely: an interrupted download
 * can be retried.
 */
export async function temporary(ctx: Context, fileName: string, remove: boolean): Promise<FileReply> {
  const file = await findByPath(ctx, addressOf(fileName));
  // Public uploads are served by name too. The caller does not own them, so `delete` is ignored.
  if (file?.bucket === 'public') return fileReply(ctx, file);
  if (!file || file.bucket !== 'temporary' || !isOwn(ctx.actor, file)) throw fail('files.downloads.notFound');
  const reply = fileReply(ctx, file);
  if (!remove && !file.singleUse) return reply;
  return {
    ...reply,
    async open(range) {
      const bytes = await reply.open(range);
      if (!range)
        bytes.once('end', () => {
          removeFile(ctx, file.fileId).catch((error: unknown) =>
            ctx.log.error({ err: error }, 'sent file not removed'),
          );
        });
      return bytes;
    },
  };
}

/** The address of a stored name (`storedName`); an address stays as it is. */
function addressOf(fileName: string): string {
  const match = /^([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{28}(?:\.[a-z0-9]{1,20})?)$/.exec(fileName);
  return match ? `/profile/upload/${match[1]}/${match[2]}/${match[3]}` : fileName;
}
