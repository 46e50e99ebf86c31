import { Failure } from '#shared/fail';
import { keepColumns } from '#module/data/file-columns';
import { draftWithFiles } from '#module/data/deposits';
import { spaceOf, type ImportedFile } from '#module/data/record-files';
import { findFile, removeFile, removeFiles } from '#module/system/uploads';
import { anonymous, inTransaction, type Context } from '#server/context';
import type { Report } from '../../contract.ts';
import * as queries from '../queries.ts';
import { openBag, type BagArchive } from './archive.ts';
import { readBag, type TagFiles } from './checking.ts';
import { Faults, Unreadable } from './faults.ts';
import { formOf, ownRecordOf, type OwnRecord } from './metadata.ts';
import { takePayload } from './payload.ts';

/** Milliseconds between updates of the progress. */
const noteEvery = 1500;
const gibibyte = 1024 ** 3;

/** The import was deleted during the check. */
class Gone extends Error {}

/**
 * Checks a bag and creates a draft from it, all or nothing. Afterwards the archive is deleted, and the report stays.
 * After an interruption the check starts again from the beginning.
 */
export async function importBag(ctx: Context, bagId: number): Promise<void> {
  const it = await queries.findToTake(ctx, bagId);
  const archive = it && it.fileId !== null ? await findFile(ctx, it.fileId) : undefined;
  if (!it || !archive) return;
  const { userId, userName, email, deptId, language } = it;
  const own: Context = { ...ctx, language, actor: { ...anonymous, userId, userName, email, deptId, verified: true } };
  const faults = new Faults();
  const report: Report = {
    version: '',
    algorithms: [],
    files: 0,
    bytes: 0,
    source: 'none' as const,
    faults: faults.listed,
    more: 0,
    notes: [],
  };
  try {
    const bag = await openBag(ctx.files, archive, faults);
    try {
      await take(own, bagId, { bag, faults, report, archive });
    } finally {
      bag.close();
    }
  } catch (error) {
    if (error instanceof Gone) return;
    // Either a fault is already reported, or another noun refuses the whole bag.
    if (error instanceof Failure) faults.refusal(error, '');
    else if (!(error instanceof Unreadable)) throw error;
  }
  if (!faults.any) return;
  report.more = faults.more;
  await inTransaction(own, async (tx) => {
    if (!(await queries.update(tx, bagId, { status: 'faulty', report, fileId: null }))) return;
    await removeFile(tx, archive.fileId);
  });
}

interface Work {
  bag: BagArchive;
  faults: Faults;
  report: Report;
  archive: { fileId: number; originName: string };
}

async function take(ctx: Context, bagId: number, { bag, faults, report, archive }: Work): Promise<void> {
  const said = await readBag(bag, faults);
  report.version = said.version;
  report.algorithms = said.algorithms;
  report.notes = said.notes;
  report.bytes = said.bytes;
  report.files = said.payload.size;
  await refuseOverQuota(ctx, said, faults);
  await noteProgress(ctx, bagId, { doneBytes: 0, totalBytes: said.bytes });
  const own = await ownRecordOf(bag, faults);
  const files = await takePayload(ctx, { bag, said, own, faults }, progressOf(ctx, bagId));
  if (faults.any) return;
  try {
    const { source, form, notes } = await formOf(ctx, { bag, said, own, name: archive.originName });
    report.source = source;
    report.notes.push(...notes);
    await inTransaction(ctx, async (tx) => {
      const { resourceId, ids } = await draftWithFiles(tx, form, files);
      if (own) await keepNotes(tx, own, files, ids);
      const isThere = await queries.update(tx, bagId, {
        status: 'made',
        resourceId,
        report,
        fileId: null,
        doneBytes: said.bytes,
        totalBytes: said.bytes,
      });
      if (!isThere) throw new Gone();
      await removeFile(tx, archive.fileId);
    });
  } catch (error) {
    await removeFiles(
      ctx,
      files.map(({ fileId }) => fileId),
    );
    throw error;
  }
}

/** Stores the descriptions of the columns of tables. */
async function keepNotes(ctx: Context, own: OwnRecord, files: readonly ImportedFile[], ids: Map<string, number>) {
  const described = new Map([...own.files.values()].map(({ path, columns }) => [path, columns]));
  for (const { path } of files) {
    const columns = described.get(path);
    if (columns?.length) await keepColumns(ctx, ids.get(path)!, columns);
  }
}

/** Reported before anything is stored; the creation of the draft checks it again. */
async function refuseOverQuota(ctx: Context, { bytes }: TagFiles, faults: Faults): Promise<void> {
  const { used, limit } = await spaceOf(ctx, ctx.actor.userId);
  const inGb = (count: number) => Math.ceil((count / gibibyte) * 100) / 100;
  if (used + bytes <= limit) return;
  faults.add('quota', '', { size: inGb(bytes), used: inGb(used), limit: inGb(limit) });
  throw new Unreadable();
}

/** Stores the number of read bytes at intervals. @throws Gone */
function progressOf(ctx: Context, bagId: number): (bytes: number) => Promise<void> {
  let [done, noted] = [0, performance.now()];
  return async (bytes) => {
    done += bytes;
    if (performance.now() - noted < noteEvery) return;
    noted = performance.now();
    await noteProgress(ctx, bagId, { doneBytes: done });
  };
}

async function noteProgress(ctx: Context, bagId: number, change: { doneBytes: number; totalBytes?: number }) {
  if (!(await queries.update(ctx, bagId, change))) throw new Gone();
}
