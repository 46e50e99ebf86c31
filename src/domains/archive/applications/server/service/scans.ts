import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { FileReply, Incoming } from '#server/routes';
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
import { largestScan, maxScans, scanKinds, scanTypes, type ScanKind } from '../../contract.ts';
import * as records from '../queries/records.ts';
import { lockFor, readable, type Reader } from './acting.ts';

/** Record type of the stored scans. */
const refType = 'archive.applications';

/**
 * Adds the one scan of an upload request to the caller's draft; its kind precedes it in the form.
 * @throws archive.applications.notFound|scanKind|manyScans, system.uploads.*, 601 archive.applications.wrongState
 */
export const receive = (ctx: Context, applicationId: number, incoming: Incoming) =>
  withOneFile(incoming, async (source) => {
    const kind = await beforeReading(source, () =>
      kindOf(incoming.fields['kind'], scanKinds, 'archive.applications.scanKind'),
    );
    return attach(ctx, applicationId, kind, source);
  });

export async function attach(ctx: Context, applicationId: number, kind: ScanKind, source: FileSource) {
  await beforeReading(source, () => inTransaction(ctx, (tx) => lockFor(tx, { applicationId }, 'edit')));
  const rule = { bucket: 'protected', types: scanTypes, maxBytes: largestScan } as const;
  return storeFile(ctx, source, rule, (tx, stored) => enter(tx, applicationId, kind, stored));
}

/** Adds a stored file as a scan to the caller's draft, in the caller's transaction. @throws as {@link receive} */
export async function enter(ctx: Context, applicationId: number, kind: ScanKind, stored: StoredFile) {
  await place(ctx, applicationId, []);
  const { fileId, originName: name, size, mime } = stored;
  const scan = await records.insertScan(ctx, { applicationId, kind, fileId, name, size, mime });
  await referTo(ctx, fileId, refType, applicationId);
  await records.touch(ctx, applicationId);
  return scan;
}

/**
 * Refuses another scan if the caller's draft cannot take it, in the caller's transaction. @throws as {@link receive}
 */
export async function place(ctx: Context, applicationId: number, coming: readonly unknown[]): Promise<void> {
  await lockFor(ctx, { applicationId }, 'edit');
  if ((await records.scans(ctx, applicationId)).length + coming.length >= maxScans)
    throw fail('archive.applications.manyScans', { count: maxScans });
}

/**
 * Removes a scan from the caller's draft; its bytes are deleted after the commit.
 * @throws archive.applications.notFound, 601 wrongState
 */
export function detach(ctx: Context, applicationId: number, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockFor(tx, { applicationId }, 'edit');
    const scan = await records.findScan(tx, applicationId, id);
    if (!scan) throw fail('archive.applications.notFound');
    await records.deleteScan(tx, id);
    await records.touch(tx, applicationId);
    await removeFiles(tx, [scan.fileId]);
  });
}

/** The content of a scan, for the applicant or the centre. @throws archive.applications.notFound */
export async function content(ctx: Context, applicationId: number, id: number, reader: Reader): Promise<FileReply> {
  await readable(ctx, applicationId, reader);
  const scan = await records.findScan(ctx, applicationId, id);
  const stored = scan && (await findFile(ctx, scan.fileId));
  if (!stored) throw fail('archive.applications.notFound');
  return fileReply(ctx, stored);
}
