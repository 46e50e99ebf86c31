import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { fileReply, findFile } from '#module/system/uploads';
import { fileIdOf } from './queries/versions.ts';
import { currentVersion } from './service.ts';

/** A file for participants. @throws benchmarks.datasets.notFound, also for files that they may not see */
export async function frontFile(
  ctx: Context,
  { publicId, name }: { publicId: string; name: string },
  number?: number,
): Promise<FileReply> {
  const { versionId } = await currentVersion(ctx, publicId, number);
  const fileId = await fileIdOf(ctx, versionId, name);
  const file = fileId === undefined ? undefined : await findFile(ctx, fileId);
  if (!file) throw fail('benchmarks.datasets.fileNotFound');
  // Several data sets have a `table.csv`: the name of the download identifies the data set.
  return { ...fileReply(ctx, file), name: `${publicId}-${name}` };
}
