import { z } from 'zod';
import { contract, data, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { Moment } from '#shared/time';
import { ResourceFile } from '#contract/data/resources';

/** Where the tus protocol is spoken; a transfer is at `<base>/<key>`. */
export const transferBase = '/files/transfers';

/** The version of the protocol (https://tus.io/protocols/resumable-upload, 1.0.0). */
export const tusVersion = '1.0.0';

export const transferKey = /^[0-9a-f]{32}$/;

/** A file that has not arrived in full. */
export const Transfer = z.object({
  transferKey: z.string(),
  path: z.string(),
  size: z.number(),
  /** Bytes that are safe. */
  received: z.number(),
  fingerprint: z.string(),
  fileClass: z.string(),
  /** Whether the caller began it: only they can go on with it. */
  mine: z.boolean(),
  /** Whether bytes are coming just now, from whichever window. */
  running: z.boolean(),
  createTime: Moment,
  expireAt: Moment,
});
export type Transfer = z.output<typeof Transfer>;

/** Space of the owner of a resource, in bytes, uploads under way included, and how large files come by which way. */
export const Space = z.object({
  used: z.number(),
  limit: z.number(),
  /** In one request; a larger one is a transfer. */
  largestAtOnce: z.number(),
  /** Above it FTP is recommended. */
  largestWithoutFtp: z.number(),
  /** As a transfer. */
  largest: z.number(),
});
export type Space = z.output<typeof Space>;

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'kernel.invalid.format');

/** What a transfer is begun with, as `Upload-Metadata` of the protocol. */
export const TransferForm = z.object({
  resourceId: Id,
  name: z.string().min(1).max(255),
  /** Folder inside the resource, empty for the top. */
  folder: z.string().max(1000).default(''),
  fileClass: z.string().max(20).optional(),
  fingerprint: z.string().max(100).default(''),
  /** Sum of the whole file where the sender knows it before: then the last byte completes the transfer. */
  sha256: Sha256.optional(),
});
export type TransferForm = z.output<typeof TransferForm>;

export const transfers = contract('files.transfers', {
  /** Unfinished ones of a resource. */
  list: {
    method: 'GET',
    path: '/front/transfer/list',
    permit: 'verified',
    query: z.object({ resourceId: Id }),
    reply: rows(Transfer),
  },
  /** The caller's own, where there is no resource yet. */
  space: {
    method: 'GET',
    path: '/front/transfer/space',
    permit: 'verified',
    query: z.object({ resourceId: Id.optional() }),
    reply: data(Space),
  },
  /** The sender has sent everything and says what its sum is; twice answers the same. */
  complete: {
    method: 'POST',
    path: '/front/transfer/:transferKey/complete',
    permit: 'verified',
    params: z.object({ transferKey: z.string().regex(transferKey, 'files.transfers.notFound') }),
    body: z.object({ sha256: Sha256 }),
    reply: data(ResourceFile),
    repeatable: true,
  },
});
