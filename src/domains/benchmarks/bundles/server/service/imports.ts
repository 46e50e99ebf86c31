import { conflict, fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import type { Incoming } from '#server/routes';
import { findFile, referTo, removeFile, storeFile, type StoredFile } from '#module/files/uploads';
import type { ImportStatus, Report, ReportedBenchmark } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import * as queries from '../queries.ts';
import { noting } from './bundle.ts';
import { check } from './checking.ts';
import { make } from './making.ts';
import { readSource } from './reading.ts';
import type { Source } from './source.ts';
import { zipSource } from './zip-source.ts';

/** The job that looks through an archive, and the one that makes benchmarks of it. */
export const checkJob = 'benchmarks.bundles.check';
export const makeJob = 'benchmarks.bundles.make';
/** A file that is no archive stays none. */
const attempts = 3;

/** Kind of record that an archive belongs to. */
export const refType = 'benchmarks.bundles';

/** @throws benchmarks.bundles.notFound */
export async function find(ctx: Context, bundleId: number) {
  const found = await queries.find(ctx, bundleId);
  if (!found) throw fail('benchmarks.bundles.notFound');
  return found;
}

/** The import, held, if it is in one of these states. @throws benchmarks.bundles.notFound, 601 benchmarks.bundles.wrongState */
export async function locked(tx: Context, bundleId: number, states: readonly ImportStatus[]) {
  const found = await queries.lock(tx, bundleId);
  if (!found) throw fail('benchmarks.bundles.notFound');
  if (states.includes(found.status)) return found;
  const state = translatorOf(bundleTexts, tx.language)(`states.${found.status}`);
  throw conflict('benchmarks.bundles.wrongState', { state });
}

/** Takes the archive that came in one request. @throws benchmarks.bundles.notFound|wrongState|noFile, files.uploads… */
export async function upload(ctx: Context, bundleId: number, incoming: Incoming): Promise<void> {
  for await (const file of incoming.files) {
    file.stream.on('error', () => undefined);
    await inTransaction(ctx, (tx) => locked(tx, bundleId, ['empty']));
    return storeFile(ctx, file, { bucket: 'protected', types: ['zip'] }, (tx, stored) => attach(tx, bundleId, stored));
  }
  throw fail('benchmarks.bundles.noFile');
}

/** Makes a stored file the archive of an import and has it checked, in the caller's transaction. */
export async function attach(tx: Context, bundleId: number, { fileId }: Pick<StoredFile, 'fileId'>): Promise<void> {
  await locked(tx, bundleId, ['empty']);
  await referTo(tx, fileId, refType, bundleId);
  await queries.update(tx, bundleId, { status: 'checking', fileId });
  await addJob(tx, checkJob, { bundleId }, { key: `${checkJob}:${bundleId}`, attempts });
}

/** Has benchmarks made of an archive that was checked. @throws benchmarks.bundles.notFound|wrongState */
export function begin(ctx: Context, bundleId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await locked(tx, bundleId, ['checked']);
    await queries.update(tx, bundleId, { status: 'making' });
    const payload = { bundleId, userName: ctx.actor.userName };
    await addJob(tx, makeJob, payload, { key: `${makeJob}:${bundleId}`, attempts });
  });
}

/** Takes an import off the list with its archive; what was made of it stays. @throws benchmarks.bundles.notFound|wrongState */
export function remove(ctx: Context, bundleId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { fileId } = await locked(tx, bundleId, ['empty', 'checked', 'faulty', 'made']);
    await queries.remove(tx, bundleId);
    if (fileId !== null) await removeFile(tx, fileId);
  });
}

/** Looks an archive through and writes the report. Runs again from the beginning when it was interrupted. */
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

/** Makes the benchmarks of an archive as drafts. Runs again, and finds what it made before, when it was interrupted. */
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
      // A data set that was there when the operator read the report gets no models; one that is there since is of a run that broke off.
      const addsToKnown = before.get(checked.reported.publicId)?.state === 'checked';
      benchmarks.push(await make({ ...ctx, actor }, checked, { addsToKnown }));
    }
    return { layout, faults, benchmarks };
  });
  await queries.update(ctx, bundleId, { status: 'made', report });
}

/** Opens an archive for reading. One that cannot be opened has a report too. */
async function withArchive(ctx: Context, fileId: number, work: (source: Source) => Promise<Report>): Promise<Report> {
  const stored = (await findFile(ctx, fileId))!;
  const faults: Report['faults'] = [];
  const report = await noting(faults, async () => {
    const source = await zipSource(ctx.files, stored);
    try {
      return await work(source);
    } finally {
      source.close();
    }
  });
  return report ?? { layout: null, faults, benchmarks: [] };
}
