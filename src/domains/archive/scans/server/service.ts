import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { FileReply, Incoming } from '#server/routes';
import { addOpinion, lockTask, mayInArea, openTask, refuseInArea, type TaskAccess } from '#module/archive/tasks';
import {
  beforeReading,
  fileReply,
  findFile,
  kindOf,
  referTo,
  removeFiles,
  storeFile,
  withOneFile,
  type FileSource,
  type StoredFile,
} from '#module/system/uploads';
import { setting } from '#module/system/settings';
import { largestScan, maxScans, requiredKinds, scanKinds, scanTypes, type ScanKind } from '../contract.ts';
import * as queries from './queries.ts';

/** Record type of the stored scans. */
const refType = 'archive.scans';

type Found = NonNullable<Awaited<ReturnType<typeof queries.find>>>;

/** The scans of a task with the checklist of its state. @throws archive.tasks.notFound */
export async function listScans(ctx: Context, taskId: number) {
  const access = await openTask(ctx, taskId);
  const [rows, needed] = await Promise.all([queries.list(ctx, taskId), required(ctx, access)]);
  return {
    scans: rows.map((row) => ({
      ...row,
      uploaderName: row.isByCentre && access.side === 'project' ? '' : row.uploaderName,
      may: { remove: mayRemove(ctx, access, row) },
    })),
    required: needed.map((kind) => ({ kind, isThere: rows.some((row) => row.isCurrent && counts(access, kind, row)) })),
    mayAdd: mayInArea(ctx.actor, access, 'scans.add', { now: ctx.now }),
  };
}

async function required(ctx: Context, { task }: TaskAccess): Promise<ScanKind[]> {
  const kinds = requiredKinds[task.status] ?? [];
  const isAgreed = (await setting(ctx, 'arc.agreementRequired')) === 'true';
  return kinds.filter((kind) => kind !== 'agreement' || isAgreed);
}

/** An audit table is valid only for its round. */
const counts = ({ task }: TaskAccess, kind: ScanKind, row: Found) =>
  row.kind === kind && (kind !== 'audit' || row.roundNo === task.roundNo);

/** Each side can delete its own uploads, and only the current version; replaced versions are kept. */
function mayRemove(ctx: Context, access: TaskAccess, row: Found): boolean {
  if (!row.isCurrent || row.isByCentre !== (access.side === 'centre')) return false;
  return mayInArea(ctx.actor, access, 'scans.remove', { now: ctx.now });
}

/**
 * Adds the one scan of an upload request; its kind precedes it in the form. A file whose content is not PDF, PNG or JPG
 * is refused and not stored.
 * @throws archive.tasks.notFound|notYours, archive.scans.kind|many, system.uploads.*
 */
export const receive = (ctx: Context, taskId: number, incoming: Incoming): Promise<{ scanId: number }> =>
  withOneFile(incoming, async (source) => {
    const kind = await beforeReading(source, () => kindOf(incoming.fields['kind'], scanKinds, 'archive.scans.kind'));
    return { scanId: await attach(ctx, taskId, kind, source) };
  });

/** Stores a scan of a task. @throws as {@link receive} */
export async function attach(ctx: Context, taskId: number, kind: ScanKind, source: FileSource): Promise<number> {
  await beforeReading(source, async () => refuseInArea(ctx, await openTask(ctx, taskId), 'scans.add'));
  const rule = { bucket: 'protected', types: scanTypes, maxBytes: largestScan } as const;
  return storeFile(ctx, source, rule, (tx, stored) => enter(tx, taskId, kind, stored));
}

/** Adds a stored file as a scan of a task, in the caller's transaction. @throws as {@link receive} */
export async function enter(ctx: Context, taskId: number, kind: ScanKind, stored: StoredFile): Promise<number> {
  const access = await place(ctx, taskId, []);
  const { fileId, originName: name, size, mime } = stored;
  const { roundNo } = access.task;
  const planVersion = await queries.newestPlan(ctx, taskId);
  const scanId = await queries.insert(ctx, { taskId, kind, fileId, name, size, mime, planVersion, roundNo });
  await referTo(ctx, fileId, refType, taskId);
  await addOpinion(ctx, access.task, { act: 'scanAdd', opinion: name, isCentre: access.side === 'centre' });
  return scanId;
}

/** Refuses another scan if the caller may not add it now, in the caller's transaction. @throws as {@link receive} */
export async function place(ctx: Context, taskId: number, coming: readonly unknown[]): Promise<TaskAccess> {
  const access = await lockTask(ctx, taskId);
  refuseInArea(ctx, access, 'scans.add');
  if ((await queries.count(ctx, taskId)) + coming.length >= maxScans)
    throw fail('archive.scans.many', { count: maxScans });
  return access;
}

/** The content of a scan. @throws archive.tasks.notFound, archive.scans.notFound */
export async function content(ctx: Context, taskId: number, scanId: number): Promise<FileReply> {
  await openTask(ctx, taskId);
  const row = await queries.find(ctx, taskId, scanId);
  const stored = row && (await findFile(ctx, row.fileId));
  if (!stored) throw fail('archive.scans.notFound');
  return fileReply(ctx, stored);
}

/** Deletes the current version; its bytes are deleted after the commit. @throws archive.scans.notFound|notYours */
export function remove(ctx: Context, taskId: number, scanId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const access = await lockTask(tx, taskId);
    refuseInArea(tx, access, 'scans.remove');
    const row = await queries.find(tx, taskId, scanId);
    if (!row) throw fail('archive.scans.notFound');
    if (!mayRemove(tx, access, row)) throw fail('archive.scans.notYours');
    await queries.remove(tx, taskId, scanId, row.kind);
    await removeFiles(tx, [row.fileId]);
    await addOpinion(tx, access.task, { act: 'scanRemove', opinion: row.name, isCentre: access.side === 'centre' });
  });
}
