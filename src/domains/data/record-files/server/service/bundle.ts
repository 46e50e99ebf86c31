import { anonymous, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { fail } from '#shared/fail';
import { archiveOf, scriptOf, sumsOf } from '#module/data/bundles';
import { largestSelection, type Selection } from '../../contract.ts';
import type { ResourceRecord } from '#module/data/resources';
import { downloadCounter, refusalFor } from '#module/data/record-pages';
import { filesInTurn, measureSelection } from '../queries/tree.ts';

/**
 * All or the selected files of a resource as one zip with folders, generated while it is sent: nothing is written to
 * disk or buffered in memory, and reading stops when the client disconnects.
 * @throws data.resources.embargo|restricted|closed|login|notFound|noFiles|file.notFound|folder.notFound|selection.large
 */
export async function bundle(ctx: Context, row: ResourceRecord, selection: Selection): Promise<FileReply> {
  const { bytes, isPart } = await permittedSelection(ctx, row, selection);
  if (isPart && bytes > largestSelection)
    throw fail('data.resources.selection.large', { gigabytes: largestSelection / 1024 ** 3 }, 413);
  const count = await downloadCounter(ctx, row);
  return {
    name: isPart ? `${row.resourceNo}-selection.zip` : `${row.resourceNo}.zip`,
    mediaType: 'application/zip',
    isMade: true,
    open: () => {
      count?.({ fileId: null, bytes });
      return archiveOf(ctx, filesInTurn(ctx, row.resourceId, selection), row.publishDate ?? row.updateTime);
    },
  };
}

/**
 * The checksums of all or the selected files.
 * @throws as {@link bundle}
 */
export async function sums(ctx: Context, row: ResourceRecord, selection: Selection): Promise<FileReply> {
  await permittedSelection(ctx, row, selection);
  return {
    name: `${row.resourceNo}.sha256`,
    mediaType: 'text/plain; charset=utf-8',
    open: () => sumsOf(ctx, filesInTurn(ctx, row.resourceId, selection)),
  };
}

/**
 * A shell script that downloads all or the selected files.
 * @throws as {@link bundle}
 */
export async function script(ctx: Context, row: ResourceRecord, selection: Selection): Promise<FileReply> {
  const { count, bytes } = await permittedSelection(ctx, row, selection);
  const isFree = (await refusalFor({ ...ctx, actor: anonymous }, row)) === null;
  return {
    name: `${row.resourceNo}-download.sh`,
    mediaType: 'text/x-shellscript; charset=utf-8',
    open: () => scriptOf(ctx, { ...row, count, bytes, isFree }, filesInTurn(ctx, row.resourceId, selection)),
  };
}

/**
 * The selection, if the caller may have its files now.
 * @throws as {@link bundle}
 */
async function permittedSelection(
  ctx: Context,
  row: ResourceRecord,
  selection: Selection,
): Promise<{ count: number; bytes: number; isPart: boolean }> {
  const refusal = await refusalFor(ctx, row);
  if (refusal) throw refusal;
  const isPart = selection.file.length + selection.folder.length > 0;
  if (!isPart) {
    if (row.fileCount === 0) throw fail('data.resources.noFiles', {}, 404);
    return { count: row.fileCount, bytes: row.totalSize, isPart };
  }
  const found = await measureSelection(ctx, row.resourceId, selection);
  if (found.files < selection.file.length) throw fail('data.resources.file.notFound');
  if (found.folders < new Set(selection.folder).size) throw fail('data.resources.folder.notFound');
  return { ...found, isPart };
}
