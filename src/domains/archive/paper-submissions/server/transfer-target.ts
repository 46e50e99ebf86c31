import { inTransaction } from '#server/context';
import type { TransferTarget } from '#server/files/transfer-targets';
import { refuseDisguise } from '#module/data/record-files';
import { settleFile } from '#module/system/uploads';
import * as records from './queries/records.ts';
import { lockFor, readable } from './service/acting.ts';
import { enter, place } from './service/files.ts';

/** Files of a submission that are too large for one request. */
export const transferTarget: TransferTarget = {
  name: 'archive.paper-submissions',
  reserve: async (tx, { refId, ...file }) => ({ path: await place(tx, refId, file), hold: null }),
  judge: refuseDisguise,
  attach: async (tx, { refId, fileId, path, size, sha256, head }) => {
    const stored = await settleFile(tx, fileId, path, { size, sha256, head });
    const { id } = await enter(tx, refId, path, stored);
    return { id, path, name: path, size, mime: stored.mime, sha256, kind: '' };
  },
  find: async (ctx, refId, id) => {
    await readable(ctx, refId, 'author');
    const file = (await records.files(ctx, refId)).find((one) => one.id === id);
    return file && { id, path: file.name, name: file.name, size: file.size, mime: '', sha256: file.sha256, kind: '' };
  },
  open: (ctx, refId) => inTransaction(ctx, (tx) => lockFor(tx, { submissionId: refId }, 'edit')),
  existing: records.existing,
  statuses: {
    'archive.paper-submissions.notFound': 404,
    'archive.paper-submissions.wrongState': 403,
    'archive.paper-submissions.file.quota': 413,
  },
  faults: [],
};
