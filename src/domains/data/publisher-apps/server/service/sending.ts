import type { Readable } from 'node:stream';
import { conflict, fail, failFields } from '#shared/fail';
import { isHostListed } from '#shared/hosts';
import { inTransaction, type Context } from '#server/context';
import { piped } from '#server/files/piped';
import { deferError } from '#server/files/streams';
import { isCallable } from '#server/http/http-client';
import { attachFile, detachFile } from '#module/data/record-files';
import { newVersion } from '#module/data/versions';
import type { ResourceRecord } from '#module/data/resources';
import { createDraft, recall, saveDraft, submit } from '#module/data/deposits';
import { transitions, type ResourceDraft, type ResourceStatus, resourceStatus } from '#contract/data/resources';
import * as queries from '../queries.ts';
import { actorOf, checkedStream, type Caller } from './caller.ts';
import { stateNames } from './documents.ts';

/** A resource with the context of its current owner, who may have changed since it was sent. */
interface Found {
  row: ResourceRecord;
  ctx: Context;
}

/**
 * The system's resource by the system's name for it; resources of others are not found. @throws
 * data.publisher-apps.noResource.notFound
 */
export async function found(caller: Caller, uniqueId: string): Promise<Found> {
  // The database cannot store control characters, so no name contains one.
  const row = /\p{Cc}/u.test(uniqueId)
    ? undefined
    : ((await queries.findOwn(caller.ctx, caller.app.appId, uniqueId)) as ResourceRecord | undefined);
  if (!row) throw fail('data.publisher-apps.noResource');
  const actor = row.ownerId === caller.app.ownerId ? caller.ctx.actor : await actorOf(caller.ctx, row.ownerId);
  if (!actor) throw fail('data.publisher-apps.stopped');
  return { row, ctx: { ...caller.ctx, actor } };
}

/**
 * Creates or replaces the metadata of a resource; idempotent. A published resource gets a new version.
 * @throws 601 data.publisher-apps.busy while it is under review, data.resources.invalid.callback… at its field
 */
export async function save(caller: Caller, form: ResourceDraft): Promise<{ row: ResourceRecord; isNew: boolean }> {
  refuseStrangeCallback(caller, form.callbackUrl);
  return inTransaction(caller.ctx, async (tx) => {
    const one = { ...caller, ctx: tx };
    // The same call may arrive again before the first one has finished.
    await queries.lockName(tx, caller.app.appId, form.uniqueId);
    const isNew = await begin(one, form.uniqueId);
    const { row, ctx } = await found(one, form.uniqueId);
    if (!(transitions.edit.from as readonly ResourceStatus[]).includes(row.status)) throw busy(row);
    await saveDraft(ctx, row.resourceId, { ...form, rowVer: row.rowVer });
    return { row: (await found(one, form.uniqueId)).row, isNew };
  });
}

/** Ensures that there is a draft; returns whether it was created. */
async function begin(caller: Caller, uniqueId: string): Promise<boolean> {
  const known = await queries.findOwn(caller.ctx, caller.app.appId, uniqueId);
  if (known && known.status !== resourceStatus.published) return false;
  if (known) {
    const { row, ctx } = await found(caller, uniqueId);
    await newVersion(ctx, row.resourceId);
  } else await createDraft(caller.ctx, { sender: { publisherAppId: caller.app.appId, uniqueId } });
  return true;
}

const busy = (row: ResourceRecord) => conflict('data.publisher-apps.busy', { status: stateNames[row.status] });

function refuseStrangeCallback({ app, ctx }: Caller, callbackUrl: string): void {
  if (callbackUrl === '') return;
  const reason = !isCallable(ctx, callbackUrl)
    ? 'data.resources.invalid.callback'
    : isHostListed(callbackUrl, app.callbackHosts)
      ? undefined
      : 'data.resources.invalid.callbackHost';
  if (reason) throw failFields(reason, [{ path: 'callbackUrl', reason }]);
}

/** Submits a resource; a submitted one stays unchanged. @throws as `submit` of data.deposits */
export async function submitRecord(caller: Caller, uniqueId: string): Promise<ResourceRecord> {
  const { row, ctx } = await found(caller, uniqueId);
  if (row.status === resourceStatus.submitted || row.status === resourceStatus.reviewing) return row;
  await submit(ctx, row.resourceId, row.rowVer);
  return (await found(caller, uniqueId)).row;
}

/** @throws as `recall` of data.deposits */
export async function recallRecord(caller: Caller, uniqueId: string): Promise<ResourceRecord> {
  const { row, ctx } = await found(caller, uniqueId);
  if (row.status !== resourceStatus.draft) await recall(ctx, row.resourceId);
  return (await found(caller, uniqueId)).row;
}

/**
 * Stores one file. The same bytes at the same path change nothing.
 * @throws 601 data.publisher-apps.fileDiffers, data.publisher-apps.wrongHash, and as `attachFile` of data.record-files
 */
export async function putFile(
  caller: Caller,
  uniqueId: string,
  it: { path: string; fileClass: string | undefined; bytes: Readable },
): Promise<{ file: object; isNew: boolean }> {
  const { row, ctx } = await found(caller, uniqueId);
  const there = await queries.fileAt(ctx, row.resourceId, it.path);
  if (there) {
    deferError(it.bytes).resume();
    if (there.sha256 === caller.bodyHash) return { file: fileOf(there), isNew: false };
    throw conflict('data.publisher-apps.fileDiffers');
  }
  const at = it.path.lastIndexOf('/');
  const stream = checkedStream(caller.bodyHash);
  let isWrong = false;
  stream.on('error', (error: Error) => (isWrong ||= error.message === 'data.publisher-apps.wrongHash'));
  const source = { fileName: it.path.slice(at + 1), stream: piped(it.bytes, stream) };
  const placement = { folder: it.path.slice(0, Math.max(at, 0)), fileClass: it.fileClass };
  const file = await attachFile(ctx, row.resourceId, source, placement).catch((error: unknown) => {
    throw isWrong ? fail('data.publisher-apps.wrongHash') : error;
  });
  return { file: fileOf(file), isNew: true };
}

const fileOf = ({
  path,
  size,
  sha256,
  fileClass,
}: Record<'path' | 'sha256' | 'fileClass', string> & { size: number }) => ({
  path,
  size,
  sha256,
  class: fileClass,
});

/** Files per response. */
const filesPerAnswer = 1000;

/** Files after a path, sorted by path, and the path after which the next page begins; null on the last page. */
export async function listFiles(
  caller: Caller,
  uniqueId: string,
  after: string,
): Promise<{ files: object[]; next: string | null }> {
  const { row, ctx } = await found(caller, uniqueId);
  const rows = await queries.filesOf(ctx, row.resourceId, after, filesPerAnswer + 1);
  const files = rows.slice(0, filesPerAnswer);
  return { files: files.map(fileOf), next: rows.length > files.length ? files.at(-1)!.path : null };
}

/** @throws data.publisher-apps.fileMissing, and as `detachFile` of data.record-files */
export async function dropFile(caller: Caller, uniqueId: string, path: string): Promise<void> {
  const { row, ctx } = await found(caller, uniqueId);
  const there = await queries.fileAt(ctx, row.resourceId, path);
  if (!there) throw fail('data.publisher-apps.fileMissing');
  await detachFile(ctx, row.resourceId, there.id);
}
