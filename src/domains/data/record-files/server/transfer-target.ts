import type { AttachedFile, TransferTarget } from '#server/files/transfer-targets';
import type { ResourceFile } from '../contract.ts';
import { endUpload, existing, extendUpload, findFile } from './queries/files.ts';
import { ownResource } from '#module/data/resources';
import { attachStored, reserveUpload } from './service/attachments.ts';
import { refuseDisguise } from './service/file-content.ts';
import { excessOf, limitOf } from './service/quota.ts';

/**
 * Files of a resource that are too large for one request; their space and their paths are reserved from the beginning.
 */
export const transferTarget: TransferTarget = {
  name: 'data.resources',
  reserve: async (tx, { refId, folder, name, bytes, expireAt, replaces }) => {
    const { upload, path } = await reserveUpload(tx, refId, { folder, name, bytes, expireAt, replaces });
    return { path, hold: upload };
  },
  judge: refuseDisguise,
  attach: async (tx, { refId, kind, hold, ...file }) =>
    attached(await attachStored(tx, refId, { ...file, fileClass: kind || 'raw', upload: hold ?? 0 })),
  find: async (ctx, refId, id) => {
    const file = await findFile(ctx, refId, id);
    return file && attached(file);
  },
  open: ownResource,
  existing,
  extend: extendUpload,
  release: endUpload,
  excess: excessOf,
  limit: limitOf,
  statuses: {
    'data.resources.notFound': 404,
    'data.resources.notEditable': 403,
    'data.resources.quota': 413,
    'data.resources.file.content': 415,
    'data.resources.file.notType': 415,
    'data.resources.file.disguised': 415,
  },
  faults: ['data.resources.file.content', 'data.resources.file.notType', 'data.resources.file.disguised'],
};

const attached = ({ id, path, name, size, mime, sha256, fileClass }: ResourceFile): AttachedFile => ({
  id,
  path,
  name,
  size,
  mime,
  sha256,
  kind: fileClass,
});
