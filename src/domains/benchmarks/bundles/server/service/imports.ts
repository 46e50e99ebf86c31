import { conflict, fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { Incoming } from '#server/routes';
import { findFile, referTo, removeFile, storeFile, type StoredFile } from '#module/system/uploads';
import type { ImportStatus, Report, ReportedBenchmark } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import * as queries from '../queries.ts';
import { collectFaults } from './bundle.ts';
import { check } from './checking.ts';
import { make } from './making.ts';
import { readSource } from './reading.ts';
import type { Source } from './source.ts';
import { zipSource } from './zip-source.ts';

/** The job that checks an archive, and the job that imports its benchmarks. */
export const checkJob = 'benchmarks.bundles.check';
export const makeJob = 'benchmarks.bundles.make';
/** A damaged archive does not improve with retries. */
const attempts = 3;

/** Record type of the archives. */
const refType = 'benchmarks.bundles';

/** @throws benchmarks.bundles.notFound */
export async function find(ctx: Context, bundleId: number) {
  const found = await queries.find(ctx, bundleId);
  if (!found) throw fail('benchmarks.bundles.notFound');
  return found;
}

/**
 * The import, locked, if it is in one of these states. @throws benchmarks.bundles.notFound, 601
 * benchmarks.bundles.wrongState
 */
export async function locked(tx: Context, bundleId: number, states: readonly ImportStatus[]) {
  const found = await queries.lock(tx, bundleId);
  if (!found) throw fail('benchmarks.bundles.notFound');
  if (states.includes(found.status)) return found;
  const state = translatorOf(bundleTexts, tx.language)(`states.${found.status}`);
  throw conflict('benchmarks.bundles.wrongState', { state });
}

/**
 * Stores an archive that was sent in one request. @throws benchmarks.bundles.notFound|wrongState|noFile, system.uploads…
 */
export async function upload(ctx: Context, bundleId: number, incoming: Incoming): Promise<void> {
  for await (const file of incoming.files) {
    file.stream.on('error', () => undefined);
    await inTransaction(ctx, (tx) => locked(tx, bundleId, ['empty']));
    return storeFile(ctx, file, { bucket: 'protected', types: ['zip'] }, (tx, stored) => attach(tx, bundleId, stored));
  }
  throw fail('benchmarks.bundles.noFile', {}, 404);
}

/** Attaches a stored file as the archive of an import and queues its check, in the caller's transaction. */
export async function attach(tx: Context, bundleId: number, { fileId }: Pick<StoredFile, 'fileId'>): Promise<void> {
  await locked(tx, bundleId, ['empty']);
  await referTo(tx, fileId, refType, bundleId);
  await queries.update(tx, bundleId, { status: 'checking', fileId });
  await addJob(tx, checkJob, { bundleId }, { key: `${checkJob}:${bundleId}`, attempts });
}

/** Queues the import of a checked archive. @throws benchmarks.bundles.notFound|wrongState */
export function begin(ctx: Context, bundleId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await locked(tx, bundleId, ['checked']);
    await queries.update(tx, bundleId, { status: 'making' });
    const payload = { bundleId, userName: ctx.actor.userName };
    await addJob(tx, makeJob, payload, { key: `${makeJob}:${bundleId}`, attempts });
  });
}

/** Deletes an import and its archive; imported benchmarks are kept. @throws benchmarks.bundles.notFound|wrongState */
export function remove(ctx: Context, bundleId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { fileId } = await locked(tx, bundleId, ['empty', 'checked', 'faulty', 'made']);
    await queries.remove(tx, bundleId);
    if (fileId !== null) await removeFile(tx, fileId);
  });
}

/** Checks an archive and writes the report. Starts again from the beginning after an interruption. */
export async function checkImport(ctx: Context, bundleId: number): Promise<void> {
  const found = await queries.find(ctx, bundleId);
  if (found?.status !== 'checking') return;
  const report = await withArchive(ctx, found.fileId!, async (source) => {
    const { layout, faults, bundles } = await readSource(source);
    const benchmarks: ReportedBenchmark[] = [];
    for (const bundle of bundles) benchmarks.push((await check(ctx, bundle)).reported);
    return { layout, faults, benchmarks };
  });
  const canBeMade = report.faults.length === 0 && report.benchmarks.some(({ state }) => state === 'checked');
  await queries.update(ctx, bundleId, { status: canBeMade ? 'checked' : 'faulty', report });
}

/** Imports the benchmarks of an archive as drafts. After an interruption it runs again and finds the existing ones. */
export async function makeImport(ctx: Context, bundleId: number, userName: string): Promise<void> {
  const found = await queries.find(ctx, bundleId);
  if (found?.status !== 'making') return;
  const actor = { ...ctx.actor, userName };
  const before = new Map(found.report?.benchmarks.map((one) => [one.publicId, one]));
  const report = await withArchive(ctx, found.fileId!, async (source) => {
    const { layout, faults, bundles } = await readSource(source);
    const benchmarks: ReportedBenchmark[] = [];
    for (const bundle of bundles) {
      const checked = await check(ctx, bundle);
      // A data set that existed when the operator read the report gets no models; a later one comes from an interrupted
      // run.
      const addsToKnown = before.get(checked.reported.publicId)?.state === 'checked';
      benchmarks.push(await make({ ...ctx, actor }, checked, { addsToKnown }));
    }
    return { layout, faults, benchmarks };
  });
  await queries.update(ctx, bundleId, { status: 'made', report });
}

/** Opens an archive for reading. If that fails, the report says so. */
async function withArchive(ctx: Context, fileId: number, work: (source: Source) => Promise<Report>): Promise<Report> {
  const stored = (await findFile(ctx, fileId))!;
  const faults: Report['faults'] = [];
  const report = await collectFaults(faults, async () => {
    const source = await zipSource(ctx.files, stored);
    try {
      return await work(source);
    } finally {
      source.close();
    }
  });
  return report ?? { layout: null, faults, benchmarks: [] };
}
