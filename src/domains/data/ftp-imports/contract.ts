import { z } from 'zod';
import { contract, data, done } from '#shared/contract';
import { Id } from '#shared/ids';
import { Moment } from '#shared/time';

/** Limit of files and of folders per request. */
export const maxAtOnce = 200;
/** Limit of files that one request may import, including those below its folders. */
export const maxFiles = 500;
/** Byte limit of all files: 1 TB. */
export const maxBytes = 1024 ** 4;
/** Limit of folders that are listed for one request. */
export const maxListed = 200;

/** States of a file's import. */
const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** Reasons of a failed import. Those in {@link transientFaults} are retried. */
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
export const transientFaults: readonly ImportFault[] = ['unreachable', 'slow', 'busy'];

/** One entry of a folder on the FTP server. */
export const Remote = z.object({
  name: z.string(),
  /** Relative to the root directory. */
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
  /** Bytes that are already stored. */
  received: z.number(),
  state: z.enum(importStates),
  fault: z.union([z.enum(importFaults), z.literal('')]),
  /** Time of the next attempt of a waiting file; null for all others. */
  retryAt: Moment.nullable(),
});
export type FtpImport = z.output<typeof FtpImport>;

/** Outcome of the last connection test, without the login. */
export const FtpCheck = z.object({
  /** Whether the test was run from the back office rather than by a person who fills in the record. */
  byOffice: z.boolean(),
  /** For the back office only: submitters do not see reviewers' names. */
  name: z.string().optional(),
  checkedAt: Moment,
  fault: z.union([z.enum(importFaults), z.literal('')]),
  /**
   * Files in the root directory and all folders below it, and their total size in bytes; null if the root could not be
   * read.
   */
  files: z.number().nullable(),
  bytes: z.number().nullable(),
  /** False if there are more folders than a test reads. */
  isComplete: z.boolean(),
});
export type FtpCheck = z.output<typeof FtpCheck>;

const ById = z.object({ id: Id });
/** A path relative to the root, without `..` and without control characters, which the protocol cannot transmit. */
const RemotePath = z
  .string()
  .max(1000)
  // eslint-disable-next-line no-control-regex -- paths with control characters are refused
  .refine((path) => !/[\u0000-\u001f\u007f]/.test(path) && !path.split('/').includes('..'), 'data.ftp-imports.path')
  .transform((path) => path.replace(/^\/+|\/+$/g, ''));

const Paths = z
  .array(RemotePath.pipe(z.string().min(1)))
  .max(maxAtOnce)
  .default([]);

const limit = { per: 'account', count: 60, seconds: 60 } as const;

export const ftpImports = contract('data.ftp-imports', {
  /** Logs in with the draft's settings and opens its root directory. */
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
  /** The same for readers of the resource in the back office, in every state. */
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
  /** Outcome of the last test; null if address or login have changed since. */
  checked: {
    method: 'GET',
    path: '/front/ftp-import/of/:id/check',
    permit: 'verified',
    params: ById,
    reply: data(FtpCheck.nullable()),
  },
  /** The same for readers of the resource in the back office. */
  checkedFor: {
    method: 'GET',
    path: '/data/ftp-import/of/:id/check',
    permit: 'data:resource:query',
    params: ById,
    reply: data(FtpCheck.nullable()),
  },
  /** Lists a folder of the FTP server. */
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
   * Reserves names and space for all files or fails; the files are then fetched one after the other. A folder includes
   * all files below it; `skipped` counts entries that cannot be fetched: empty files, links and the like.
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
  /** Fetches a failed file again, or a waiting one without further delay. */
  retry: { method: 'POST', path: '/front/ftp-import/:id/retry', permit: 'verified', params: ById, reply: done() },
  /** Cancels an import, or removes a failed one from the list. */
  cancel: { method: 'DELETE', path: '/front/ftp-import/:id', permit: 'verified', params: ById, reply: done() },
});
