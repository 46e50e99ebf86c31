import type { z } from 'zod';
import { fail, Failure } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import {
  ftpAccess,
  isParty,
  ownResource,
  readableResource,
  refuseFrozen,
  type ResourceRecord,
} from '#module/data/resources';
import { beginTransfer, cancelTransfer } from '#module/files/transfers';
import { importFaults, type FtpCheck, type FtpImport, type Remote } from '../contract.ts';
import { countAll, entriesAt, findChosen } from './choosing.ts';
import { connected, type Access } from './connection.ts';
import { rawRoot } from './names.ts';
import * as queries from './queries.ts';

/** Limit of listed entries of a folder. */
const maxEntries = 1000;

export const fetchJob = 'data.ftp-imports.fetch';

/**
 * A draft with an FTP server that the caller may edit. @throws data.resources.notFound|notEditable,
 * data.ftp-imports.noAddress
 */
async function ownSource(ctx: Context, resourceId: number): Promise<ResourceRecord> {
  const row = await ownResource(ctx, resourceId);
  refuseFrozen(ctx, row);
  if (row.ftpAddress === '') throw fail('data.ftp-imports.noAddress');
  return row;
}

/** Login data of a draft that the caller may edit. @throws as {@link ownSource} */
const accessOf = async (ctx: Context, resourceId: number): Promise<Access> =>
  ftpAccess(ctx, await ownSource(ctx, resourceId));

/** Tests the connection and stores the outcome. @throws as {@link ownSource}, data.ftp-imports.<fault> */
export async function check(ctx: Context, resourceId: number): Promise<void> {
  await look(ctx, await ownSource(ctx, resourceId));
}

/** Logs in and counts the files in the root directory and its folders; stores success and failure. */
async function look(ctx: Context, row: ResourceRecord): Promise<void> {
  const access = ftpAccess(ctx, row);
  try {
    const found = await connected(ctx, access, async (client) => {
      if (access.root !== '') await client.cd(await rawRoot(client, access.root));
      return countAll(client);
    });
    await queries.storeCheck(ctx, row, { fault: '', ...found });
  } catch (error) {
    const fault = importFaults.find((it) => error instanceof Failure && error.key === `data.ftp-imports.${it}`);
    if (fault) await queries.storeCheck(ctx, row, { fault, files: null, bytes: null, isComplete: true });
    throw error;
  }
}

/** Outcome of the last connection test, for those who fill in the record. @throws data.resources.notFound */
export async function checked(ctx: Context, resourceId: number): Promise<z.input<typeof FtpCheck> | null> {
  return checkOf(ctx, await ownResource(ctx, resourceId));
}

/** The same for the back office, with the name of the tester. @throws data.resources.notFound */
export async function checkedFor(ctx: Context, resourceId: number): Promise<z.input<typeof FtpCheck> | null> {
  return checkOf(ctx, await readableResource(ctx, resourceId));
}

/** Parties of the record do not see which person in the back office ran the test, whichever endpoint they call. */
async function checkOf(ctx: Context, row: ResourceRecord): Promise<z.input<typeof FtpCheck> | null> {
  const found = await queries.findCheck(ctx, row.resourceId);
  if (!found) return null;
  const { checkedBy, name, ...outcome } = found;
  const byOffice = checkedBy !== row.ownerId && !row.editorIds.includes(checkedBy);
  return { ...outcome, byOffice, ...(isParty(ctx.actor, row) ? {} : { name }) };
}

/**
 * Tests the connection of a resource that the caller reads in the back office.
 * @throws data.resources.notFound, data.ftp-imports.noAddress, data.ftp-imports.<fault>
 */
export async function checkFor(ctx: Context, resourceId: number): Promise<void> {
  const row = await readableResource(ctx, resourceId);
  if (row.ftpAddress === '') throw fail('data.ftp-imports.noAddress');
  await look(ctx, row);
}

/** @throws as {@link check} */
export async function browse(
  ctx: Context,
  resourceId: number,
  path: string,
): Promise<{ entries: z.input<typeof Remote>[]; more: boolean }> {
  const access = await accessOf(ctx, resourceId);
  const entries = await connected(ctx, access, (client) => entriesAt(client, access.root, path));
  return { entries: entries.slice(0, maxEntries), more: entries.length > maxEntries };
}

/**
 * Starts to fetch files, and all files below folders. Names and space are reserved at once for all or for none.
 * @throws as {@link check}, everything of {@link findChosen} and `beginTransfer`, data.ftp-imports.nothing
 */
export async function start(
  ctx: Context,
  resourceId: number,
  chosen: { paths: string[]; folders: string[] },
): Promise<{ count: number; skipped: number }> {
  if (chosen.paths.length + chosen.folders.length === 0) throw fail('data.ftp-imports.nothing');
  const access = await accessOf(ctx, resourceId);
  const { files, skipped } = await connected(ctx, access, (client) => findChosen(client, access.root, chosen));
  if (files.length === 0) throw fail('data.ftp-imports.nothing');
  await inTransaction(ctx, async (tx) => {
    for (const { path, size } of files) {
      const transferKey = await beginAt(tx, resourceId, path, size);
      // Listings may omit seconds and time zone; the exact time is requested when the file is fetched.
      await queries.insert(tx, { resourceId, transferKey, remotePath: path, size, modified: null });
    }
    await addJob(tx, fetchJob, {}, { key: `${fetchJob}:${resourceId}` });
  });
  return { count: files.length, skipped };
}

async function beginAt(ctx: Context, resourceId: number, path: string, size: number): Promise<string> {
  const at = path.lastIndexOf('/');
  const form = {
    target: 'data.resources',
    refId: resourceId,
    kind: '',
    fingerprint: 'ftp',
    folder: path.slice(0, Math.max(at, 0)),
    name: path.slice(at + 1),
  };
  return (await beginTransfer(ctx, form, size)).transferKey;
}

/** @throws data.resources.notFound */
export async function listOf(ctx: Context, resourceId: number): Promise<FtpImport[]> {
  await ownResource(ctx, resourceId);
  return queries.listOf(ctx, resourceId);
}

/** An import of a resource that the caller may edit. @throws data.ftp-imports.notFound */
async function ownImport(ctx: Context, importId: number): Promise<queries.ImportRow> {
  const row = await queries.find(ctx, importId);
  const missing = () => fail('data.ftp-imports.notFound');
  if (!row) throw missing();
  await ownResource(ctx, row.resourceId).catch(() => {
    throw missing();
  });
  return row;
}

/**
 * Fetches a failed file again from its beginning, or a waiting one without further delay.
 * @throws data.ftp-imports.notFound, as {@link start}
 */
export async function retry(ctx: Context, importId: number): Promise<void> {
  const row = await ownImport(ctx, importId);
  if (row.state === 'waiting')
    return inTransaction(ctx, async (tx) => {
      await queries.makeDueNow(tx, importId);
      await addJob(tx, fetchJob, {}, { key: `${fetchJob}:${row.resourceId}` });
    });
  if (row.state !== 'failed') throw fail('data.ftp-imports.notFound');
  const access = await accessOf(ctx, row.resourceId);
  const { files } = await connected(ctx, access, (client) =>
    findChosen(client, access.root, { paths: [row.remotePath], folders: [] }),
  );
  const { size } = files[0]!;
  await inTransaction(ctx, async (tx) => {
    await endTransfer(tx, row);
    await queries.markCancelled(tx, importId);
    const transferKey = await beginAt(tx, row.resourceId, row.remotePath, size);
    const { resourceId, remotePath } = row;
    await queries.insert(tx, { resourceId, transferKey, remotePath, size, modified: null });
    await addJob(tx, fetchJob, {}, { key: `${fetchJob}:${resourceId}` });
  });
}

/** Cancels an import; a process that is fetching it notices with the next bytes. @throws data.ftp-imports.notFound */
export async function cancel(ctx: Context, importId: number): Promise<void> {
  const row = await ownImport(ctx, importId);
  await inTransaction(ctx, async (tx) => {
    if (!(await queries.markCancelled(tx, importId))) throw fail('data.ftp-imports.notFound');
    await endTransfer(tx, row);
  });
}

/** Releases name and space; a transfer that is already deleted counts as success. */
export async function endTransfer(ctx: Context, { transferKey }: queries.ImportRow): Promise<void> {
  if (transferKey !== null)
    await cancelTransfer(ctx, transferKey).catch((error: { key?: string }) => {
      if (error.key !== 'files.transfers.notFound') throw error;
    });
}
