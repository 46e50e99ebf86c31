import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { holdsAny } from '#server/permit';
import type { TransferTarget } from '#server/files/transfer-targets';
import { findFile, refuseContent, refuseName, settleFile } from '#module/system/uploads';
import { largestArchive } from '../contract.ts';
import * as queries from './queries.ts';
import { attach, find, locked } from './service/imports.ts';

const types = ['zip'] as const;

/** An import that the caller may upload an archive to; others see no imports. @throws benchmarks.bundles.notFound */
async function opened(ctx: Context, bundleId: number) {
  if (!holdsAny(ctx.actor, ['bench:dataset:add'])) throw fail('benchmarks.bundles.notFound');
  return find(ctx, bundleId);
}

/** Archives that are too large for one request. */
export const transferTarget: TransferTarget = {
  name: 'benchmarks.bundles',
  reserve: async (tx, { refId, name, bytes }) => {
    if (bytes > largestArchive) throw fail('benchmarks.bundles.tooLarge', { size: largestArchive / 1_000_000 }, 413);
    await opened(tx, refId);
    await locked(tx, refId, ['empty']);
    return { path: refuseName(name, types), hold: null };
  },
  judge: (head, path) => refuseContent(head, path, types),
  attach: async (tx, { refId, fileId, path, size, sha256, head }) => {
    const stored = await settleFile(tx, fileId, path, { size, sha256, head });
    await attach(tx, refId, stored);
    return { id: fileId, path, name: path, size, mime: stored.mime, sha256, kind: '' };
  },
  find: async (ctx, refId, id) => {
    const { fileId } = await opened(ctx, refId);
    const stored = fileId === id ? await findFile(ctx, id) : undefined;
    if (!stored) return undefined;
    const { originName: name, size, mime, sha256 } = stored;
    return { id, path: name, name, size, mime, sha256, kind: '' };
  },
  open: opened,
  existing: queries.existing,
  statuses: {
    'benchmarks.bundles.notFound': 404,
    'benchmarks.bundles.wrongState': 409,
    'benchmarks.bundles.tooLarge': 413,
    'system.uploads.type': 415,
    'system.uploads.content': 415,
  },
  faults: ['system.uploads.content'],
};
