import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { fileReply, findFile } from '#module/files/uploads';
import { fileIdOf } from './queries/versions.ts';
import { currentVersion } from './service.ts';

/** A file that participants download. @throws benchmarks.datasets.notFound, also for what they must not see */
export async function frontFile(
  ctx: Context,
  { publicId, name }: { publicId: string; name: string },
  number?: number,
): Promise<FileReply> {
  const { versionId } = await currentVersion(ctx, publicId, number);
  const fileId = await fileIdOf(ctx, versionId, name);
  const file = fileId === undefined ? undefined : await findFile(ctx, fileId);
  if (!file) throw fail('benchmarks.datasets.fileNotFound');
  // Several data sets have a `table.csv`: the name on somebody's disk says of which it is.
  return { ...fileReply(ctx, file), name: `${publicId}-${name}` };
}
