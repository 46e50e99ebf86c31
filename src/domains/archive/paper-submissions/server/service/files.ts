import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { FileReply, Incoming, IncomingFile } from '#server/routes';
import type { Coming } from '#server/files/transfer-targets';
import { filePath, headOf, refuseDisguise, spaceOf } from '#module/data/resources';
import { fileReply, findFile, referTo, removeFiles, storeFile, type StoredFile } from '#module/files/uploads';
import { largestFile, mostFiles } from '../../contract.ts';
import * as records from '../queries/records.ts';
import { lockFor, readable, type Reader } from './acting.ts';
import { nameTaken } from './drafts.ts';

/** Kind of record that a stored file of a submission belongs to. */
const refType = 'archive.paper-submissions';

/**
 * Takes the one file of an upload request into one's own draft. Name and content are judged as a resource judges them,
 * which it becomes later.
 * @throws archive.paper-submissions.notFound|file.many, data.resources.quota|file.*, files.uploads.*, 601 file.exists|wrongState
 */
export async function receive(ctx: Context, submissionId: number, incoming: Incoming) {
  for await (const source of incoming.files) return attach(ctx, submissionId, source);
  throw fail('files.uploads.missing');
}

export async function attach(
  ctx: Context,
  submissionId: number,
  source: Pick<IncomingFile, 'fileName' | 'stream'> & Partial<Pick<IncomingFile, 'truncated'>>,
) {
  const name = await placeFor(ctx, submissionId, source.fileName).catch((error: unknown) => {
    // The rest of the request is read and dropped, so that the answer reaches the sender.
    source.stream.on('error', () => undefined).resume();
    throw error;
  });
  const rule = { bucket: 'protected', maxBytes: largestFile, longestName: 255 } as const;
  return namesApart(name, () =>
    storeFile(ctx, source, rule, async (tx, stored) => {
      await refuseDisguise(await headOf(tx, stored.storageKey), name);
      return enter(tx, submissionId, name, stored);
    }),
  );
}

/** Makes a stored file a part of one's own draft; in the caller's transaction. @throws as {@link receive} */
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

/** Two of a name at the same moment: the index lets one pass. */
async function namesApart<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'biz_paper_submission_file_name') throw error;
    throw nameTaken(name);
  }
}

/**
 * Whether a file that comes in pieces has a place and the author the space for it, others on their way included.
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

/** The name under which a file will stand, judged before any byte of it is taken. */
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
  if (names.length >= mostFiles) throw fail('archive.paper-submissions.file.many', { count: mostFiles });
  if (names.some((other) => other.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
}

/** Takes a file out of one's own draft; its bytes go after the commit. @throws as {@link receive} */
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

/** The bytes of a file, for the author or for whoever checks. @throws archive.paper-submissions.notFound */
export async function content(ctx: Context, submissionId: number, id: number, reader: Reader): Promise<FileReply> {
  await readable(ctx, submissionId, reader);
  const file = await records.findFile(ctx, submissionId, id);
  const stored = file && (await findFile(ctx, file.fileId));
  if (!stored) throw fail('archive.paper-submissions.notFound');
  return fileReply(ctx, stored);
}
