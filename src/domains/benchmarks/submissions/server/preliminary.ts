import type { Context } from '#server/context';
import { directions, type MetricCode, type Problem, type ProblemCode } from '#contract/benchmarks/scoring';
import { fail } from '#shared/fail';
import { leadsFrom, unscored, type OwnAct, type OwnModel, type OwnModelQuery } from '../contract.ts';
import { numbersOf, type Measured } from './measure.ts';
import { drawBar, isStepUp, threeDigits } from './public-share.ts';
import { stepsOf } from './queries/scored.ts';
import * as queries from './queries/submitted.ts';
import type { OwnRow } from './queries/submitted.ts';

/*
 * The values that submitters see of their models before approval. If targets are hidden, it is the value on the public
 * share with a random error, and only for submissions that are clearly better than all earlier ones.
 */

/** Warnings that compare predictions with hidden targets: each would leak information to a submitter of many files. */
const ofTargets: readonly ProblemCode[] = ['SAME_AS_TRUTH', 'WORSE_THAN_DUMMY'];

/** Warnings on a model as everyone except its reviewers sees them. */
export const shownWarnings = ({ warnings, hasOpenTargets }: { warnings: Problem[]; hasOpenTargets: boolean }) =>
  hasOpenTargets ? warnings : warnings.filter(({ code }) => !ofTargets.includes(code));

/**
 * Whether a submission's value is shown: by a random bar it is better than the dummy and than all values that its
 * submitter saw before. The submissions of one person are scored sequentially (see queue.ts).
 */
export async function isStep(
  tx: Context,
  { versionId, userId, metric }: { versionId: number; userId: number | null; metric: MetricCode },
  share: NonNullable<Measured['share']>,
): Promise<boolean> {
  const bar = drawBar(metric, share.size);
  if (!isStepUp(metric, share.replicates, share.dummy, bar)) return false;
  const steps = await stepsOf(tx, { versionId, userId });
  return steps.every(({ publicReplicates: before }) => isStepUp(metric, share.replicates, numbersOf(before!), bar));
}

/** The caller's models with the values that they may see, latest first. */
export async function ownModels(ctx: Context, query: OwnModelQuery) {
  const { total, rows } = await queries.mine(ctx, query);
  return { total, rows: await told(ctx, rows) };
}

/** One of the caller's models. @throws benchmarks.submissions.notFound, also for a model of another person */
export async function ownModel(ctx: Context, publicId: string) {
  const row = await queries.ownByPublicId(ctx, publicId);
  if (!row) throw fail('benchmarks.submissions.notFound');
  return (await told(ctx, [row]))[0]!;
}

type Told = Omit<OwnModel, 'submitTime'> & { submitTime: Date };

async function told(ctx: Context, rows: readonly OwnRow[]): Promise<Told[]> {
  const hidden = rows.filter(isPreliminary);
  const boards = await queries.publicMeans(ctx, [...new Set(hidden.map(({ versionId }) => versionId))]);
  const steps = await queries.bestSteps(ctx, ctx.actor.userId, hidden);
  return rows.map((row) => {
    const preliminary = isPreliminary(row);
    const isScored = !unscored.includes(row.status) && row.status !== 'failed';
    const own = row.isStep ? row.publicMean : (steps.get(row.versionId) ?? null);
    const mean = preliminary ? threeDigits(isScored ? own : null) : row.mean;
    const others = boards.get(row.versionId) ?? [];
    return {
      ...row,
      mean,
      isPreliminary: preliminary,
      isNoStep: preliminary && isScored && !row.isStep,
      rank: preliminary ? wouldBeRank(mean, row.metric, others, row.hasSeenTargets) : row.rank,
      warnings: shownWarnings(row),
      may: { publish: may('publish', row), withdraw: may('withdraw', row) },
    };
  });
}

const may = (act: OwnAct, { status }: OwnRow) => leadsFrom(act, status);

const isPreliminary = ({ hasOpenTargets, status }: OwnRow): boolean =>
  !hasOpenTargets && status !== 'approved' && status !== 'superseded';

/** The rank among the approved models; all are compared with the rounding that is shown. */
function wouldBeRank(
  mean: number | null,
  metric: MetricCode,
  others: readonly number[],
  hasSeenTargets: boolean,
): number | null {
  if (mean === null || hasSeenTargets) return null;
  const key = (value: number) => queries.keyOf(directions[metric], value);
  return 1 + others.filter((other) => key(threeDigits(other)!) <= key(mean)).length;
}
