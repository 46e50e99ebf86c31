import { Readable } from 'node:stream';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { missingFiles } from '#server/http/missing-files';
import type { FileReply } from '#server/routes';
import { lookedAt, type Wanted } from '#server/files/stored-content';
import { largestSelection, type Selection } from '../../contract.ts';
import { portablePath } from '#contract/data/descriptions';
import type { FileRecord } from '../queries/files.ts';
import type { ResourceRecord } from '../queries/records.ts';
import { filesInTurn, measureSelection } from '../queries/tree.ts';
import { countedBundle, refusalFor } from './reading.ts';
import { zipped, type Packed } from '#server/files/zip';

/**
 * All or the chosen files of a resource as one zip, folders kept, made while it is sent: nothing is written to disk or
 * held in memory, and reading stops when the receiver goes away.
 * @throws data.resources.embargo|restricted|closed|login|notFound|noFiles|file.notFound|folder.notFound|selection.large
 */
export async function bundle(ctx: Context, row: ResourceRecord, selection: Selection): Promise<FileReply> {
  const { bytes, isPart } = await permittedSelection(ctx, row, selection);
  if (isPart && bytes > largestSelection)
    throw fail('data.resources.selection.large', { gigabytes: largestSelection / 1024 ** 3 });
  const count = await countedBundle(ctx, row, bytes);
  return {
    name: isPart ? `${row.resourceNo}-selection.zip` : `${row.resourceNo}.zip`,
    mediaType: 'application/zip',
    isMade: true,
    open: () => {
      count?.();
      return zipOf(ctx, filesInTurn(ctx, row.resourceId, selection), row.publishDate ?? row.updateTime);
    },
  };
}

/**
 * What of a resource the caller has chosen and may have now.
 * @throws as {@link bundle}
 */
export async function permittedSelection(
  ctx: Context,
  row: ResourceRecord,
  selection: Selection,
): Promise<{ count: number; bytes: number; isPart: boolean }> {
  const refusal = await refusalFor(ctx, row);
  if (refusal) throw refusal;
  const isPart = selection.file.length + selection.folder.length > 0;
  if (!isPart) {
    if (row.fileCount === 0) throw fail('data.resources.noFiles');
    return { count: row.fileCount, bytes: row.totalSize, isPart };
  }
  const found = await measureSelection(ctx, row.resourceId, selection);
  if (found.files < selection.file.length) throw fail('data.resources.file.notFound');
  if (found.folders < new Set(selection.folder).size) throw fail('data.resources.folder.notFound');
  return { ...found, isPart };
}

/** Text shrinks well; measured data in binary formats mostly are compressed already, and packing them costs time. */
export const isCompressible = (mime: string) => /^text\/|json/.test(mime);

/**
 * The files as one archive. Who may have them has been decided by the caller. Names that some system could not write are
 * changed, and the changes listed in `RENAMED.txt`; files whose bytes cannot be given are listed in `MISSING.txt`.
 */
export function zipOf(ctx: Context, files: AsyncIterable<FileRecord>, mtime: Date): Readable {
  return Readable.from(zipped(packed(ctx, files), mtime), { objectMode: false });
}

async function* packed(ctx: Context, files: AsyncIterable<FileRecord>): AsyncGenerator<Packed> {
  const renamed: string[] = [];
  const missing = missingFiles();
  for await (const { file, fault, open } of lookedAt(ctx, wanted(files))) {
    const { path, size, mime } = file;
    const portable = portablePath(path);
    missing.taken(portable);
    if (fault) {
      missing.add({ ...file, fault });
      continue;
    }
    if (portable !== path && renamed.length < mostRenamed) renamed.push(`${portable}\t${path}\n`);
    yield { path: portable, size, compress: isCompressible(mime), open };
  }
  const list = missing.entry();
  if (list) yield list;
  if (renamed.length === 0) return;
  const names = Buffer.from(renamed.join(''));
  yield { path: 'RENAMED.txt', size: names.length, compress: true, open: () => Readable.from([names]) };
}

async function* wanted(files: AsyncIterable<FileRecord>): AsyncGenerator<FileRecord & Wanted> {
  for await (const file of files) yield { ...file, known: file.damage };
}

/** Changes of names that are listed. */
const mostRenamed = 10_000;
