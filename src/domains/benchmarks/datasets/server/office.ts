import { complaintOf } from '#shared/complaints';
import { conflict, fail, failFields } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs';
import { dropPage } from '#module/content/search';
import { removeFiles } from '#module/files/uploads';
import { DatasetDefinition, type DefinedMetric } from '../contract.ts';
import { datasetTexts } from '../texts/index.ts';
import { rescoreJob } from './creating.ts';
import * as queries from './queries/definitions.ts';
import { modelsOf, setMetrics as writeMetrics } from './queries/making.ts';
import { update } from './queries/office.ts';
import { locked } from './service.ts';

/** Everything of the current version but its rows. @throws benchmarks.datasets.notFound */
export async function definition(ctx: Context, datasetId: number): Promise<DatasetDefinition> {
  const found = await queries.definitionOf(ctx, datasetId);
  if (!found) throw fail('benchmarks.datasets.notFound');
  return found;
}

/**
 * Replaces the metrics of the current version. Its models are measured again by a job of the same transaction.
 * @throws benchmarks.datasets.notFound, benchmarks.datasets.metrics with the faulty ones, 601 kernel.changed
 */
export function setMetrics(
  ctx: Context,
  { datasetId, rowVer, metrics }: { datasetId: number; rowVer: number; metrics: DefinedMetric[] },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await locked(tx, datasetId, rowVer);
    const whole = await definition(tx, datasetId);
    refuseFaults(ctx, { ...whole, metrics });
    const versionId = (await queries.currentId(tx, datasetId))!;
    await writeMetrics(tx, versionId, metrics);
    await update(tx, datasetId, { updateBy: ctx.actor.userName, updateTime: ctx.now });
    if (await modelsOf(tx, versionId)) await addJob(tx, rescoreJob, { versionId });
  });
}

/** Metrics depend on the type of task, which is not in the request. */
function refuseFaults(ctx: Context, changed: DatasetDefinition): void {
  const parsed = DatasetDefinition.safeParse(changed, { reportInput: true });
  const faults = (parsed.error?.issues ?? []).map((issue) => ({
    path: issue.path.join('.'),
    reason: complaintOf(issue).key,
  }));
  if (faults.length)
    throw failFields('benchmarks.datasets.metrics', faults, {
      label: translatorOf(datasetTexts, ctx.language)('fields.metrics'),
    });
}

/**
 * Removes a draft with its versions and files. What has models or comments stays.
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

/** Takes the files of demonstration data sets away, in the caller's transaction. */
export async function removeDemo(ctx: Context): Promise<void> {
  await removeFiles(ctx, await queries.dropDemoFiles(ctx));
}
