import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';

/** Bytes of a record from which on its bag names the addresses of the files and does not hold them: 10 GB. */
export const holeyFrom = 10 * 1024 ** 3;

/** Bytes of one request; a larger archive comes in pieces. */
export const largestAtOnce = 10_000_000;
/** Files of the payload of a bag that is taken in. */
export const mostFiles = 10_000;
/** Imports of one person that wait for their archive or are looked through, at a time. */
export const mostOpen = 5;
/** Days after which a report goes. */
export const keptDays = 30;

/** Everything that can be wrong with a bag, or with a file of it; each is a text. */
export const faultReasons = [
  ...(['zip', 'noBag', 'version', 'encoding', 'manyFiles', 'tagLarge', 'quota', 'outside'] as const),
  ...(['refused', 'nameBytes', 'twice', 'caseTwice', 'link', 'packing', 'path', 'isFolder'] as const),
  ...(['noManifest', 'line', 'sumForm', 'listedTwice', 'escapes', 'noTag', 'tagSum'] as const),
  ...(['missing', 'unlisted', 'unsummed', 'sum', 'unreadable', 'oxum', 'oxumForm', 'fetch'] as const),
  ...(['noPayload', 'record'] as const),
] as const;
export type FaultReason = (typeof faultReasons)[number];

/** One fault. The file is a path in the bag; empty for the bag as a whole. */
export const Fault = z.object({
  file: z.string(),
  reason: z.enum(faultReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Fault = z.output<typeof Fault>;

/** Notes on a bag that was taken in. */
export const noteReasons = ['emptyLeftOut', 'unknownSum', 'weakSum', 'identifierTaken', 'field', 'titleOnly'] as const;
export const Note = z.object({
  file: z.string(),
  reason: z.enum(noteReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Note = z.output<typeof Note>;

/** Sources of a draft's metadata. */
export const metadataSources = ['record', 'crate', 'datacite', 'bagInfo', 'none'] as const;

/** As it is kept. */
export const Report = z.object({
  version: z.string(),
  algorithms: z.array(z.string()),
  files: z.number(),
  bytes: z.number(),
  source: z.enum(metadataSources),
  faults: z.array(Fault),
  /** Faults beyond those that are listed. */
  more: z.number(),
  notes: z.array(Note),
});
export type Report = z.output<typeof Report>;

const Said = z.object({ file: z.string(), message: z.string() });
/** As it is sent, in the language of the caller. */
export const SaidReport = Report.omit({ faults: true, notes: true }).extend({
  faults: z.array(Said.extend({ reason: z.enum(faultReasons) })),
  notes: z.array(Said),
});
export type SaidReport = z.output<typeof SaidReport>;

/** `empty` until its archive is there; `made` with the draft. */
export const importStates = ['empty', 'checking', 'faulty', 'made'] as const;
export type ImportState = (typeof importStates)[number];

export const BagImport = z.object({
  bagId: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  status: z.enum(importStates),
  /** Bytes of the payload that were checked, of how many. */
  doneBytes: z.number(),
  totalBytes: z.number(),
  /** The draft; null until it is made, and when it was removed. */
  resourceId: z.number().nullable(),
  createTime: Moment,
  updateTime: Moment,
});
export type BagImport = z.output<typeof BagImport>;

export const KeptImport = BagImport.extend({ report: SaidReport.nullable() });
export type KeptImport = z.output<typeof KeptImport>;

const ById = z.object({ bagId: Id });
/** Whether the bag shall name addresses in place of the bytes; larger records than {@link holeyFrom} always do. */
const Holey = z.object({ holey: z.stringbool().optional().default(false) });
const sent = { per: 'address', count: 30, seconds: 60 } as const;

export const bags = contract('data.bags', {
  /** A published record as a BagIt bag, streamed; for everybody who may have its files. */
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
  /** The same for those who fill the record, in every state, with everything that the form says. */
  own: {
    method: 'GET',
    path: '/front/resource/mine/:id/bag',
    permit: 'user',
    params: z.object({ id: Id }),
    query: Holey,
    reply: file(),
    limit: sent,
  },

  /** Imports of the caller, the latest first. */
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
    reply: data(KeptImport),
  },
  /** An import that waits for its archive. */
  begin: {
    method: 'POST',
    path: '/front/bag-import',
    scope: 'resources:deposit',
    permit: 'verified',
    reply: data(z.object({ bagId: z.number() })),
    limit: { per: 'account', count: 30, seconds: 60 },
    repeatable: true,
  },
  /** The archive in one request; larger ones come by the transfers of `files/transfers`. It is checked and made a draft by a job. */
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
  /** Takes an import off the list; one that is looked through ends. A draft that was made stays. */
  remove: {
    method: 'DELETE',
    path: '/front/bag-import/:bagId',
    scope: 'resources:deposit',
    permit: 'user',
    params: ById,
    reply: done(),
  },
});
