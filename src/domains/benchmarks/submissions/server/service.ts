import { fail, type Failure } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { fileReply, findFile } from '#module/system/uploads';
import { areTied } from '#module/benchmarks/scoring';
import { queueAnalysis } from './analysis.ts';
import { numbersOf } from './measure.ts';
import { mayOf } from './policy.ts';
import { shownWarnings } from './preliminary.ts';
import { changesOf, withdrawnModel } from './queries/cards.ts';
import { mergedWith } from './queries/merges.ts';
import * as submitted from './queries/submitted.ts';
import * as queries from './queries/boards.ts';

/** One model for visitors. @throws benchmarks.submissions.notFound, also for models that they may not see; withdrawn */
export async function frontModel(ctx: Context, publicId: string) {
  const model = await queries.visibleModel(ctx, publicId);
  if (!model) throw await missing(ctx, publicId);
  const [scores, counts, changes, merged] = await Promise.all([
    queries.scoresOf(ctx, model),
    queries.countsOf(ctx, model.versionId),
    changesOf(ctx, model.modelId),
    mergedWith(ctx, model.modelId),
  ]);
  return { ...model, ...counts, scores, changes, mergedWith: merged, warnings: shownWarnings(model) };
}

/** Why a model has no public page: it was listed and is withdrawn, or it does not exist for visitors. */
export async function missing(ctx: Context, publicId: string): Promise<Failure> {
  const gone = await withdrawnModel(ctx, publicId);
  return gone
    ? fail('benchmarks.submissions.withdrawn', { name: gone.name }, 410)
    : fail('benchmarks.submissions.notFound');
}

/** The tombstone of a withdrawn model that was listed. @throws benchmarks.submissions.notFound */
export async function tombstone(ctx: Context, publicId: string) {
  const gone = await withdrawnModel(ctx, publicId);
  if (!gone) throw fail('benchmarks.submissions.notFound');
  return gone;
}

/** The id of a public model. @throws benchmarks.submissions.notFound */
export async function listedModel(ctx: Context, publicId: string): Promise<number> {
  const modelId = await queries.visibleModelId(ctx, publicId);
  if (modelId === undefined) throw fail('benchmarks.submissions.notFound');
  return modelId;
}

/** One model for its reviewers, with its first predictions. @throws benchmarks.submissions.notFound */
export async function find(ctx: Context, modelId: number) {
  const model = await queries.reviewedModel(ctx, modelId);
  if (!model) throw fail('benchmarks.submissions.notFound');
  const [scores, { samples }, first, changes, merged] = await Promise.all([
    queries.scoresOf(ctx, model),
    queries.countsOf(ctx, model.versionId),
    queries.firstSamples(ctx, model.versionId),
    changesOf(ctx, model.modelId),
    mergedWith(ctx, model.modelId),
  ]);
  const values = numbersOf(model.first);
  const predictions = first.map((sample, at) => ({ ...sample, prediction: values[at]! }));
  return { ...model, samples, scores, changes, mergedWith: merged, predictions, may: mayOf(ctx.actor, model) };
}

/** A stored score file. @throws benchmarks.submissions.noFile, also for a model of another person */
export async function scoreFile(
  ctx: Context,
  modelId: number,
  { isOwnOnly }: { isOwnOnly: boolean },
): Promise<FileReply> {
  const row = await submitted.fileOf(ctx, modelId);
  const isTheirs = row && (!isOwnOnly || (row.userId !== null && row.userId === ctx.actor.userId));
  const stored = isTheirs && row.fileId !== null ? await findFile(ctx, row.fileId) : undefined;
  if (!stored) throw fail('benchmarks.submissions.noFile', {}, 404);
  return fileReply(ctx, stored);
}

/**
 * Marks the models of a version that are indistinguishable from the first or from the previous one; in the transaction
 * of every change of a board.
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
