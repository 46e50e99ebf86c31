import type { z } from 'zod';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { faultFailure } from '#server/files/stored-content';
import type { FileReply } from '#server/routes';
import { downloadCounter, filesKnown, refusalFor } from '#module/data/record-pages';
import { isKnown, type ResourceRecord } from '#module/data/resources';
import type { FileQuery, Folder, ResourceFile, Tree, TreeQuery, WholeTree } from '../../contract.ts';
import { damagedFiles, findFile, listFiles, type FileRecord } from '../queries/files.ts';
import { countFolders, filesIn, findFilesNamed, findFolder, foldersIn } from '../queries/tree.ts';

const withoutSums = (files: readonly ResourceFile[]) => files.map((file) => ({ ...file, sha256: '', mime: '' }));

/** Names and sizes of the files; checksums and types only for callers who may have the files. */
export async function filesOf(
  ctx: Context,
  row: ResourceRecord,
  query: z.output<typeof FileQuery>,
): Promise<{ total: number; rows: ResourceFile[] }> {
  const known = await filesKnown(ctx, row);
  if (known === 'nothing') return { total: 0, rows: [] };
  const page = await listFiles(ctx, row.resourceId, query);
  return known === 'all' ? page : { total: page.total, rows: withoutSums(page.rows) };
}

const top: Folder & { ownFiles: number } = { path: '', name: '', fileCount: 0, totalSize: 0, ownFiles: 0 };

/**
 * A page of a folder, folders before files, or of the files with a text in their path; a page beyond the end is the
 * last one. For callers who may not see names, the resource appears empty, whatever folder they name.
 * @throws data.resources.folder.notFound
 */
export async function tree(ctx: Context, row: ResourceRecord, query: z.output<typeof TreeQuery>): Promise<Tree> {
  const known = await filesKnown(ctx, row);
  const { resourceId } = row;
  const folder = query.folder.replace(/^\/+|\/+$/g, '');
  const here = known === 'nothing' ? top : ((await findFolder(ctx, resourceId, folder)) ?? (folder ? undefined : top));
  if (!here) throw fail('data.resources.folder.notFound');
  if (query.name !== '' && known !== 'nothing') {
    const { total, rows } = await findFilesNamed(ctx, resourceId, { ...query, folder: here.path });
    const pageNum = Math.min(query.pageNum, Math.max(1, Math.ceil(total / query.pageSize)));
    const files = known === 'all' ? rows : withoutSums(rows);
    return { here, total, pageNum, pageSize: query.pageSize, folders: [], files };
  }
  const inside = here.fileCount > here.ownFiles ? await countFolders(ctx, resourceId, here.path) : 0;
  const total = inside + here.ownFiles;
  const { pageSize } = query;
  const pageNum = Math.min(query.pageNum, Math.max(1, Math.ceil(total / pageSize)));
  const [from, to] = [(pageNum - 1) * pageSize, Math.min(pageNum * pageSize, total)];
  const range = (begin: number, end: number, count: number) => ({ from: begin, length: end - begin, total: count });
  const [folders, files] = await Promise.all([
    foldersIn(ctx, resourceId, here.path, query, range(from, Math.min(to, inside), inside)),
    filesIn(ctx, resourceId, here.path, query, range(Math.max(from - inside, 0), to - inside, here.ownFiles)),
  ]);
  return { here, total, pageNum, pageSize, folders, files: known === 'all' ? files : withoutSums(files) };
}

/**
 * The same with totals of all files and the damaged ones, whichever folder is shown. @throws
 * data.resources.folder.notFound
 */
export async function wholeTree(
  ctx: Context,
  row: ResourceRecord,
  query: z.output<typeof TreeQuery>,
): Promise<WholeTree> {
  const { fileCount, totalSize } = row;
  const isTold = (await filesKnown(ctx, row)) !== 'nothing';
  const damaged = isTold ? await damagedFiles(ctx, row.resourceId) : { count: 0, files: [] };
  return { ...(await tree(ctx, row, query)), fileCount, totalSize, damaged };
}

/**
 * A file of a resource, if the caller may have it now.
 * @throws data.resources.embargo|restricted|closed|login|notFound|file.notFound, kernel.file.infected|unscanned
 */
export async function permittedFile(ctx: Context, row: ResourceRecord, id: number): Promise<FileRecord> {
  const refusal = await refusalFor(ctx, row);
  if (refusal) throw refusal;
  const file = await findFile(ctx, row.resourceId, id);
  if (!file) throw fail('data.resources.file.notFound');
  // Tables were extracted before the scan result; they are withheld as well.
  if (file.damage === 'infected' || file.damage === 'unscanned') throw faultFailure(file.damage);
  return file;
}

/** Links from a file back to its record (FAIR Signposting): machines with only the file can find its metadata. */
function fileSignposts(publicId: string): string {
  const id = encodeURIComponent(publicId);
  return (
    `</data/detail/${id}>; rel="collection"; type="text/html", ` +
    `</export/${id}/linkset>; rel="linkset"; type="application/linkset+json"`
  );
}

/** The bytes of a file as a response. It is counted when they begin to flow, except for the owner and reviews. */
export async function content(ctx: Context, row: ResourceRecord, id: number): Promise<FileReply> {
  const file = await permittedFile(ctx, row, id);
  const count = await downloadCounter(ctx, row);
  return {
    name: file.name,
    mediaType: file.mime || 'application/octet-stream',
    size: file.size,
    etag: file.sha256,
    stored: file,
    link: isKnown(row) ? fileSignposts(row.publicId) : undefined,
    open: (range) => {
      if (range === undefined || range.start === 0)
        count?.({ fileId: file.id, bytes: range ? range.end - range.start + 1 : file.size });
      return ctx.files.open(file.storageKey, range);
    },
  };
}
