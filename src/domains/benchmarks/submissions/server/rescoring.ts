import { pick, translatorOf, type Language } from '#shared/texts';
import { wireDay } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { addJob } from '#server/jobs/jobs';
import { currentVersion, makeCurrent } from '#module/benchmarks/datasets';
import { notify } from '#module/system/notifications';
import { setting } from '#module/system/settings';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { submissionTexts } from '../texts/index.ts';
import { newModelId, orderOf, scoredColumns } from './storing.ts';
import { bytesOf } from './measure.ts';
import { measureInProcess } from './measuring.ts';
import * as queries from './queries/rescoring.ts';
import type { NotifiedModel } from './queries/rescoring.ts';
import { scorable, writeScores } from './queries/scored.ts';
import { predictionsOf } from './queue.ts';
import { compare } from './service.ts';
import { taskOf, type Task } from './task.ts';

/*
 * A new version of a data set: all models of the previous one whose predictions fit are measured on it in the
 * background, their owners are notified of the old and the new value, and after a notice period the version becomes
 * current. Old boards stay unchanged.
 */

/** Job names: data sets queue `rescore` in the transaction that creates the version. */
export const rescoreJob = 'benchmarks.submissions.rescore';
export const activateJob = 'benchmarks.submissions.goLive';

const day = 24 * 3600_000;

/** The old and the new version of a rescoring. */
export interface Between {
  fromVersionId: number;
  versionId: number;
}

/** Measures all models of a version on the next one, notifies their owners, and schedules the change. Idempotent. */
export async function rescore(ctx: Context, between: Between): Promise<void> {
  const { rescoringId, status } = await queries.begin(ctx, between);
  if (status !== 'running') return;
  await measureLeft(ctx, rescoringId, between);
  const notice = Number(await setting(ctx, 'bench.noticeDays'));
  const liveTime = new Date(ctx.now.getTime() + notice * day);
  await inTransaction(ctx, async (tx) => {
    await compare(tx, between.versionId);
    await queries.noteRanks(tx, { rescoringId, ...between });
    if (!(await queries.setStatus(tx, rescoringId, 'running', { status: 'announced', liveTime }))) return;
    const told = await queries.ownersOf(tx, rescoringId);
    for (const own of Map.groupBy(told, ({ userId }) => userId).values()) await tell(tx, between, own, liveTime);
    await addJob(tx, activateJob, between, { at: liveTime });
  });
}

/** Makes the new version current, after models submitted in the meantime have been measured on it too. */
export async function activateVersion(ctx: Context, between: Between): Promise<void> {
  const { rescoringId, status } = await queries.begin(ctx, between);
  if (status !== 'announced') return;
  await measureLeft(ctx, rescoringId, between);
  await inTransaction(ctx, async (tx) => {
    if (!(await queries.setStatus(tx, rescoringId, 'announced', { status: 'live', liveTime: ctx.now }))) return;
    await queries.followOriginals(tx, rescoringId);
    await makeCurrent(tx, between.versionId);
    await compare(tx, between.versionId);
    await queries.noteRanks(tx, { rescoringId, ...between });
  });
}

async function measureLeft(ctx: Context, rescoringId: number, { fromVersionId, versionId }: Between): Promise<void> {
  const [from, to] = await Promise.all([queries.versionOf(ctx, fromVersionId), queries.versionOf(ctx, versionId)]);
  if (!from || !to) return;
  const before = await taskOf(ctx, from);
  const task = await taskOf(ctx, to);
  const places = placesOf(before, task);
  for await (const { modelId } of queries.modelsLeft(ctx, { rescoringId, fromVersionId }))
    await measureOne(ctx, { rescoringId, modelId, task, places });
}

/** Index of each row of the new version in the old one; -1 for a new row. */
function placesOf(before: Task, task: Task): Int32Array {
  const old = new Map(before.ids.map((id, at) => [id, at]));
  return Int32Array.from(task.ids, (id) => old.get(id) ?? -1);
}

async function measureOne(
  ctx: Context,
  { rescoringId, modelId, task, places }: { rescoringId: number; modelId: number; task: Task; places: Int32Array },
): Promise<void> {
  const model = await scorable(ctx, modelId);
  if (!model) return;
  const file = predictionsOf(model);
  const fill = task.fillValue ?? NaN;
  const moved = (values: Float64Array<ArrayBuffer> | null) =>
    values && Float64Array.from(places, (place) => (place < 0 ? NaN : values[place]!));
  const predictions = Float64Array.from(places, (place) => (place < 0 ? fill : file.predictions[place]!));
  const filledCount = places.reduce((count, place) => count + Number(place < 0), 0);
  // Missing uncertainties cannot be filled in.
  const isFitting =
    task.primary !== null && (filledCount === 0 || (task.fillValue !== null && !file.std && !file.lower));
  if (!isFitting) return queries.note(ctx, { rescoringId, fromModelId: modelId, modelId: null });
  const [std, lower, upper] = [moved(file.std), moved(file.lower), moved(file.upper)];
  const measured = await measureInProcess(orderOf(task, { predictions, std, lower, upper }));
  await inTransaction(ctx, async (tx) => {
    const copyId = await queries.copyModel(tx, modelId, {
      versionId: task.versionId,
      publicId: newModelId(),
      filledCount,
      predictions: bytesOf(predictions),
      std: std && bytesOf(std),
      lowerBound: lower && bytesOf(lower),
      upperBound: upper && bytesOf(upper),
      ...scoredColumns(measured),
    });
    await writeScores(tx, copyId, measured);
    await queries.note(tx, { rescoringId, fromModelId: modelId, modelId: copyId });
  });
}

/** Notifies an owner of the results for their models. */
async function tell(tx: Context, { versionId }: Between, own: readonly NotifiedModel[], liveTime: Date): Promise<void> {
  const version = (await queries.versionOf(tx, versionId))!;
  await notify(tx, [own[0]!.userId], {
    topic: 'ownModels',
    path: `/benchmarks/log/${version.publicId}`,
    write: (language) => {
      const t = translatorOf(submissionTexts, language);
      const dataset = pick(version.nameZh, version.nameEn, language);
      const lines = own.map((model) => lineOf(model, language)).join('\n');
      const values = { dataset, number: version.number, day: wireDay(liveTime), lines };
      return { title: t('rescoring.subject', values), body: t('rescoring.body', values) };
    },
  });
}

function lineOf(model: NotifiedModel, language: Language): string {
  const t = translatorOf(submissionTexts, language);
  const names = translatorOf(scoringTexts, language);
  // Scores on hidden targets are not shown before approval, so this mail must not contain them either.
  const isTold = model.hasOpenTargets || model.status === 'approved' || model.status === 'hidden';
  const value = (metric: NotifiedModel['newMetric'], mean: number | null, rank: number | null) =>
    metric === null
      ? t('rescoring.unfit')
      : [
          names(`metrics.${metric}`),
          isTold && mean !== null ? `${Number(mean.toPrecision(6))}` : '–',
          ...(rank === null ? [] : [t('rescoring.rank', { rank })]),
        ].join(' ');
  const before = value(model.oldMetric, model.oldMean, model.oldRank);
  const after = model.isFitting ? value(model.newMetric, model.newMean, model.newRank) : t('rescoring.unfit');
  return t('rescoring.line', { name: model.name, before, after });
}

/**
 * The public log of a data set: when versions were measured again, and the results for each model.
 * @throws benchmarks.datasets.notFound
 */
export async function rescoringLog(ctx: Context, publicId: string) {
  const { datasetId } = await currentVersion(ctx, publicId);
  const entries = await queries.log(ctx, datasetId);
  const live = entries.filter(({ isLive }) => isLive).map(({ rescoringId }) => rescoringId);
  const models = Map.groupBy(await queries.logModels(ctx, live), ({ rescoringId }) => rescoringId);
  return entries.map((entry) => ({ ...entry, models: models.get(entry.rescoringId) ?? [] }));
}
