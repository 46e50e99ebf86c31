import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { allFiles, type FileRecord } from '../queries/files.ts';
import type { ResourceRecord } from '../queries/records.ts';
import { countedBundle, refusalFor } from './reading.ts';

/**
 * All files of a resource as one zip, folders kept, made while it is sent: nothing is written to disk or held in
 * memory, and reading stops when the receiver goes away.
 * @throws data.resources.embargo|restricted|closed|login|notFound|noFiles
 */
export async function bundle(ctx: Context, row: ResourceRecord): Promise<FileReply> {
  const refusal = await refusalFor(ctx, row);
  if (refusal) throw refusal;
  const files = await allFiles(ctx, row.resourceId);
  if (files.length === 0) throw fail('data.resources.noFiles');
  const count = await countedBundle(ctx, row);
  return {
    name: `${row.resourceNo}.zip`,
    mediaType: 'application/zip',
    open: () => {
      count?.();
      return zipOf(ctx, files, row.publishDate ?? row.updateTime);
    },
  };
}

/** Text shrinks well; measured data in binary formats mostly are compressed already, and packing them costs time. */
const isCompressible = (mime: string) => /^text\/|json/.test(mime);

/** The files as one archive. Who may have them has been decided by the caller. */
export function zipOf(ctx: Context, files: readonly FileRecord[], mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: Readable | undefined;
  output.once('close', () => reading?.destroy());
  zip.once('error', (error: Error) => output.destroy(error));
  for (const file of files)
    zip.addReadStreamLazy(file.path, { mtime, size: file.size, compress: isCompressible(file.mime) }, (begin) => {
      // The receiver is gone: the next file is not even opened.
      if (output.destroyed) return;
      reading = ctx.files.open(file.storageKey);
      reading.once('error', (error) => output.destroy(error));
      begin(null, reading);
    });
  zip.end();
  return output;
}
