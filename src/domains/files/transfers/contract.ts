import { z } from 'zod';
import { contract, data, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { Moment } from '#shared/time';

/** Base path of the tus protocol; a transfer is at `<base>/<key>`. */
export const transferBase = '/files/transfers';

/** The version of the protocol (https://tus.io/protocols/resumable-upload, 1.0.0). */
export const tusVersion = '1.0.0';

/** Bytes that one plain request takes; a larger file is a transfer. 10 MB is 10,000,000 bytes. */
export const largestAtOnce = 10_000_000;

export const transferKey = /^[0-9a-f]{32}$/;

/** A file that has not arrived in full. */
export const Transfer = z.object({
  transferKey: z.string(),
  path: z.string(),
  size: z.number(),
  /** Bytes that are safe. */
  received: z.number(),
  fingerprint: z.string(),
  kind: z.string(),
  /** Whether the caller created it: only the creator can continue it. */
  mine: z.boolean(),
  /** Whether bytes are coming just now, from whichever window. */
  running: z.boolean(),
  createTime: Moment,
  expireAt: Moment,
});
export type Transfer = z.output<typeof Transfer>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'kernel.invalid.format');

/** A record that takes files: the noun's name (`area.noun`), and the number of its record. */
const Target = z.object({ target: z.string().min(1).max(100), refId: Id });

/** Initial data of a transfer, from `Upload-Metadata` of the protocol. */
const TransferFields = Target.extend({
  name: z.string().min(1).max(255),
  /** Folder inside the record, empty for the top. */
  folder: z.string().max(1000).default(''),
  /** Role of the file in its record: a class of files, a kind of scan. */
  kind: z.string().max(50).default(''),
  fingerprint: z.string().max(100).default(''),
  /** `true` if it replaces a file of its name; for records that permit it. */
  replaces: z.enum(['', 'true']).optional(),
  /** Checksum of the whole file if the sender knows it in advance: then the last byte completes the transfer. */
  sha256: Sha256.optional(),
});
export type TransferForm = z.output<typeof TransferFields>;

/** `resourceId` and `fileClass` mean a data resource. */
function ofResource(sent: unknown): unknown {
  const { resourceId, fileClass, ...others } = (sent ?? {}) as Record<string, unknown>;
  return resourceId === undefined
    ? others
    : {
        target: 'data.resources',
        refId: resourceId,
        ...(fileClass === undefined ? {} : { kind: fileClass }),
        ...others,
      };
}
export const TransferForm = z.preprocess(ofResource, TransferFields);

/** The attached file. */
export const AttachedFile = z.object({
  id: z.number(),
  path: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  sha256: z.string(),
  kind: z.string(),
});
export type AttachedFile = z.output<typeof AttachedFile>;

export const transfers = contract('files.transfers', {
  /** Unfinished transfers of a record, for users who may add files to it. */
  list: {
    method: 'GET',
    path: '/front/transfer/list',
    permit: 'verified',
    scope: 'resources:deposit',
    query: Target,
    reply: rows(Transfer),
  },
  /** The sender has sent all bytes and sends the checksum; a repeated call returns the same answer. */
  complete: {
    method: 'POST',
    path: '/front/transfer/:transferKey/complete',
    permit: 'verified',
    scope: 'resources:deposit',
    params: z.object({ transferKey: z.string().regex(transferKey, 'files.transfers.notFound') }),
    body: z.object({ sha256: Sha256 }),
    reply: data(AttachedFile),
    repeatable: true,
  },
});
