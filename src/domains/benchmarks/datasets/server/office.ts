import type { z } from 'zod';
import { complaintOf } from '#shared/complaints';
import { conflict, fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { dropPage } from '#module/content/search';
import { removeFiles } from '#module/system/uploads';
import { DatasetDefinition, type ChangedMetrics } from '../contract.ts';
import { datasetTexts } from '../texts/index.ts';
import { rescoreJob } from './creating.ts';
import * as queries from './queries/definitions.ts';
import * as making from './queries/making.ts';
import { update } from './queries/office.ts';
import { locked } from './service.ts';

/** The current version except its rows. @throws benchmarks.datasets.notFound */
export async function definition(ctx: Context, datasetId: number): Promise<DatasetDefinition> {
  const found = await queries.definitionOf(ctx, datasetId);
  if (!found) throw fail('benchmarks.datasets.notFound');
  return found;
}

/**
 * Replaces the metrics of the current version. If it has models, their scores are kept: the same rows become a new
 * version, on which the models are measured again.
 * @throws benchmarks.datasets.notFound, benchmarks.datasets.metrics with the faulty ones, 601 kernel.changed
 */
export function setMetrics(
  ctx: Context,
  { datasetId, rowVer, metrics, ...note }: z.output<typeof ChangedMetrics>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await locked(tx, datasetId, rowVer);
    const whole = await definition(tx, datasetId);
    refuseFaults(ctx, { ...whole, metrics });
    await update(tx, datasetId, { updateBy: ctx.actor.userName, updateTime: ctx.now });
    const versionId = (await making.currentOf(tx, datasetId))!;
    if (!(await making.modelsOf(tx, versionId))) return making.setMetrics(tx, versionId, metrics);
    const number = (await making.lastNumber(tx, datasetId)) + 1;
    const copy = await making.copyVersion(tx, versionId, { ...note, number });
    await making.setMetrics(tx, copy, metrics);
    await addJob(tx, rescoreJob, { fromVersionId: versionId, versionId: copy });
  });
}

/** Metrics depend on the type of task, which is not part of the request. */
function refuseFaults(ctx: Context, changed: DatasetDefinition): void {
  const parsed = DatasetDefinition.safeParse(changed, { reportInput: true });
  const complaints = (parsed.error?.issues ?? []).map((issue) => ({
    ...complaintOf(issue),
    path: issue.path.join('.'),
  }));
  const faults = complaints.map(({ path, key }) => ({ path, reason: key }));
  if (faults.length)
    throw failFields('benchmarks.datasets.metrics', faults, {
      ...Object.assign({}, ...complaints.map(({ params }) => params)),
      label: translatorOf(datasetTexts, ctx.language)('fields.metrics'),
    });
}

/**
 * Deletes a draft with its versions and files. Data sets with models or comments cannot be deleted.
 * @throws benchmarks.datasets.notFound, 601 benchmarks.datasets.wrongState|used
 */
export function remove(ctx: Context, datasetId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status } = await locked(tx, datasetId);
    if (await queries.isUsed(tx, datasetId)) throw conflict('benchmarks.datasets.used');
    if (status !== 'draft')
      throw conflict('benchmarks.datasets.wrongState', {
        state: translatorOf(datasetTexts, ctx.language)(`states.${status}`),
      });
    await dropPage(tx, 'benchmark', datasetId);
    await removeFiles(tx, await queries.removeDataset(tx, datasetId));
  });
}
