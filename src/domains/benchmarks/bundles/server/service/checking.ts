import type { Context } from '#server/context';
import { readScoreFile, type ScoreTask } from '#module/benchmarks/scoring';
import type { DatasetDefinition } from '#contract/benchmarks/datasets';
import type { ReportedBenchmark, ReportedModel } from '../../contract.ts';
import * as queries from '../queries.ts';
import { fault, collectFaults, type Bundle, type BundledModel } from './bundle.ts';
import { samplesIn, type Samples } from './samples.ts';

/** A checked benchmark with its report. */
export interface Checked {
  bundle: Bundle;
  reported: ReportedBenchmark;
}

/** Reads a whole benchmark without storing anything: rows, structures and score files with all their faults. */
export async function check(ctx: Context, bundle: Bundle): Promise<Checked> {
  const { definition, table, tableFile, structures, models, notes } = bundle;
  const faults = [...bundle.faults];
  const samples =
    definition && table
      ? await collectFaults(faults, () => samplesIn(definition, table(), tableFile, faults))
      : undefined;
  const found = definition ? await queries.versionOf(ctx, { publicId: definition.card.publicId }) : undefined;
  const isKnown = found !== undefined && samples !== undefined && (await isSame(ctx, found.versionId, samples));
  if (found && !isKnown) faults.push(fault('taken', '', { found: found.publicId }));
  const checkedModels =
    definition && samples && samples.more === 0 && faults.length === 0
      ? await inTurn(models, (model) => checkModel(definition, samples, model))
      : models.map((model) => reportedModel(model, 'checked'));
  for (const model of checkedModels) if (model.state === 'faulty') faults.push(fault('scores', model.file));
  const listed = faults.slice(0, shownFaults);
  return {
    bundle,
    reported: {
      ...described(definition),
      rows: samples?.rows ?? 0,
      measured: samples?.ids.length ?? 0,
      hasStructures: structures !== undefined,
      models: checkedModels,
      faults: listed,
      more: faults.length - listed.length + (samples?.more ?? 0),
      notes,
      datasetId: isKnown ? found.datasetId : null,
      state: faults.length ? 'faulty' : isKnown ? 'known' : 'checked',
    },
  };
}

/** Maximum number of faults per benchmark in a report. */
const shownFaults = 100;

/** The part of a report that comes from the definition; empty without one. */
function described(definition: DatasetDefinition | undefined) {
  const { card, columns = [], metrics = [], version } = definition ?? {};
  return {
    publicId: card?.publicId ?? '',
    nameZh: card?.nameZh ?? '',
    nameEn: card?.nameEn ?? '',
    taskType: card?.taskType ?? '',
    columns: columns.map(({ name, role, type }) => ({ name, role, type })),
    metrics: metrics.map(({ code, isPrimary }) => ({ code, isPrimary })),
    hasOpenTargets: version?.hasOpenTargets ?? false,
  };
}

export const reportedModel = ({ card }: BundledModel, state: ReportedModel['state']): ReportedModel => ({
  file: card.file,
  name: card.name,
  isBaseline: card.isBaseline,
  problems: [],
  mean: null,
  state,
});

async function checkModel(
  definition: DatasetDefinition,
  samples: Samples,
  model: BundledModel,
): Promise<ReportedModel> {
  const { errors } = readScoreFile(await model.bytes(), scoreTaskOf(definition, samples));
  return { ...reportedModel(model, errors.length ? 'faulty' : 'checked'), problems: errors };
}

function scoreTaskOf({ card, version }: DatasetDefinition, { ids, folds }: Samples): ScoreTask {
  const { classes, isNonNegative, missingRule } = version;
  const fillValue = missingRule === 'fill' ? version.fillValue : null;
  return { type: card.taskType, ids, folds, classes, isNonNegative, fillValue };
}

/** Whether an existing data set was created from the same measured rows. */
async function isSame(ctx: Context, versionId: number, { sum }: Samples): Promise<boolean> {
  return (await queries.sampleSum(ctx, versionId)) === sum;
}

/** Sequentially, because each score file is read as a whole. */
async function inTurn<T, R>(list: readonly T[], work: (it: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const it of list) results.push(await work(it));
  return results;
}
