import { fail, failFields } from '#shared/fail';
import type { TransferTarget } from '#server/transfer-targets';
import { openTask, refuseInArea } from '#module/archive/tasks';
import { refuseContent, refuseName, settleFile } from '#module/files/uploads';
import { largestInPieces, ScanKind, scanTypes } from '../contract.ts';
import * as queries from './queries.ts';
import { enter, place } from './service.ts';

/** Scans of a task that are too large for one request. */
export const transferTarget: TransferTarget = {
  name: 'archive.scans',
  reserve: async (tx, { refId, name, kind, bytes, coming }) => {
    if (!ScanKind.safeParse(kind).success)
      throw failFields('archive.scans.kind', [{ path: 'kind', reason: 'archive.scans.kind' }]);
    if (bytes > largestInPieces) throw fail('files.uploads.size', { size: largestInPieces / 1_000_000 });
    await place(tx, refId, coming);
    return { path: refuseName(name, scanTypes), hold: null };
  },
  judge: (head, path) => refuseContent(head, path, scanTypes),
  attach: async (tx, { refId, kind, fileId, path, size, sha256, head }) => {
    const stored = await settleFile(tx, fileId, path, { size, sha256, head });
    const id = await enter(tx, refId, ScanKind.parse(kind), stored);
    return { id, path, name: path, size, mime: stored.mime, sha256, kind };
  },
  find: async (ctx, refId, id) => {
    await openTask(ctx, refId);
    const scan = await queries.find(ctx, refId, id);
    return (
      scan && { id, path: scan.name, name: scan.name, size: scan.size, mime: scan.mime, sha256: '', kind: scan.kind }
    );
  },
  open: async (ctx, refId) => refuseInArea(ctx, await openTask(ctx, refId), 'scans.add'),
  existing: queries.existingTasks,
  statuses: {
    'archive.tasks.notFound': 404,
    'archive.tasks.notYours': 403,
    'archive.tasks.wrongState': 403,
    'files.uploads.content': 415,
    'files.uploads.type': 415,
    'files.uploads.size': 413,
  },
  faults: ['files.uploads.content'],
};
