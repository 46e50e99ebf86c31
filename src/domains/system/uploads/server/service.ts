import { Readable } from 'node:stream';
import { fail, Failure } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { announce, event } from '#server/events';
import { isFull, newKey, type StoredBytes } from '#server/files/files';
import { addJob } from '#server/jobs/jobs';
import type { FileReply, IncomingFile } from '#server/routes';
import { longestName } from '../contract.ts';
import { cleanName, extensionOf, headBytes, isText, isTextType, sniff } from './policy.ts';
import * as queries from './queries.ts';

/** A file with its record. */
export type StoredFile = queries.FileRow;

export interface StoreRule {
  /** `public` is readable by address for everyone; `temporary` by its owner until it expires. */
  bucket: 'public' | 'protected' | 'temporary';
  /** Extensions taken, in lower case, whose content must agree; anything when absent. */
  types?: readonly string[];
  /** Maximum size, refused on the stream as soon as it is exceeded; when absent only the endpoint's limit applies. */
  maxBytes?: number;
  /** Maximum characters of the name; 100 when absent, at most 255. */
  longestName?: number;
  expireAt?: Date;
  /** A temporary file that is removed as soon as it was sent whole. */
  singleUse?: boolean;
}

type Source = Pick<IncomingFile, 'fileName' | 'stream'> & Partial<Pick<IncomingFile, 'truncated'>>;

const mebibyte = 1024 * 1024;
const megabyte = 1_000_000;

/** Longest that one upload may take, in milliseconds; a pending row older than this is abandoned. */
const longestUpload = 24 * 3600_000;

/** Files were taken out of use. */
export const filesRemoved = event<{ fileIds: readonly number[] }>('system.uploads.removed');

/**
 * Announced in the transaction that makes stored files public. A listener throws to refuse, for example because a file
 * is infected.
 */
export const filesPublishing = event<{ fileIds: readonly number[] }>('system.uploads.publishing');

/**
 * The bytes of a file are in the store, and its record is ready or was reused for another one; not for temporary files.
 */
export const fileStored = event<{ fileIds: readonly number[] }>('system.uploads.stored');

/** The name of the job that deletes the remains of {@link removeFile} and of failures. */
export const sweepJob = 'system.uploads.sweep';

/**
 * Stores bytes. The record is committed first as pending, so that no crash leaves bytes without a record. The bytes are
 * checked while they stream. Then one transaction makes the record ready and runs `attach`. If any step fails,
 * including `attach`, neither bytes nor record stay. Must not be called inside a transaction.
 * @param attach writes the references to the file; may call {@link referTo}
 * @throws system.uploads.type|content|size|empty|nameMissing|nameLong|storageFull, kernel.uploadCut
 */
export async function storeFile<T = StoredFile>(
  ctx: Context,
  source: Source,
  rule: StoreRule,
  attach: (tx: Context, file: StoredFile) => Promise<T> = async (_tx, file) => file as T,
): Promise<T> {
  if (ctx.db.isTransaction) throw new Error('storeFile needs transactions of its own');
  // A disconnect may come before there is a reader; an error without a listener would end the process.
  source.stream.on('error', () => undefined);
  let pending: { fileId: number; key: string } | undefined;
  try {
    const originName = cleanName(source.fileName, Math.min(rule.longestName ?? longestName, 255));
    refuseExtension(originName, rule);
    const key = newKey();
    const fileId = await queries.addPending(ctx, {
      storageKey: key,
      originName,
      bucket: rule.bucket,
      expireAt: rule.expireAt ?? null,
      singleUse: rule.singleUse ?? false,
    });
    pending = { fileId, key };
    const { size, sha256, head } = await ctx.files.write(
      key,
      Readable.from(checked(source, originName, rule), { objectMode: false }),
    );
    const { ext, mime } = await sniff(head, originName);
    return await inTransaction(ctx, async (tx) => {
      const file = await queries.markReady(tx, fileId, { ext, mime, size, sha256 });
      if (!file) throw fail('kernel.uploadCut');
      if (file.bucket !== 'temporary') await announce(tx, fileStored, { fileIds: [fileId] });
      return attach(tx, file);
    });
  } catch (error) {
    // The rest of the request is read and dropped, so that the answer reaches the sender.
    source.stream.resume();
    if (pending) await discard(ctx, pending.fileId, pending.key);
    if (!isFull(error)) throw error;
    // The user gets the error; the log informs the operator, who must free space.
    ctx.log.error({ err: error }, 'the file store is full');
    throw fail('system.uploads.storageFull');
  }
}

function refuseExtension(name: string, { types }: StoreRule): void {
  if (types && !types.includes(extensionOf(name))) throw fail('system.uploads.type', { types: types.join(', ') });
}

/**
 * A name as {@link storeFile} stores it, for a file that arrives another way; refuses other extensions.
 * @throws system.uploads.type|nameMissing|nameLong
 */
export function refuseName(fileName: string, types: readonly string[]): string {
  const name = cleanName(fileName, longestName);
  if (!types.includes(extensionOf(name))) throw fail('system.uploads.type', { types: types.join(', ') });
  return name;
}

/** Refuses content that does not match the extension, by its first bytes. @throws system.uploads.content */
export async function refuseContent(head: Buffer, name: string, types: readonly string[]): Promise<void> {
  if (!(await sniff(head, name)).agrees) throw fail('system.uploads.content', { types: types.join(', ') });
}

/** The bytes of an upload. A disconnect fails the upload; if the reader stops early, the stream continues to drain. */
async function* chunksOf({ stream }: Source): AsyncGenerator<Buffer> {
  const chunks = stream.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        // The fault of the request is more informative than its early end.
        throw error instanceof Failure ? error : fail('kernel.uploadCut');
      });
      if (next.done) return;
      yield next.value as Buffer;
    }
  } finally {
    // As long as the iterator listens, the rest of the stream cannot be dropped.
    await chunks.return?.();
  }
}

/** Passes bytes on once their beginning is judged; stops at the first thing that is wrong. */
async function* checked(source: Source, name: string, rule: StoreRule): AsyncGenerator<Buffer> {
  const mustBeText = rule.types !== undefined && isTextType(extensionOf(name));
  const refuseContent = () => fail('system.uploads.content', { types: rule.types!.join(', ') });
  const judged = async (beginning: Buffer[]) => {
    const head = Buffer.concat(beginning);
    if (rule.types && !(await sniff(head.subarray(0, headBytes), name)).agrees) throw refuseContent();
    return head;
  };
  let size = 0;
  let held: Buffer[] | undefined = [];
  for await (const chunk of chunksOf(source)) {
    size += chunk.length;
    if (rule.maxBytes !== undefined && size > rule.maxBytes) throw tooLarge(rule.maxBytes);
    if (mustBeText && !isText(chunk)) throw refuseContent();
    if (!held) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    if (size < headBytes) continue;
    yield await judged(held);
    held = undefined;
  }
  if (source.truncated?.()) throw tooLarge(size);
  if (size === 0) throw fail('system.uploads.empty');
  if (held) yield await judged(held);
}

/** Limits of one file are whole megabytes; those that administrators set are binary ones, as the family counts. */
const tooLarge = (bytes: number) =>
  fail('system.uploads.size', {
    size: bytes % megabyte === 0 ? bytes / megabyte : Math.round((bytes / mebibyte) * 100) / 100,
  });

/** Deletes a failed upload at once; the sweep retries failures. */
async function discard(ctx: Context, fileId: number, key: string): Promise<void> {
  try {
    // A commit whose answer was lost is a commit all the same.
    if (await queries.readyFile(ctx, fileId)) return;
    await queries.abandonPending(ctx, fileId);
    await ctx.files.remove(key);
    await queries.deletePending(ctx, fileId);
  } catch (error) {
    ctx.log.warn({ err: error, fileId }, 'failed upload left to the sweep');
  }
}

/**
 * Creates a pending record and a key for bytes that arrive over several requests or from elsewhere. {@link abandonFile}
 * or {@link settleFile} ends it; until then `holder` (`area.noun`) is responsible for it.
 */
export async function beginFile(
  ctx: Context,
  originName: string,
  holder: string,
): Promise<{ fileId: number; storageKey: string }> {
  const storageKey = newKey();
  return { fileId: await queries.addGrowing(ctx, { storageKey, originName, refType: holder }), storageKey };
}

/**
 * Makes a record of {@link beginFile} ready in the caller's transaction: the store has all its bytes.
 * @throws system.uploads.gone if it was released meanwhile
 */
export async function settleFile(
  ctx: Context,
  fileId: number,
  originName: string,
  { size, sha256, head }: StoredBytes,
): Promise<StoredFile> {
  const { ext, mime } = await sniff(head, originName);
  const file = await queries.markGrown(ctx, fileId, { ext, mime, size, sha256 });
  if (!file) throw fail('system.uploads.gone', {}, 404);
  await announce(ctx, fileStored, { fileIds: [fileId] });
  return file;
}

/** Releases a record of {@link beginFile} in the caller's transaction; its bytes are deleted after the commit. */
export async function abandonFile(ctx: Context, fileId: number): Promise<void> {
  await queries.abandonPending(ctx, fileId);
  await addJob(ctx, sweepJob, {}, { key: sweepJob });
}

/**
 * Sets in the caller's transaction the record that a file belongs to (`area.noun` and the record's id).
 * @throws system.uploads.gone
 */
export async function referTo(ctx: Context, fileId: number, refType: string, refId: number): Promise<void> {
  if (!(await queries.setReference(ctx, fileId, refType, refId))) throw fail('system.uploads.gone', {}, 404);
}

/**
 * Makes temporary files parts of a record (`area.noun` and its id) in the caller's transaction: from then on they are
 * protected and do not expire. For several files: all of them or none.
 * @throws system.uploads.gone
 */
export async function storeTemporary(
  ctx: Context,
  fileIds: readonly number[],
  refType: string,
  refId: number,
): Promise<void> {
  if ((await queries.protect(ctx, fileIds, refType, refId)) !== fileIds.length)
    throw fail('system.uploads.gone', {}, 404);
  await announce(ctx, fileStored, { fileIds });
}

/**
 * Attaches an uploaded file to the record whose form names its address, unless it belongs to another record already.
 * Empty means none.
 * @throws system.uploads.gone if there is no such public file
 */
export async function claimFile(ctx: Context, path: string, refType: string, refId: number): Promise<void> {
  if (path === '') return;
  const file = await findByPath(ctx, path);
  if (file?.bucket !== 'public') throw fail('system.uploads.gone', {}, 404);
  if (file.refType === '') await referTo(ctx, file.fileId, refType, refId);
}

/** Deletes a file that a record no longer names, if it belongs to that record. */
export async function releaseFile(ctx: Context, path: string, refType: string, refId: number): Promise<void> {
  const file = path === '' ? undefined : await findByPath(ctx, path);
  if (file?.refType === refType && file.refId === refId) await removeFile(ctx, file.fileId);
}

/** Replaces the file of a record: keeps the new one, and releases the old one. @throws system.uploads.gone */
export async function exchangeFile(
  ctx: Context,
  before: string,
  after: string,
  refType: string,
  refId: number,
): Promise<void> {
  if (after === before) return;
  await claimFile(ctx, after, refType, refId);
  await releaseFile(ctx, before, refType, refId);
}

/**
 * Removes a file in the caller's transaction; its bytes are deleted after the commit. The caller first deletes the
 * references to it. Does nothing for a missing file.
 */
export function removeFile(ctx: Context, fileId: number): Promise<void> {
  return removeFiles(ctx, [fileId]);
}

/** Several at once, as {@link removeFile}. */
export async function removeFiles(ctx: Context, fileIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await queries.abandonReady(tx, fileIds))) return;
    await addJob(tx, sweepJob, {}, { key: sweepJob });
    await announce(tx, filesRemoved, { fileIds });
  });
}

/**
 * Deletes expired files, uploads of dead processes, removed files, and uploads older than a day. Bytes are deleted
 * before their record, so that no crash leaves bytes without one.
 */
export async function sweepFiles(ctx: Context): Promise<void> {
  await queries.abandonExpired(ctx);
  const before = new Date(ctx.now.getTime() - longestUpload);
  let batch = await queries.abandonedFiles(ctx, before, 0);
  while (batch.length > 0) {
    for (const { fileId, storageKey } of batch)
      try {
        await ctx.files.remove(storageKey);
        await queries.deletePending(ctx, fileId);
      } catch (error) {
        ctx.log.error({ err: error, fileId }, 'file not swept');
      }
    batch = await queries.abandonedFiles(ctx, before, batch.at(-1)!.fileId);
  }
}

/** The record of a stored file, or undefined; pending and removed ones are treated as missing. */
export const findFile = queries.readyFile;

/** The address of a file below the API base, `/profile/upload/…`. */
export function pathOf({ storageKey, ext }: Pick<StoredFile, 'storageKey' | 'ext'>): string {
  return `/profile/upload/${storageKey}${ext && `.${ext}`}`;
}

/** The name of a file in `/common/download?fileName=`: 32 hexadecimal digits and the extension. */
export function storedName({ storageKey, ext }: Pick<StoredFile, 'storageKey' | 'ext'>): string {
  return storageKey.replaceAll('/', '') + (ext && `.${ext}`);
}

/** The file of an address from {@link pathOf}, with or without the leading slash. */
export async function findByPath(ctx: Context, path: string): Promise<StoredFile | undefined> {
  const match = /^\/?profile\/upload\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{28})(?:\.([a-z0-9]{1,20}))?$/.exec(path);
  const file = match && (await queries.readyFileByKey(ctx, match[1]!));
  return file && file.ext === (match[2] ?? '') ? file : undefined;
}

/** Media types that a page may show inline; all others are offered as downloads. */
const shown = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The bytes of a file as a reply. Who may read them has been decided by the caller. */
export function fileReply(ctx: Context, file: StoredFile): FileReply {
  return {
    name: file.originName,
    mediaType: file.mime,
    size: file.size,
    etag: file.sha256,
    stored: file,
    inline: shown.includes(file.mime),
    open: (range) => ctx.files.open(file.storageKey, range),
    ...(file.bucket === 'public' ? { publicFor: 86_400 } : {}),
  };
}
