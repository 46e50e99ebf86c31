import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Id } from '#shared/ids';
import { Moment } from '#shared/time';

/** Files, and folders, that one request may name. */
export const mostAtOnce = 200;
/** Files that one request may bring, with all below the folders that it names. */
export const mostFiles = 500;
/** Bytes of all of them: 1 TB. */
export const mostBytes = 1024 ** 4;
/** Folders that are looked into for one request. */
export const mostListed = 200;

/** Where a file stands on its way. */
export const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** Why a file does not come. Those in {@link passing} are tried again. */
export const importFaults = [
  'address',
  'private',
  'unreachable',
  'slow',
  'certificate',
  'login',
  'missing',
  'changed',
  'refused',
  'full',
  'space',
  'busy',
  'ended',
] as const;
export type ImportFault = (typeof importFaults)[number];
export const passing: readonly ImportFault[] = ['unreachable', 'slow', 'busy'];

/** One thing in a folder over there. */
export const Remote = z.object({
  name: z.string(),
  /** Below the root directory. */
  path: z.string(),
  kind: z.enum(['file', 'folder', 'other']),
  size: z.number(),
  modified: Moment.nullable(),
});
export type Remote = z.output<typeof Remote>;

export const FtpImport = z.object({
  importId: z.number(),
  remotePath: z.string(),
  size: z.number(),
  /** Bytes that are safe here. */
  received: z.number(),
  state: z.enum(importStates),
  fault: z.union([z.enum(importFaults), z.literal('')]),
  /** When a waiting file is tried again; null for all others. */
  retryAt: Moment.nullable(),
});
export type FtpImport = z.output<typeof FtpImport>;

/** What the last test of a connection found; never its login. */
export const FtpCheck = z.object({
  /** Whether somebody of the back office looked, or whoever fills the record. */
  byOffice: z.boolean(),
  /** For the back office alone: reviewers are not named to those whom they review. */
  name: z.string().optional(),
  checkedAt: Moment,
  fault: z.union([z.enum(importFaults), z.literal('')]),
  /** Files in the root directory and all folders below it, and their bytes; null if the root could not be read. */
  files: z.number().nullable(),
  bytes: z.number().nullable(),
  /** False if there are more folders than a test reads. */
  isComplete: z.boolean(),
});
export type FtpCheck = z.output<typeof FtpCheck>;

const ById = z.object({ id: Id });
/** A path below the root: no part climbs, nothing that a line of the protocol could not hold. */
const RemotePath = z
  .string()
  .max(1000)
  // eslint-disable-next-line no-control-regex -- the point of it
  .refine((path) => !/[\u0000-\u001f\u007f]/.test(path) && !path.split('/').includes('..'), 'data.ftp-imports.path')
  .transform((path) => path.replace(/^\/+|\/+$/g, ''));

const Paths = z
  .array(RemotePath.pipe(z.string().min(1)))
  .max(mostAtOnce)
  .default([]);

const limit = { per: 'account', count: 60, seconds: 60 } as const;

export const ftpImports = contract('data.ftp-imports', {
  /** Logs in with what the draft holds and opens its root directory. */
  check: {
    method: 'POST',
    path: '/front/ftp-import/of/:id/check',
    permit: 'verified',
    params: ById,
    reply: done(),
    limit,
    repeatable: true,
    audit: false,
  },
  /** The same for whoever reads the resource in the back office, in every state. */
  checkFor: {
    method: 'POST',
    path: '/data/ftp-import/of/:id/check',
    permit: 'data:resource:ftp',
    params: ById,
    reply: done(),
    limit,
    repeatable: true,
    audit: 0,
  },
  /** What the last test found; nothing where address or login have changed since. */
  checked: {
    method: 'GET',
    path: '/front/ftp-import/of/:id/check',
    permit: 'verified',
    params: ById,
    reply: data(FtpCheck.nullable()),
  },
  /** The same for whoever reads the resource in the back office. */
  checkedFor: {
    method: 'GET',
    path: '/data/ftp-import/of/:id/check',
    permit: 'data:resource:query',
    params: ById,
    reply: data(FtpCheck.nullable()),
  },
  /** A folder over there. */
  browse: {
    method: 'GET',
    path: '/front/ftp-import/of/:id/folder',
    permit: 'verified',
    params: ById,
    query: z.object({ path: RemotePath.default('') }),
    reply: data(z.object({ entries: z.array(Remote), more: z.boolean() })),
    limit,
  },
  list: {
    method: 'GET',
    path: '/front/ftp-import/of/:id',
    permit: 'verified',
    params: ById,
    reply: data(z.array(FtpImport)),
  },
  /**
   * Takes names and space for all of them, or says why not; then they are fetched one after the other. A folder is all
   * files below it; `skipped` counts what is there and cannot be fetched: empty files, links and the like.
   */
  start: {
    method: 'POST',
    path: '/front/ftp-import/of/:id',
    permit: 'verified',
    params: ById,
    body: z.object({ paths: Paths, folders: Paths }),
    reply: data(z.object({ count: z.number(), skipped: z.number() })),
    limit,
  },
  /** Fetches a failed file again, or one that waits for its next try at once. */
  retry: { method: 'POST', path: '/front/ftp-import/:id/retry', permit: 'verified', params: ById, reply: done() },
  /** Gives up a file on its way, or takes one that failed from the list. */
  cancel: { method: 'DELETE', path: '/front/ftp-import/:id', permit: 'verified', params: ById, reply: done() },
});
