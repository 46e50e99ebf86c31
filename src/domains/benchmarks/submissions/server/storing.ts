import { createHash, randomBytes } from 'node:crypto';
import { fail, failFields } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import { scorerVersion, type Problem } from '#contract/benchmarks/scoring';
import type { ScoreFile } from '#module/benchmarks/scoring';
import { listedStates, type BenchStatus, type Openness } from '../contract.ts';
import { bytesOf, type Order } from './measure.ts';
import { measureInProcess } from './measuring.ts';
import * as queries from './queries/scored.ts';
import { boardPart, publicPart, read, type Task } from './task.ts';

const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** A short random name that cannot be guessed. */
export const newModelId = () => Array.from(randomBytes(10), (byte) => letters[byte % 32]).join('');

/** The stored fields of a model except its predictions. */
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
  isPrivate?: boolean;
  supersedesId?: number | null;
  /** The account that stated the date of a result from elsewhere. */
  dateStatedBy?: string;
}

/** Columns of a model whose file was read but that is not scored yet. */
export function rowOf(ctx: Context, { versionId }: Task, file: ScoreFile, { bytes, ...model }: NewModel) {
  const { predictions, std, lower, upper } = file;
  return {
    ...model,
    versionId,
    publicId: newModelId(),
    userId: ctx.actor.userId || null,
    fileSha256: createHash('sha256').update(bytes).digest('hex'),
    fileSize: bytes.length,
    scorerVersion,
    hasLabelsOnly: file.hasLabelsOnly,
    hasUncertainty: std !== null || lower !== null,
    filledCount: file.filled,
    predictions: bytesOf(predictions),
    std: std && bytesOf(std),
    lowerBound: lower && bytesOf(lower),
    upperBound: upper && bytesOf(upper),
    fileMeta: JSON.stringify(Object.fromEntries(file.meta)),
    replicates: Buffer.alloc(0),
    plot: JSON.stringify({ kind: 'none' }),
    warnings: JSON.stringify(file.warnings),
    submitTime: ctx.now,
    auditTime: model.auditBy ? ctx.now : null,
    listedTime: listedStates.includes(model.status) ? new Date() : null,
    updateTime: ctx.now,
  };
}

/** The input of measuring a model: if targets are hidden, the board and the preliminary value use different rows. */
export function orderOf(
  task: Task,
  { predictions, std, lower, upper }: Pick<ScoreFile, 'predictions' | 'std' | 'lower' | 'upper'>,
): Order {
  if (!task.primary) throw fail('benchmarks.submissions.notAccepting');
  const [rows, expected] = [predictions.length, task.ids.length];
  if (rows !== expected) throw new Error(`${rows} predictions for ${expected} samples`);
  const prediction = { values: predictions, std, lower, upper };
  return {
    primary: task.primary,
    hasOpenTargets: task.hasOpenTargets,
    board: boardPart(task, prediction),
    ...(task.hasOpenTargets ? {} : { share: publicPart(task, prediction), seed: task.secret.toString('hex') }),
  };
}

/** Columns that are written after a model is measured. */
export const scoredColumns = ({ replicates, plot, share }: Awaited<ReturnType<typeof measureInProcess>>) => ({
  replicates: bytesOf(replicates),
  plot: JSON.stringify(plot),
  publicMean: share?.mean ?? null,
  publicReplicates: share ? bytesOf(share.replicates) : null,
  scorerVersion,
});

/**
 * Measures a model immediately and stores it: for imports and the demonstration, which wait for the result. Submitted
 * models go through the queue. Callers that add approved models must call `compare` in the same transaction.
 * @throws benchmarks.submissions.notAccepting|faulty
 */
export async function add(ctx: Context, task: Task, model: NewModel, warnings?: readonly Problem[]) {
  if (!task.primary) throw fail('benchmarks.submissions.notAccepting');
  const file = read(task, model.bytes);
  if (file.errors.length)
    throw failFields('benchmarks.submissions.faulty', [{ path: 'file', reason: 'benchmarks.submissions.faulty' }]);
  const measured = await measureInProcess(orderOf(task, file));
  return inTransaction(ctx, async (tx) => {
    const row = { ...rowOf(tx, task, file, model), ...scoredColumns(measured) };
    const kept = await queries.insert(tx, { ...row, warnings: JSON.stringify(warnings ?? file.warnings) });
    await queries.writeScores(tx, kept.modelId, measured);
    return kept;
  });
}
