import { fail, failFields } from '#shared/fail';
import { inTransaction } from '#server/context';
import type { TransferTarget } from '#server/transfer-targets';
import { refuseContent, refuseName, settleFile } from '#module/files/uploads';
import { largestInPieces, ScanKind, scanTypes } from '../contract.ts';
import * as records from './queries/records.ts';
import { lockFor, readable } from './service/acting.ts';
import { enter, place } from './service/scans.ts';

/** Scans of an application that are too large for one request. */
export const transferTarget: TransferTarget = {
  name: 'archive.applications',
  reserve: async (tx, { refId, name, kind, bytes, coming }) => {
    if (!ScanKind.safeParse(kind).success)
      throw failFields('archive.applications.scanKind', [{ path: 'kind', reason: 'archive.applications.scanKind' }]);
    if (bytes > largestInPieces) throw fail('files.uploads.size', { size: largestInPieces / 1_000_000 });
    await place(tx, refId, coming);
    return { path: refuseName(name, scanTypes), hold: null };
  },
  judge: (head, path) => refuseContent(head, path, scanTypes),
  attach: async (tx, { refId, kind, fileId, path, size, sha256, head }) => {
    const stored = await settleFile(tx, fileId, path, { size, sha256, head });
    const { id } = await enter(tx, refId, ScanKind.parse(kind), stored);
    return { id, path, name: path, size, mime: stored.mime, sha256, kind };
  },
  find: async (ctx, refId, id) => {
    await readable(ctx, refId, 'applicant');
    const scan = await records.findScan(ctx, refId, id);
    return (
      scan && { id, path: scan.name, name: scan.name, size: scan.size, mime: scan.mime, sha256: '', kind: scan.kind }
    );
  },
  open: (ctx, refId) => inTransaction(ctx, (tx) => lockFor(tx, { applicationId: refId }, 'edit')),
  existing: records.existing,
  statuses: {
    'archive.applications.notFound': 404,
    'archive.applications.wrongState': 403,
    'files.uploads.content': 415,
    'files.uploads.type': 415,
    'files.uploads.size': 413,
  },
  faults: ['files.uploads.content'],
};
