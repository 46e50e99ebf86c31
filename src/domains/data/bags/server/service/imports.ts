import { conflict, fail } from '#shared/fail';
import { translatorOf, type Language } from '#shared/texts';
import { resourcesTexts } from '#texts/data/resources';
import { uploadTexts } from '#texts/system/uploads';
import { spaceOf } from '#module/data/record-files';
import { referTo, removeFile, storeFile, type StoredFile } from '#module/system/uploads';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { Incoming } from '#server/routes';
import {
  retentionDays,
  largestAtOnce,
  maxOpen,
  type Fault,
  type ImportState,
  type Report,
  type LocalizedReport,
} from '../../contract.ts';
import { bagTexts } from '../../texts/index.ts';
import * as queries from '../queries.ts';

/** Name of the job that checks a bag and creates a draft from it. */
export const takeJob = 'data.bags.take';
/** Bags are checked one after the other: each takes one core, and some megabytes for its names. */
const queue = takeJob;
const attempts = 5;

/** Record type of an archive. */
const refType = 'data.bags';
/** Accepted file types. */
export const types = ['zip'] as const;

const gibibyte = 1024 ** 3;
const day = 24 * 3600_000;

/** An import of the caller; others are reported as not found. @throws data.bags.notFound */
export async function find(ctx: Context, bagId: number) {
  const found = await queries.find(ctx, bagId);
  if (!found) throw fail('data.bags.notFound');
  return found;
}

/**
 * The caller's import, locked, if it is in one of these states. @throws data.bags.notFound, 601 data.bags.wrongState
 */
export async function locked(tx: Context, bagId: number, states: readonly ImportState[]) {
  const found = await queries.lock(tx, bagId);
  if (!found) throw fail('data.bags.notFound');
  if (states.includes(found.status)) return found;
  throw conflict('data.bags.wrongState', { state: translatorOf(bagTexts, tx.language)(`states.${found.status}`) });
}

/** Creates an import that waits for its archive. Returns its id. @throws data.bags.many */
export async function begin(ctx: Context): Promise<number> {
  if ((await queries.countOpen(ctx)) >= maxOpen) throw fail('data.bags.many', { count: maxOpen });
  return queries.insert(ctx);
}

/** Stores an archive from one request. @throws data.bags.notFound|wrongState|noFile|space, system.uploads… */
export async function upload(ctx: Context, bagId: number, incoming: Incoming): Promise<void> {
  for await (const file of incoming.files) {
    file.stream.on('error', () => undefined);
    await inTransaction(ctx, (tx) => locked(tx, bagId, ['empty']));
    const rule = { bucket: 'protected', types, maxBytes: largestAtOnce, longestName: 255 } as const;
    return storeFile(ctx, file, rule, (tx, stored) => attach(tx, bagId, stored));
  }
  throw fail('data.bags.noFile', {}, 404);
}

/** Refuses an archive that exceeds its sender's space. Counts the archive, not its content. @throws data.bags.space */
export async function refuseLarge(ctx: Context, bytes: number): Promise<void> {
  const { used, limit } = await spaceOf(ctx, ctx.actor.userId);
  const inGb = (count: number) => Math.ceil((count / gibibyte) * 100) / 100;
  if (used + bytes > limit) throw fail('data.bags.space', { used: inGb(used), limit: inGb(limit) });
}

/** Makes a stored file the archive of an import and queues the check, in the caller's transaction. */
export async function attach(
  tx: Context,
  bagId: number,
  { fileId, originName, size }: Pick<StoredFile, 'fileId' | 'originName' | 'size'>,
): Promise<void> {
  await locked(tx, bagId, ['empty']);
  await refuseLarge(tx, size);
  await referTo(tx, fileId, refType, bagId);
  await queries.update(tx, bagId, { status: 'checking', fileId, fileName: originName, fileSize: size });
  await addJob(tx, takeJob, { bagId }, { key: `${takeJob}:${bagId}`, queue, attempts });
}

/** Deletes an import with its archive; an existing draft stays. @throws data.bags.notFound */
export function remove(ctx: Context, bagId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { fileId } = await locked(tx, bagId, ['empty', 'checking', 'faulty', 'made']);
    await queries.remove(tx, bagId);
    if (fileId !== null) await removeFile(tx, fileId);
  });
}

/** Deletes abandoned imports and old reports. */
export async function sweep(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - retentionDays * day);
  for (let rows = await queries.old(ctx, before); rows.length > 0; rows = await queries.old(ctx, before))
    for (const { bagId, fileId } of rows)
      await inTransaction(ctx, async (tx) => {
        await queries.remove(tx, bagId);
        if (fileId !== null) await removeFile(tx, fileId);
      });
}

/** The report in the language of the reader. */
export function localizedReport(report: Report, language: Language): LocalizedReport {
  const t = translatorOf(bagTexts, language);
  return {
    ...report,
    faults: report.faults.map((fault) => ({
      file: fault.file,
      reason: fault.reason,
      message: fault.reason === 'refused' ? refusalOf(fault, language) : t(`faults.${fault.reason}`, fault.params),
    })),
    notes: report.notes.map(({ file, reason, params }) => ({ file, message: t(`notes.${reason}`, params) })),
  };
}

/** Text of the noun that refused a file. */
function refusalOf({ params }: Fault, language: Language): string {
  const [, noun = '', reason = ''] = /^(.*?\..*?)\.(.*)$/.exec(String(params['key'])) ?? [];
  const texts =
    noun === 'system.uploads' ? translatorOf(uploadTexts, language) : translatorOf(resourcesTexts, language);
  return texts.dynamic(`fail.${reason}`, String(params['key']), params);
}
