import { inTransaction, type Context } from '#server/context';
import type { Problem, ProblemCode } from '#contract/benchmarks/scoring';
import { unscored, type BenchStatus } from '../contract.ts';
import { isCopy, isSameInAllButFew, isTruth, isWorseThanDummy } from './plausibility.ts';
import { orderOf, scoredColumns } from './storing.ts';
import { mailWaiting } from './mails.ts';
import { numbersOf, type Measured } from './measure.ts';
import { measureInProcess } from './measuring.ts';
import { isStep } from './preliminary.ts';
import * as queries from './queries/scored.ts';
import type { Scorable } from './queries/scored.ts';
import { lock, lockPerson, otherPredictions } from './queries/submitted.ts';
import { taskOf, type Task } from './task.ts';

/** Name of the job that scores one model. */
export const scoreJob = 'benchmarks.submissions.score';

/**
 * Scores a queued model: `queued` → `scoring` → `pending`, or `private` if its submitter wants to look first. A model
 * that cannot be measured becomes `failed`; database errors are retried by the queue. Idempotent.
 */
export async function score(ctx: Context, { modelId }: { modelId: number }): Promise<void> {
  if (!(await queries.setState(ctx, modelId, unscored, { status: 'scoring' }))) return;
  const model = await queries.scorable(ctx, modelId);
  if (!model) return;
  const task = await taskOf(ctx, model.version);
  const file = predictionsOf(model);
  let measured: Measured;
  try {
    measured = await measureInProcess(orderOf(task, file));
  } catch (error) {
    ctx.log.error({ err: error, modelId }, 'a model cannot be measured');
    await queries.setState(ctx, modelId, ['scoring'], { status: 'failed' });
    return;
  }
  const doubts = await doubtsAbout(ctx, task, { modelId, predictions: file.predictions });
  const warnings = [...(model.warnings as Problem[]), ...doubts];
  await inTransaction(ctx, async (tx) => {
    // The value that a person is shown depends on their other submissions.
    await lockPerson(tx, model.userId ?? 0);
    const to: BenchStatus = model.isPrivate ? 'private' : 'pending';
    if (!(await queries.setState(tx, modelId, ['scoring'], { status: to }))) return;
    const about = { versionId: task.versionId, userId: model.userId, metric: task.primary! };
    await queries.writeScored(tx, modelId, {
      ...scoredColumns(measured),
      isStep: measured.share !== undefined && (await isStep(tx, about, measured.share)),
      warnings: JSON.stringify(warnings),
    });
    await queries.writeScores(tx, modelId, measured);
    if (to === 'pending') await mailWaiting(tx, (await lock(tx, modelId))!);
  });
}

/** The predictions of a model as they were read from its file. */
export function predictionsOf({ predictions, std, lowerBound, upperBound }: Scorable) {
  const some = (bytes: Buffer | null) => bytes && numbersOf(bytes);
  return {
    predictions: numbersOf(predictions),
    std: some(std),
    lower: some(lowerBound),
    upper: some(upperBound),
  };
}

const doubt = (code: ProblemCode, found = ''): Problem => ({ code, line: 0, column: '', found, expected: '' });

interface Own {
  modelId: number;
  predictions: Float64Array<ArrayBuffer>;
}

/** Warnings that need the targets and the other models. */
async function doubtsAbout(ctx: Context, task: Task, own: Own): Promise<Problem[]> {
  const { truth, primary } = task;
  const twin = await twinOf(ctx, task, own);
  return [
    ...(isTruth(truth, own.predictions) ? [doubt('SAME_AS_TRUTH')] : []),
    ...(twin === undefined ? [] : [doubt('DUPLICATE_OF', twin || '…')]),
    ...(primary && isWorseThanDummy(truth, own.predictions, primary) ? [doubt('WORSE_THAN_DUMMY')] : []),
  ];
}

/** Name of another model with nearly the same predictions; an empty text if that model is not listed. */
async function twinOf(ctx: Context, task: Task, { modelId, predictions }: Own): Promise<string | undefined> {
  // Sequentially, so that the predictions of a whole board need not be in memory.
  for await (const other of otherPredictions(ctx, task.versionId)) {
    if (other.modelId === modelId) continue;
    const theirs = numbersOf(other.predictions);
    const isTwin =
      isSameInAllButFew(predictions, theirs) || (task.truth.type === 'regression' && isCopy(predictions, theirs));
    if (isTwin) return other.status === 'approved' ? other.name : '';
  }
  return undefined;
}
