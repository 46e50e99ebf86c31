import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { createDataset } from '#module/benchmarks/datasets';
import { add, compare, taskOf, type Task } from '#module/benchmarks/submissions';
import { referTo, storeFile } from '#module/system/uploads';
import { largestScoreFile } from '#contract/benchmarks/scoring';
import type { ReportedBenchmark, ReportedModel } from '../../contract.ts';
import * as queries from '../queries.ts';
import { fault, type Bundle, type BundledModel } from './bundle.ts';
import { reportedModel, type Checked } from './checking.ts';

/** Options of an import. */
export interface Manner {
  /** Publishes immediately, with this time; a draft if absent. */
  publishTime?: Date;
  /** Whether models that an existing data set lacks are added, as the command does. */
  addsToKnown: boolean;
}

/**
 * Imports a checked benchmark: the data set with its files, then the models, each in a transaction with its file, then
 * the ties of the board. Existing data sets and models are kept, so that an interrupted run can be repeated.
 */
export async function make(ctx: Context, { bundle, reported }: Checked, manner: Manner): Promise<ReportedBenchmark> {
  if (reported.state === 'faulty' || !bundle.definition || !bundle.table) return reported;
  const { publicId } = bundle.definition.card;
  const isKnown = reported.state === 'known';
  if (!isKnown) {
    const { publishTime } = manner;
    const { structures } = bundle;
    try {
      await createDataset(ctx, bundle.definition, bundle.table(), {
        ...(publishTime ? { publishTime } : {}),
        ...(structures ? { structures: { fileName: structures.file, stream: await structures.open() } } : {}),
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const failed = fault('failed', bundle.tableFile, { found: error.key, key: error.key, params: error.params });
      return { ...reported, faults: [...reported.faults, failed], state: 'faulty' };
    }
  }
  const version = (await queries.versionOf(ctx, { publicId }))!;
  const models =
    isKnown && !manner.addsToKnown
      ? reported.models.map((model): ReportedModel => ({ ...model, state: 'known' }))
      : await addModels(ctx, bundle, version);
  return { ...reported, models, datasetId: version.datasetId, state: isKnown ? 'known' : 'made' };
}

async function addModels(ctx: Context, bundle: Bundle, version: queries.FoundVersion): Promise<ReportedModel[]> {
  if (bundle.models.length === 0) return [];
  const { versionId } = version;
  const known = await queries.knownModels(ctx, versionId);
  const task = await taskOf(ctx, version);
  const added = new Map<string, number>();
  const reported: ReportedModel[] = [];
  for (const model of bundle.models) {
    const bytes = await model.bytes();
    const isKnown = known.has(`${model.card.name}\n${createHash('sha256').update(bytes).digest('hex')}`);
    if (!isKnown) added.set(model.card.file, await addModel(ctx, task, model, bytes));
    reported.push(reportedModel(model, isKnown ? 'known' : 'added'));
  }
  if (added.size === 0) return reported;
  await inTransaction(ctx, (tx) => compare(tx, versionId));
  const means = await queries.meansOf(ctx, versionId);
  return reported.map((model) => {
    const modelId = added.get(model.file);
    return modelId === undefined ? model : { ...model, mean: means.get(modelId) ?? null };
  });
}

/** Measures one model and stores it as approved, with its file. */
async function addModel(ctx: Context, task: Task, { card }: BundledModel, bytes: Buffer): Promise<number> {
  const { file, submitTime, ...said } = card;
  const fileName = file.split('/').at(-1)!;
  const now = submitTime === undefined ? ctx.now : new Date(submitTime);
  const { modelId } = await add({ ...ctx, now }, task, {
    ...said,
    bytes,
    fileName,
    status: 'approved',
    reason: '',
    isDemo: false,
    auditBy: ctx.actor.userName || 'import',
    dateStatedBy: submitTime === undefined ? '' : ctx.actor.userName || 'import',
  });
  const source = { fileName, stream: Readable.from([bytes]) };
  const rule = { bucket: 'protected', types: ['txt'], maxBytes: largestScoreFile, longestName: 255 } as const;
  await storeFile(ctx, source, rule, async (tx, { fileId }) => {
    await referTo(tx, fileId, 'benchmarks.submissions', modelId);
    await queries.setScoreFile(tx, modelId, fileId);
  });
  return modelId;
}
