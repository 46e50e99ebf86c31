import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

/**
 * Size in bytes from which on the bag of a record lists the addresses of the files instead of containing them: 10 GB.
 */
export const holeyFrom = 10 * 1024 ** 3;

/** Byte limit of one request; larger archives need a transfer. */
export const largestAtOnce = 10_000_000;
/** Limit of payload files in an imported bag. */
export const maxFiles = 10_000;
/** Limit of a person's concurrent imports that wait for their archive or are being checked. */
export const maxOpen = 5;
/** Days after which a report is deleted. */
export const retentionDays = 30;

/** All kinds of faults of a bag or of one of its files; each has a text. */
const faultReasons = [
  ...(['zip', 'noBag', 'version', 'encoding', 'manyFiles', 'tagLarge', 'quota', 'outside'] as const),
  ...(['refused', 'nameBytes', 'twice', 'caseTwice', 'link', 'packing', 'path', 'isFolder'] as const),
  ...(['noManifest', 'line', 'sumForm', 'listedTwice', 'escapes', 'noTag', 'tagSum'] as const),
  ...(['missing', 'unlisted', 'unsummed', 'sum', 'unreadable', 'oxum', 'oxumForm', 'fetch'] as const),
  ...(['noPayload', 'record'] as const),
] as const;
export type FaultReason = (typeof faultReasons)[number];

/** One fault. The file is a path in the bag; empty for a fault of the whole bag. */
export const Fault = z.object({
  file: z.string(),
  reason: z.enum(faultReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Fault = z.output<typeof Fault>;

/** Notes on an imported bag. */
const noteReasons = ['emptyLeftOut', 'unknownSum', 'weakSum', 'identifierTaken', 'field', 'titleOnly'] as const;
export const Note = z.object({
  file: z.string(),
  reason: z.enum(noteReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Note = z.output<typeof Note>;

/** Sources of a draft's metadata. */
const metadataSources = ['record', 'crate', 'datacite', 'bagInfo', 'none'] as const;

/** A report as it is stored. */
export const Report = z.object({
  version: z.string(),
  algorithms: z.array(z.string()),
  files: z.number(),
  bytes: z.number(),
  source: z.enum(metadataSources),
  faults: z.array(Fault),
  /** Number of faults that are not listed. */
  more: z.number(),
  notes: z.array(Note),
});
export type Report = z.output<typeof Report>;

const Said = z.object({ file: z.string(), message: z.string() });
/** A report as it is sent, in the language of the caller. */
export const LocalizedReport = Report.omit({ faults: true, notes: true }).extend({
  faults: z.array(Said.extend({ reason: z.enum(faultReasons) })),
  notes: z.array(Said),
});
export type LocalizedReport = z.output<typeof LocalizedReport>;

/** `empty` until the archive has arrived; `made` once the draft exists. */
const importStates = ['empty', 'checking', 'faulty', 'made'] as const;
export type ImportState = (typeof importStates)[number];

export const BagImport = z.object({
  bagId: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  status: z.enum(importStates),
  /** Checked bytes of the payload, and their total. */
  doneBytes: z.number(),
  totalBytes: z.number(),
  /** The draft; null before its creation and after its deletion. */
  resourceId: z.number().nullable(),
  createTime: Moment,
  updateTime: Moment,
});
export type BagImport = z.output<typeof BagImport>;

export const StoredImport = BagImport.extend({ report: LocalizedReport.nullable() });
export type StoredImport = z.output<typeof StoredImport>;

const ById = z.object({ bagId: Id });
/** Whether the bag lists addresses instead of containing the bytes; records larger than {@link holeyFrom} always do. */
const Holey = z.object({ holey: z.stringbool().optional().default(false) });
const sent = { per: 'address', count: 30, seconds: 60 } as const;

export const bags = contract('data.bags', {
  /** A published record as a BagIt bag, streamed, for everybody who may have its files. */
  download: {
    method: 'GET',
    path: '/front/resource/:publicId/bag',
    permit: 'public',
    params: z.object({
      publicId: z
        .string()
        .max(1000)
        .regex(/^[^\0]*$/),
    }),
    query: Holey,
    reply: file(),
    limit: sent,
  },
  /** The same for people who fill in the record, in every state, with all fields of the form. */
  own: {
    method: 'GET',
    path: '/front/resource/mine/:id/bag',
    permit: 'user',
    params: z.object({ id: Id }),
    query: Holey,
    reply: file(),
    limit: sent,
  },

  /** Imports of the caller, latest first. */
  list: {
    method: 'GET',
    path: '/front/bag-import/list',
    scope: 'resources:deposit',
    permit: 'user',
    query: PageQuery,
    reply: rows(BagImport),
  },
  find: {
    method: 'GET',
    path: '/front/bag-import/:bagId',
    scope: 'resources:deposit',
    permit: 'user',
    params: ById,
    reply: data(StoredImport),
  },
  /** Creates an import that waits for its archive. */
  begin: {
    method: 'POST',
    path: '/front/bag-import',
    scope: 'resources:deposit',
    permit: 'verified',
    reply: data(z.object({ bagId: z.number() })),
    limit: { per: 'account', count: 30, seconds: 60 },
    repeatable: true,
  },
  /**
   * Uploads the archive in one request; larger ones use the transfers of `files/transfers`. A job checks it and creates
   * the draft.
   */
  upload: {
    method: 'POST',
    path: '/front/bag-import/:bagId/file',
    scope: 'resources:deposit',
    permit: 'verified',
    params: ById,
    upload: { field: 'file', maxBytes: largestAtOnce, maxFiles: 1 },
    maxBody: largestAtOnce + 65_536,
    reply: done(),
  },
  /** Deletes an import, and cancels a running check. An existing draft stays. */
  remove: {
    method: 'DELETE',
    path: '/front/bag-import/:bagId',
    scope: 'resources:deposit',
    permit: 'user',
    params: ById,
    reply: done(),
  },
});
