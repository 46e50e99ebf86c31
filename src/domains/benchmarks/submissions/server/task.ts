import type { Context } from '#server/context';
import { groupMetrics, stabilityMetrics, type MetricCode, type TaskType } from '#contract/benchmarks/scoring';
import { metricsOf, samplesOf } from '#module/benchmarks/datasets';
import {
  groupNumbers,
  readScoreFile,
  truthOf,
  type Prediction,
  type ScoreFile,
  type Truth,
} from '#module/benchmarks/scoring';
import { coarse, isPublic } from './public-share.ts';
import { shareSecret } from './queries/scored.ts';

/** A version's task with its targets, and the data for checking a score file. */
export interface Task {
  versionId: number;
  truth: Truth;
  ids: readonly string[];
  /** The sub-data set of each row; 0 without one. */
  subsets: readonly number[];
  classes: readonly string[];
  isNonNegative: boolean;
  /** Null if nothing is scored. */
  primary: MetricCode | null;
  /** Whether the targets are public. */
  hasOpenTargets: boolean;
  /** Share of the rows that determines all values before approval. */
  share: number;
  /** Determines which rows these are, and the resamples, if targets are hidden. */
  secret: Buffer;
  /** A prediction for rows that a file lacks; null if such a file is refused. */
  fillValue: number | null;
}

/** The input of a task: a version with the type of its data set. */
export interface TaskVersion {
  versionId: number;
  taskType: TaskType;
  classes: readonly string[];
  isNonNegative: boolean;
  hasOpenTargets: boolean;
  publicShare: number;
  missingRule: string;
  fillValue: number | null;
  stableAt: number;
}

/** Reads the samples and metrics of a version: memory for one row per sample. */
export async function taskOf(ctx: Context, version: TaskVersion): Promise<Task> {
  const { versionId, taskType, classes, isNonNegative, hasOpenTargets, missingRule, fillValue } = version;
  const [samples, metrics, secret] = await Promise.all([
    samplesOf(ctx, versionId),
    metricsOf(ctx, versionId),
    shareSecret(ctx, versionId),
  ]);
  const has = (some: readonly MetricCode[]) => metrics.some(({ code }) => some.includes(code));
  return {
    versionId,
    classes,
    isNonNegative,
    hasOpenTargets,
    share: version.publicShare,
    secret,
    fillValue: missingRule === 'fill' ? fillValue : null,
    ids: samples.map(({ sampleId }) => sampleId),
    subsets: samples.map(({ subset }) => subset ?? 0),
    truth: {
      type: taskType,
      targets: Float64Array.from(samples, ({ target }) => target),
      folds: samples.map(({ fold }) => fold),
      classes: classes.length,
      ...(has(stabilityMetrics) ? { stableAt: version.stableAt } : {}),
      ...(hasOpenTargets ? {} : { isBounded: true }),
      ...(has(groupMetrics) ? { groups: groupNumbers(samples.map(({ groupKey }) => groupKey)) } : {}),
    },
    primary: metrics.find(({ isPrimary }) => isPrimary)?.code ?? null,
  };
}

/** Reads a score file for a task; never fails, the result contains the problems. */
export function read(task: Task, bytes: Uint8Array): ScoreFile {
  const { ids, classes, isNonNegative, truth, hasOpenTargets, fillValue } = task;
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
    fillValue,
    // The exact ends of hidden targets would reveal single targets.
    range: hasOpenTargets ? { min, max } : coarse({ min, max }),
  });
}

/** Some rows of a task with the predictions for them. */
export interface Part {
  truth: Truth;
  prediction: Prediction;
  /** The sub-data set of each row; 0 without one. */
  subsets: readonly number[];
}

/** The rows that determine the board: all if targets are open, otherwise those outside the public share. */
export const boardPart = (task: Task, prediction: Prediction): Part =>
  task.hasOpenTargets
    ? { truth: task.truth, prediction, subsets: task.subsets }
    : partOf(task, prediction, (id) => !isPublic(task.secret, id, task.share));

/** The rows that determine all values before approval. */
export const publicPart = (task: Task, prediction: Prediction): Part =>
  partOf(task, prediction, (id) => isPublic(task.secret, id, task.share));

function partOf({ ids, truth, subsets }: Task, prediction: Prediction, isIn: (id: string) => boolean): Part {
  const rows = ids.flatMap((id, at) => (isIn(id) ? [at] : []));
  const of = (all: ArrayLike<number>) => Float64Array.from(rows, (at) => all[at]!);
  const some = (all: Float64Array | null | undefined) => (all ? of(all) : null);
  const { values, std, lower, upper } = prediction;
  return {
    truth: truthOf(truth, rows),
    prediction: { values: of(values), std: some(std), lower: some(lower), upper: some(upper) },
    subsets: rows.map((at) => subsets[at]!),
  };
}
