import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { FileReply, Incoming } from '#server/routes';
import type { Coming } from '#server/files/transfer-targets';
import { filePath, headOf, refuseDisguise, spaceOf } from '#module/data/record-files';
import {
  beforeReading,
  fileReply,
  findFile,
  referTo,
  removeFiles,
  storeFile,
  withOneFile,
  type FileSource,
  type StoredFile,
} from '#module/system/uploads';
import { largestFile, maxFiles } from '../../contract.ts';
import * as records from '../queries/records.ts';
import { lockFor, readable, type Reader } from './acting.ts';
import { nameTaken } from './drafts.ts';

/** Record type of the stored files of a submission. */
const refType = 'archive.paper-submissions';

/**
 * Adds the one file of an upload request to the caller's draft. Name and content are validated like those of a
 * resource, which it becomes later.
 * @throws archive.paper-submissions.notFound|file.many, data.resources.quota|file.*, system.uploads.*, 601
 * file.exists|wrongState
 */
export const receive = (ctx: Context, submissionId: number, incoming: Incoming) =>
  withOneFile(incoming, (source) => attach(ctx, submissionId, source));

export async function attach(ctx: Context, submissionId: number, source: FileSource) {
  const name = await beforeReading(source, () => placeFor(ctx, submissionId, source.fileName));
  const rule = { bucket: 'protected', maxBytes: largestFile, longestName: 255 } as const;
  return namesApart(name, () =>
    storeFile(ctx, source, rule, async (tx, stored) => {
      await refuseDisguise(await headOf(tx, stored.storageKey), name);
      return enter(tx, submissionId, name, stored);
    }),
  );
}

/** Adds a stored file to the caller's draft, in the caller's transaction. @throws as {@link receive} */
export async function enter(ctx: Context, submissionId: number, name: string, stored: StoredFile) {
  const row = await lockFor(ctx, { submissionId }, 'edit');
  await refuseTaken(ctx, submissionId, name);
  await refuseOverQuota(ctx, row.userId, stored.size);
  const { fileId, size, sha256 } = stored;
  const file = await records.insertFile(ctx, { submissionId, fileId, name, size, sha256 });
  await referTo(ctx, fileId, refType, submissionId);
  await records.touch(ctx, submissionId);
  return file;
}

/** For two concurrent uploads with one name, the unique index lets one succeed. */
async function namesApart<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'biz_paper_submission_file_name') throw error;
    throw nameTaken(name);
  }
}

/**
 * Refuses a file in pieces if the draft or the author's quota has no space for it, including unfinished uploads.
 * @throws as {@link receive}
 */
export async function place(
  ctx: Context,
  submissionId: number,
  { name: fileName, bytes, coming }: { name: string; bytes: number; coming: readonly Coming[] },
): Promise<string> {
  const { userId } = await lockFor(ctx, { submissionId }, 'edit');
  const name = filePath('', fileName);
  await refuseTaken(ctx, submissionId, name, coming);
  await refuseOverQuota(ctx, userId, bytes + coming.reduce((sum, { size }) => sum + size, 0));
  return name;
}

async function refuseOverQuota(ctx: Context, userId: number, bytes: number): Promise<void> {
  const { used, limit } = await spaceOf(ctx, userId);
  if (used + bytes > limit) throw fail('archive.paper-submissions.file.quota');
}

/** The name under which a file will be stored, validated before its content is read. */
async function placeFor(ctx: Context, submissionId: number, fileName: string): Promise<string> {
  await inTransaction(ctx, (tx) => lockFor(tx, { submissionId }, 'edit'));
  const name = filePath('', fileName);
  await refuseTaken(ctx, submissionId, name);
  return name;
}

async function refuseTaken(
  ctx: Context,
  submissionId: number,
  name: string,
  coming: readonly Coming[] = [],
): Promise<void> {
  const names = [
    ...(await records.files(ctx, submissionId)).map((file) => file.name),
    ...coming.map(({ path }) => path),
  ];
  if (names.length >= maxFiles) throw fail('archive.paper-submissions.file.many', { count: maxFiles });
  if (names.some((other) => other.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
}

/** Removes a file from the caller's draft; its bytes are deleted after the commit. @throws as {@link receive} */
export function detach(ctx: Context, submissionId: number, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockFor(tx, { submissionId }, 'edit');
    const file = await records.findFile(tx, submissionId, id);
    if (!file) throw fail('archive.paper-submissions.notFound');
    await records.deleteFile(tx, id);
    await records.touch(tx, submissionId);
    await removeFiles(tx, [file.fileId]);
  });
}

/** The content of a file, for the author or a checker. @throws archive.paper-submissions.notFound */
export async function content(ctx: Context, submissionId: number, id: number, reader: Reader): Promise<FileReply> {
  await readable(ctx, submissionId, reader);
  const file = await records.findFile(ctx, submissionId, id);
  const stored = file && (await findFile(ctx, file.fileId));
  if (!stored) throw fail('archive.paper-submissions.notFound');
  return fileReply(ctx, stored);
}
