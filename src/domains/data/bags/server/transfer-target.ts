import type { Context } from '#server/context';
import type { TransferTarget } from '#server/files/transfer-targets';
import { findFile, refuseContent, refuseName, settleFile } from '#module/system/uploads';
import * as queries from './queries.ts';
import { attach, find, locked, refuseLarge, types } from './service/imports.ts';

const opened = (ctx: Context, bagId: number) => find(ctx, bagId);

/** Archives that are too large for one request. */
export const transferTarget: TransferTarget = {
  name: 'data.bags',
  reserve: async (tx, { refId, name, bytes }) => {
    await locked(tx, refId, ['empty']);
    await refuseLarge(tx, bytes);
    return { path: refuseName(name, types), hold: null };
  },
  judge: (head, path) => refuseContent(head, path, types),
  attach: async (tx, { refId, fileId, path, size, sha256, head }) => {
    const stored = await settleFile(tx, fileId, path, { size, sha256, head });
    await attach(tx, refId, stored);
    return { id: fileId, path, name: path, size, mime: stored.mime, sha256, kind: '' };
  },
  find: async (ctx, refId, id) => {
    const { fileId, fileName, fileSize } = await opened(ctx, refId);
    const stored = fileId === id ? await findFile(ctx, id) : undefined;
    // Already checked and deleted.
    if (!stored)
      return { id, path: fileName, name: fileName, size: fileSize, mime: 'application/zip', sha256: '', kind: '' };
    const { originName: name, size, mime, sha256 } = stored;
    return { id, path: name, name, size, mime, sha256, kind: '' };
  },
  open: opened,
  existing: queries.existing,
  statuses: {
    'data.bags.notFound': 404,
    'data.bags.wrongState': 409,
    'data.bags.space': 413,
    'system.uploads.type': 415,
    'system.uploads.content': 415,
  },
  faults: ['system.uploads.content'],
};
