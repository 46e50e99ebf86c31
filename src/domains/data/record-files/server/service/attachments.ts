import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { announce, event } from '#server/events';
import type { StoredBytes } from '#server/files/files';
import type { Incoming, IncomingFile } from '#server/routes';
import { prepareTable } from '#module/files/tables';
import { findFile, referTo, removeFiles, settleFile, storeFile, type StoredFile } from '#module/system/uploads';
import { FileClass } from '#contract/data/resources';
import { maxFiles, type ChosenFiles, type ResourceFile } from '../../contract.ts';
import {
  beginUpload,
  countFiles,
  countToCome,
  deleteFile,
  deleteFiles,
  endUpload,
  findFileAt,
  insertFile,
  isReplacing,
  pathInTheWay,
  replaceFile,
  setFileClass,
  unusedFiles,
} from '../queries/files.ts';
import { classifyChosen, deleteChosen } from '../queries/tree.ts';
import { refuseFrozen, lockOwn, ownResource } from '#module/data/resources';
import { recountFiles } from '#module/data/versions';
import { headBytes, refuseDisguise } from './file-content.ts';
import { filePath } from './file-names.ts';
import { largestAtOnce, refuseOverQuota } from './quota.ts';

/** Files were added to resources; in the transaction that adds them. */
export const filesAttached = event<{ files: readonly { name: string; sha256: string }[] }>(
  'data.resources.filesAttached',
);

/** Record type of a resource's stored files. */
export const refType = 'data.resource';

/** Position of a file in the resource. */
export interface Placement {
  /** Folder, empty for the top. */
  folder?: string | undefined;
  fileClass?: string | undefined;
  /** Whether a file of this path is replaced. */
  replaces?: boolean | undefined;
}

/**
 * Receives the single file of an upload request. The fields `folder`, `fileClass` and `replaces` precede it in the form.
 * @throws everything that {@link attachFile} throws, system.uploads.missing
 */
export async function receiveFile(ctx: Context, resourceId: number, incoming: Incoming): Promise<ResourceFile> {
  for await (const source of incoming.files)
    return attachFile(ctx, resourceId, source, {
      folder: incoming.fields['folder'],
      fileClass: incoming.fields['fileClass'],
      replaces: incoming.fields['replaces'] === 'true',
    });
  throw fail('system.uploads.missing');
}

/**
 * Streams a file into the caller's own draft or rejected resource. Name, size, content and the owner's space are
 * checked. After any failure, or if the record is submitted in the meantime, nothing is stored.
 * @throws data.resources.notFound|notEditable|quota|file.*, system.uploads.*, kernel.uploadCut
 */
export async function attachFile(
  ctx: Context,
  resourceId: number,
  source: Pick<IncomingFile, 'fileName' | 'stream'> & Partial<Pick<IncomingFile, 'truncated'>>,
  placement: Placement = {},
): Promise<ResourceFile> {
  const { folder = '', fileClass, replaces = false } = placement;
  const path = await placeFor(ctx, resourceId, source.fileName, folder, replaces).catch((error: unknown) => {
    // The rest of the request is read and discarded, so that the sender receives the response.
    source.stream.on('error', () => undefined).resume();
    throw error;
  });
  const upload = await beginUpload(ctx, resourceId);
  try {
    return await storeFile(
      ctx,
      source,
      { bucket: 'protected', maxBytes: await largestAtOnce(ctx), longestName: 255 },
      async (tx, stored) => {
        const head = await headOf(tx, stored.storageKey);
        return enter(tx, resourceId, stored, { path, fileClass, head, upload, replaces });
      },
    );
  } finally {
    await endUpload(ctx, upload);
  }
}

/**
 * Adds bytes that are already stored under a record of `beginFile` as a file of a resource, in the caller's
 * transaction. For files that do not arrive in one request; the checks are those of {@link attachFile}.
 * @param file.upload the reservation of {@link reserveUpload}, which ends here
 * @throws as {@link attachFile}; system.uploads.gone when the record was deleted
 */
export async function attachStored(
  ctx: Context,
  resourceId: number,
  file: StoredBytes & Placed & { fileId: number },
): Promise<ResourceFile> {
  const stored = await settleFile(ctx, file.fileId, nameOf(file.path), file);
  const replaces = await isReplacing(ctx, file.upload);
  const entered = await enter(ctx, resourceId, stored, { ...file, replaces });
  await endUpload(ctx, file.upload);
  return entered;
}

/**
 * Moves a stored file from another record to the top folder of the caller's own draft, in the transaction in which that
 * record releases it. The checks are those of {@link attachFile}.
 * @throws as {@link attachFile}; system.uploads.gone
 */
export async function adoptFile(ctx: Context, resourceId: number, fileId: number, name: string): Promise<ResourceFile> {
  const stored = await findFile(ctx, fileId);
  if (!stored) throw fail('system.uploads.gone', {}, 404);
  const path = await placeFor(ctx, resourceId, name, '');
  const head = await headOf(ctx, stored.storageKey);
  return enter(ctx, resourceId, stored, { path, head, upload: 0 });
}

/** A file's path, already checked by {@link placeFor} or {@link reserveUpload}. */
interface Placed {
  path: string;
  fileClass?: string | undefined;
  /** Its first bytes. */
  head: Buffer;
  /** Its reservation. */
  upload: number;
  replaces?: boolean;
}

async function enter(
  ctx: Context,
  resourceId: number,
  stored: StoredFile,
  { path, fileClass, head, upload, replaces = false }: Placed,
): Promise<ResourceFile> {
  const row = await lockOwn(ctx, resourceId);
  refuseFrozen(ctx, row);
  const old = replaces ? await findFileAt(ctx, resourceId, path) : undefined;
  await refuseTaken(ctx, resourceId, path, { ownUpload: upload, replaces: old !== undefined });
  await refuseDisguise(head, path);
  await refuseOverQuota(ctx, row.ownerId, stored.size - (old?.size ?? 0), upload);
  const file = {
    path,
    name: nameOf(path),
    size: stored.size,
    mime: stored.mime,
    sha256: stored.sha256,
    // A replaced file keeps the class that a person may have chosen for it.
    fileClass: FileClass.catch('raw').parse(old?.fileClass ?? fileClass),
  };
  const entry = { ...file, resourceId, fileId: stored.fileId };
  const id = old?.id ?? (await insertFile(ctx, entry));
  await referTo(ctx, stored.fileId, refType, resourceId);
  if (old) {
    await replaceFile(ctx, old, entry);
    await releaseStored(ctx, [old.fileId]);
  }
  await recountFiles(ctx, resourceId);
  await prepareTable(ctx, file);
  await announce(ctx, filesAttached, { files: [file] });
  return { ...file, id, downloadCount: 0, damage: null, virus: null };
}

const nameOf = (path: string) => path.split('/').at(-1)!;

/** A file that arrives later. */
interface Coming {
  folder: string;
  name: string;
  bytes: number;
  expireAt: Date;
  /** Whether a file of this path is replaced; it stays until this one has arrived. */
  replaces?: boolean | undefined;
}

/**
 * Reserves a path and space for a file that arrives over several requests or from another system. The resource cannot
 * be submitted without it unless it replaces a file, no other file may use its path, and its bytes count for the owner until it is added, ended
 * or expired.
 * @throws data.resources.notFound|notEditable|quota|file.*
 */
export function reserveUpload(
  ctx: Context,
  resourceId: number,
  { folder, name, bytes, expireAt, replaces = false }: Coming,
): Promise<{ upload: number; path: string }> {
  return inTransaction(ctx, async (tx) => {
    const { ownerId } = await lockOwn(tx, resourceId);
    const path = await placeFor(tx, resourceId, name, folder, replaces);
    await refuseOverQuota(tx, ownerId, bytes);
    return { path, upload: await beginUpload(tx, resourceId, { path, bytes, expireAt, replaces }) };
  });
}

/** The path of a new file, checked before any of its bytes is read and again when they have arrived. */
async function placeFor(
  ctx: Context,
  resourceId: number,
  name: string,
  folder: string,
  replaces = false,
): Promise<string> {
  refuseFrozen(ctx, await ownResource(ctx, resourceId));
  const path = filePath(folder, name);
  await refuseTaken(ctx, resourceId, path, { replaces });
  return path;
}

/**
 * Refuses a path that is in use or reserved, that differs from another only in case or encoding, or that would be both
 * file and folder; and any path if the resource is full.
 * @throws data.resources.file.exists|caseExists|many
 */
async function refuseTaken(
  ctx: Context,
  resourceId: number,
  path: string,
  { ownUpload = 0, replaces = false },
): Promise<void> {
  const count = (await countFiles(ctx, resourceId)) + (await countToCome(ctx, resourceId, ownUpload));
  if (!replaces && count >= maxFiles) throw fail('data.resources.file.many', { count: maxFiles });
  const other = await pathInTheWay(ctx, resourceId, path, { ownUpload, replaces });
  if (other === path) throw fail('data.resources.file.exists', { name: path });
  if (other !== undefined) throw fail('data.resources.file.caseExists', { other });
}

/** The first bytes of a stored file, for {@link refuseDisguise}. */
export async function headOf(ctx: Context, storageKey: string): Promise<Buffer> {
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

/** Deletes stored bytes unless another version uses them; the referring rows are already deleted. */
async function releaseStored(ctx: Context, fileIds: readonly number[]): Promise<void> {
  await removeFiles(ctx, await unusedFiles(ctx, fileIds));
}

/**
 * Removes a file from the caller's own draft; its bytes are deleted after the commit. @throws as {@link classifyFile}
 */
export function detachFile(ctx: Context, resourceId: number, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    refuseFrozen(tx, await lockOwn(tx, resourceId));
    const fileId = await deleteFile(tx, resourceId, id);
    if (fileId === undefined) throw fail('data.resources.file.notFound');
    await releaseStored(tx, [fileId]);
    await recountFiles(tx, resourceId);
  });
}

/**
 * Sets the class of the selected files of the caller's own draft. @throws
 * data.resources.notFound|notEditable|file.notFound
 */
export function classifyFiles(
  ctx: Context,
  resourceId: number,
  { fileClass, ...selection }: ChosenFiles & { fileClass: string },
): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    refuseFrozen(tx, await lockOwn(tx, resourceId));
    const count = await classifyChosen(tx, resourceId, selection, fileClass);
    if (count === 0) throw fail('data.resources.file.notFound');
    return { count };
  });
}

/** Removes the selected files from the caller's own draft. @throws as {@link classifyFiles} */
export function detachFiles(ctx: Context, resourceId: number, selection: ChosenFiles): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    refuseFrozen(tx, await lockOwn(tx, resourceId));
    let count = 0;
    for (;;) {
      const gone = await deleteChosen(tx, resourceId, selection);
      if (gone.length === 0) break;
      await releaseStored(tx, gone);
      count += gone.length;
    }
    if (count === 0) throw fail('data.resources.file.notFound');
    await recountFiles(tx, resourceId);
    return { count };
  });
}

/** Deletes all files of a draft that is deleted, in the caller's transaction. */
export async function removeAllFiles(ctx: Context, resourceId: number): Promise<void> {
  let some = await deleteFiles(ctx, resourceId);
  for (; some.length > 0; some = await deleteFiles(ctx, resourceId)) await releaseStored(ctx, some);
}
