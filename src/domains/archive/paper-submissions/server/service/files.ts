import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { FileReply, Incoming, IncomingFile } from '#server/routes';
import { filePath, headOf, refuseDisguise, spaceOf } from '#module/data/resources';
import { fileReply, findFile, referTo, removeFiles, storeFile } from '#module/files/uploads';
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
  return storeFile(ctx, source, rule, async (tx, stored) => {
    await refuseDisguise(await headOf(tx, stored.storageKey), name);
    const row = await lockFor(tx, { submissionId }, 'edit');
    await refuseTaken(tx, submissionId, name);
    const { used, limit } = await spaceOf(tx, row.userId);
    if (used + stored.size > limit) throw fail('archive.paper-submissions.file.quota');
    const { fileId, size, sha256 } = stored;
    const file = await records.insertFile(tx, { submissionId, fileId, name, size, sha256 });
    await referTo(tx, fileId, refType, submissionId);
    await records.touch(tx, submissionId);
    return file;
  }).catch((error: unknown) => {
    // Two at the same moment: the index lets one pass.
    if ((error as { constraint?: string }).constraint !== 'biz_paper_submission_file_name') throw error;
    throw nameTaken(name);
  });
}

/** The name under which a file will stand, judged before any byte of it is taken. */
async function placeFor(ctx: Context, submissionId: number, fileName: string): Promise<string> {
  await inTransaction(ctx, (tx) => lockFor(tx, { submissionId }, 'edit'));
  const name = filePath('', fileName);
  await refuseTaken(ctx, submissionId, name);
  return name;
}

async function refuseTaken(ctx: Context, submissionId: number, name: string): Promise<void> {
  const there = await records.files(ctx, submissionId);
  if (there.length >= mostFiles) throw fail('archive.paper-submissions.file.many', { count: mostFiles });
  if (there.some((file) => file.name.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
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
