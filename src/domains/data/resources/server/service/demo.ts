import type { Context } from '#server/context';
import { removeFile } from '#module/system/uploads';
import { dropFiles, filesOfDemo } from '../queries/demo.ts';

/** Releases the files of the demonstration records; the caller deletes the marked rows. */
export async function removeDemo(ctx: Context): Promise<void> {
  const fileIds = await filesOfDemo(ctx);
  await dropFiles(ctx, fileIds);
  for (const fileId of fileIds) await removeFile(ctx, fileId);
}
