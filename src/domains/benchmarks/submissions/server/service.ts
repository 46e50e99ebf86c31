import { createHash, randomBytes } from 'node:crypto';
import { fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { scorerVersion, type MetricCode, type Problem, type TaskType } from '#contract/benchmarks/scoring';
import { metricsOf, samplesOf } from '#module/benchmarks/datasets';
import { fileReply, findFile } from '#module/files/uploads';
import { areTied, readScoreFile, type ScoreFile, type Truth } from '#module/benchmarks/scoring';
import type { BenchStatus, Openness, OwnModelQuery } from '../contract.ts';
import { queueAnalysis } from './analysis.ts';
import { rounded } from './boards.ts';
import { bytesOf, numbersOf } from './measure.ts';
import { measureBeside } from './measuring.ts';
import { mayOf } from './policy.ts';
import { coarse, publicMean, threeDigits } from './public-share.ts';
import * as submitted from './queries/submitted.ts';
import * as queries from './queries/boards.ts';

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** A short name that nobody can guess from another. */
export const newModelId = () => Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('');

/** One model for visitors. @throws benchmarks.submissions.notFound, also for what they must not see */
export async function frontModel(ctx: Context, publicId: string) {
  const model = await queries.visibleModel(ctx, publicId);
  if (!model) throw fail('benchmarks.submissions.notFound');
  const [scores, counts] = await Promise.all([queries.scoresOf(ctx, model), queries.countsOf(ctx, model.versionId)]);
  return { ...model, ...counts, scores: model.hasOpenTargets ? scores : scores.map(hiddenScore) };
}

/** A score of hidden targets as visitors read it: as many digits as the board shows, and nothing of single folds. */
const hiddenScore = <S extends queries.ShownScore>(score: S): S => ({
  ...score,
  ...{ mean: rounded(score.mean, score.decimals), std: rounded(score.std, score.decimals) },
  ...{ low: rounded(score.low, score.decimals), high: rounded(score.high, score.decimals) },
  ...{ least: null, largest: null, folds: [] },
});

/**
 * The caller's own models. Before approval the value where targets are hidden is that of the public share, to three
 * digits: nothing of a single target can be computed from several submissions.
 */
export async function ownModels(ctx: Context, query: OwnModelQuery) {
  const { total, rows } = await submitted.mine(ctx, query);
  return {
    total,
    rows: rows.map((row) => {
      const isPreliminary = !row.hasOpenTargets && row.status !== 'approved';
      return { ...row, isPreliminary, mean: isPreliminary ? threeDigits(row.publicMean) : row.mean };
    }),
  };
}

/** The number of a model that visitors see. @throws benchmarks.submissions.notFound */
export async function listedModel(ctx: Context, publicId: string): Promise<number> {
  const modelId = await queries.visibleModelId(ctx, publicId);
  if (modelId === undefined) throw fail('benchmarks.submissions.notFound');
  return modelId;
}

/** One model for whoever reviews it, with the first of its predictions. @throws benchmarks.submissions.notFound */
export async function find(ctx: Context, modelId: number) {
  const model = await queries.reviewedModel(ctx, modelId);
  if (!model) throw fail('benchmarks.submissions.notFound');
  const [scores, { samples }, first] = await Promise.all([
    queries.scoresOf(ctx, model),
    queries.countsOf(ctx, model.versionId),
    queries.firstSamples(ctx, model.versionId),
  ]);
  const values = numbersOf(model.first);
  const predictions = first.map((sample, at) => ({ ...sample, prediction: values[at]! }));
  return { ...model, samples, scores, predictions, may: mayOf(ctx.actor, model) };
}

/** A kept score file. @throws benchmarks.submissions.noFile, also for a model of somebody else */
export async function scoreFile(
  ctx: Context,
  modelId: number,
  { isOwnOnly }: { isOwnOnly: boolean },
): Promise<FileReply> {
  const row = await submitted.fileOf(ctx, modelId);
  const isTheirs = row && (!isOwnOnly || (row.userId !== null && row.userId === ctx.actor.userId));
  const stored = isTheirs && row.fileId !== null ? await findFile(ctx, row.fileId) : undefined;
  if (!stored) throw fail('benchmarks.submissions.noFile');
  return fileReply(ctx, stored);
}

/**
 * Marks the models of a version that cannot be told from the first or from the one before: in the transaction of every
 * change of a board.
 */
export function compare(ctx: Context, versionId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const models = await queries.replicatesInOrder(tx, versionId);
    const drawn = models.map(({ replicates }) => numbersOf(replicates));
    for (const [at, model] of models.entries()) {
      const isTiedFirst = at > 0 && areTied(drawn[at]!, drawn[0]!);
      const isTiedBefore = at > 0 && areTied(drawn[at]!, drawn[at - 1]!);
      if (isTiedFirst === model.isTiedFirst && isTiedBefore === model.isTiedBefore) continue;
      await queries.tie(tx, { modelId: model.modelId, isTiedFirst, isTiedBefore });
    }
    await queueAnalysis(tx, versionId);
  });
}

/** A version's task with its targets, and what a score file is held against. */
export interface Task {
  versionId: number;
  truth: Truth;
  ids: readonly string[];
  classes: readonly string[];
  isNonNegative: boolean;
  /** Null where nothing is scored. */
  primary: MetricCode | null;
  /** Everybody may read the targets. */
  hasOpenTargets: boolean;
  /** Part of the rows from which everything is computed that is shown before approval. */
  share: number;
}

export async function taskOf(
  ctx: Context,
  version: {
    versionId: number;
    taskType: TaskType;
    classes: readonly string[];
    isNonNegative: boolean;
    hasOpenTargets: boolean;
    publicShare: number;
  },
): Promise<Task> {
  const { versionId, taskType, classes, isNonNegative, hasOpenTargets } = version;
  const [samples, metrics] = await Promise.all([samplesOf(ctx, versionId), metricsOf(ctx, versionId)]);
  return {
    ...{ versionId, classes, isNonNegative, hasOpenTargets, share: version.publicShare },
    ids: samples.map(({ sampleId }) => sampleId),
    truth: {
      type: taskType,
      targets: Float64Array.from(samples, ({ target }) => target),
      folds: samples.map(({ fold }) => fold),
      classes: classes.length,
    },
    primary: metrics.find(({ isPrimary }) => isPrimary)?.code ?? null,
  };
}

/** Reads a score file for a task; never fails, the result says what is wrong. */
export function read(task: Task, bytes: Uint8Array): ScoreFile {
  const { ids, classes, isNonNegative, truth, hasOpenTargets } = task;
  let [min, max] = [Infinity, -Infinity];
  for (let at = 0; at < ids.length; at++) {
    min = Math.min(min, truth.targets[at]!);
    max = Math.max(max, truth.targets[at]!);
  }
  return readScoreFile(bytes, {
    type: truth.type,
    ids,
    folds: truth.folds,
    classes,
    isNonNegative,
    // The exact ends of hidden targets would be single targets.
    range: hasOpenTargets ? { min, max } : coarse({ min, max }),
  });
}

/** What is kept of a model beside its predictions. */
export interface NewModel {
  name: string;
  description: string;
  publisher: string;
  bytes: Uint8Array;
  fileName: string;
  status: BenchStatus;
  reason: string;
  paperUrl: string;
  codeUrl: string;
  license: string;
  hardware: string;
  trainingData: string;
  trainingSize?: number | null;
  trainingCost?: number | null;
  params?: number | null;
  openness?: Openness;
  hasSeenTargets: boolean;
  isBaseline: boolean;
  isDemo: boolean;
  auditBy: string;
}

/**
 * Measures a model by its score file and keeps it. Whoever approves it calls {@link compare} in the same transaction.
 * @throws benchmarks.submissions.notAccepting|faulty
 */
export const add = async (ctx: Context, task: Task, model: NewModel) =>
  keep(ctx, task, await measureFile(ctx, task, model));

/** Columns that are written once a model is measured. */
export type MeasuredModel = Awaited<ReturnType<typeof measureFile>>;

/** Reads and measures a score file; keeps nothing. @throws benchmarks.submissions.notAccepting|faulty */
export async function measureFile(ctx: Context, task: Task, { bytes, ...model }: NewModel) {
  if (!task.primary) throw fail('benchmarks.submissions.notAccepting');
  const file = read(task, bytes);
  if (file.errors.length)
    throw failFields('benchmarks.submissions.faulty', [{ path: 'file', reason: 'benchmarks.submissions.faulty' }]);
  const { predictions, std, lower, upper } = file;
  const measured = await measureBeside(task.truth, { values: predictions, std, lower, upper }, task.primary, {
    hasOpenTargets: task.hasOpenTargets,
  });
  const row = {
    ...model,
    userId: ctx.actor.userId || null,
    fileSha256: createHash('sha256').update(bytes).digest('hex'),
    fileSize: bytes.length,
    scorerVersion,
    hasLabelsOnly: file.hasLabelsOnly,
    hasUncertainty: std !== null || lower !== null,
    predictions: bytesOf(predictions),
    std: std && bytesOf(std),
    lowerBound: lower && bytesOf(lower),
    upperBound: upper && bytesOf(upper),
    fileMeta: JSON.stringify(Object.fromEntries(file.meta)),
    replicates: bytesOf(measured.replicates),
    plot: JSON.stringify(measured.plot),
    publicMean: publicMean(task, { values: predictions, std, lower, upper }, task.primary),
  };
  return { row, scores: measured.scores, warnings: file.warnings };
}

/** Writes a measured model down, with other warnings than those of its file where there are any. */
export function keep(
  ctx: Context,
  { versionId }: Task,
  { row, ...measured }: MeasuredModel,
  warnings?: readonly Problem[],
  fileId: number | null = null,
) {
  return queries.insert(
    ctx,
    {
      ...row,
      versionId,
      fileId,
      publicId: newModelId(),
      warnings: JSON.stringify(warnings ?? measured.warnings),
      submitTime: ctx.now,
      auditTime: row.auditBy ? ctx.now : null,
      updateTime: ctx.now,
    },
    measured.scores,
  );
}
