import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { Incoming, IncomingFile } from '#server/routes';
import { referTo, removeFile, storeFile } from '#module/files/uploads';
import { FileClass, largestFile, type ResourceFile } from '../../contract.ts';
import { beginUpload, deleteFile, endUpload, insertFile, pathsOf, recount, setFileClass } from '../queries/files.ts';
import { isFileUsed } from '../queries/versions.ts';
import { refuseFrozen } from './frozen.ts';
import { headBytes, refuseDisguise } from './file-content.ts';
import { filePath, refuseTaken } from './file-names.ts';
import { lockOwn, ownResource } from './loading.ts';

/** Kind of record that a stored file of a resource belongs to. */
export const refType = 'data.resource';

/** Most files of one resource; more belong into an archive. */
const mostFiles = 1000;

/** Where a file goes inside the resource. */
export interface Placement {
  /** Folder, empty for the top. */
  folder?: string | undefined;
  fileClass?: string | undefined;
}

/**
 * Takes the one file of an upload request. The fields `folder` and `fileClass` come before it in the form.
 * @throws everything that {@link attachFile} throws, files.uploads.missing
 */
export async function receiveFile(ctx: Context, resourceId: number, incoming: Incoming): Promise<ResourceFile> {
  for await (const source of incoming.files)
    return attachFile(ctx, resourceId, source, {
      folder: incoming.fields['folder'],
      fileClass: incoming.fields['fileClass'],
    });
  throw fail('files.uploads.missing');
}

/**
 * Streams a file into the caller's own draft or rejected resource. Name, size and content are checked; if anything
 * is wrong, or the record is submitted meanwhile, nothing stays.
 * @throws data.resources.notFound|notEditable|file.*, files.uploads.*, kernel.uploadCut
 */
export async function attachFile(
  ctx: Context,
  resourceId: number,
  source: Pick<IncomingFile, 'fileName' | 'stream'> & Partial<Pick<IncomingFile, 'truncated'>>,
  placement: Placement = {},
): Promise<ResourceFile> {
  const path = await placeFor(ctx, resourceId, source.fileName, placement.folder ?? '').catch((error: unknown) => {
    // The rest of the request is read and dropped, so that the answer reaches the sender.
    source.stream.on('error', () => undefined).resume();
    throw error;
  });
  const fileClass = FileClass.catch('raw').parse(placement.fileClass);
  const upload = await beginUpload(ctx, resourceId);
  try {
    return await storeFile(
      ctx,
      source,
      { bucket: 'protected', maxBytes: largestFile, longestName: 255 },
      async (tx, stored) => {
        refuseFrozen(tx, await lockOwn(tx, resourceId));
        refuseTaken(path, await pathsOf(tx, resourceId));
        await refuseDisguise(await headOf(tx, stored.storageKey), path);
        const file = {
          path,
          name: path.split('/').at(-1)!,
          size: stored.size,
          mime: stored.mime,
          sha256: stored.sha256,
          fileClass,
        };
        const id = await insertFile(tx, { ...file, resourceId, fileId: stored.fileId });
        await referTo(tx, stored.fileId, refType, resourceId);
        await recount(tx, resourceId);
        return { ...file, id, downloadCount: 0 };
      },
    );
  } finally {
    await endUpload(ctx, upload);
  }
}

/** The path of a new file, judged before any byte of it is taken; asked again when the bytes are there. */
async function placeFor(ctx: Context, resourceId: number, name: string, folder: string): Promise<string> {
  refuseFrozen(ctx, await ownResource(ctx, resourceId));
  const path = filePath(folder, name);
  const existing = await pathsOf(ctx, resourceId);
  if (existing.length >= mostFiles) throw fail('data.resources.file.many', { count: mostFiles });
  refuseTaken(path, existing);
  return path;
}

async function headOf(ctx: Context, storageKey: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of ctx.files.open(storageKey, { start: 0, end: headBytes - 1 })) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** @throws data.resources.notFound|notEditable|file.notFound */
export function classifyFile(ctx: Context, resourceId: number, id: number, fileClass: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    refuseFrozen(tx, await lockOwn(tx, resourceId));
    if (!(await setFileClass(tx, resourceId, id, fileClass))) throw fail('data.resources.file.notFound');
  });
}

/** Takes stored bytes out of use unless another version holds them; rows that referred to them are gone already. */
export async function releaseStored(ctx: Context, fileId: number): Promise<void> {
  if (!(await isFileUsed(ctx, fileId))) await removeFile(ctx, fileId);
}

/** Takes a file out of the caller's own draft; its bytes go after the commit. @throws as {@link classifyFile} */
export function detachFile(ctx: Context, resourceId: number, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    refuseFrozen(tx, await lockOwn(tx, resourceId));
    const fileId = await deleteFile(tx, resourceId, id);
    if (fileId === undefined) throw fail('data.resources.file.notFound');
    await releaseStored(tx, fileId);
    await recount(tx, resourceId);
  });
}
