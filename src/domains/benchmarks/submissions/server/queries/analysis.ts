import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import type { MetricCode, TaskType } from '#contract/benchmarks/scoring';
import { type Comparison, type ModelAnalysis, type Slice } from '../../contract.ts';
import { shownNeighbours, type Neighbour } from '../../contract/analysis.ts';
import { ranked, visible } from './boards.ts';

/** Samples of a version in order, as columns: 132,752 rows take 3 MB, without an object per row. */
export interface Samples {
  targets: Float64Array;
  folds: Int32Array;
  /** Number of the sub-data set; 0 for none. */
  subsets: Int32Array;
  /** Symbols of each row, separated by spaces. */
  elements: string[];
  /** Indices of the rows that determine the board: all, or with hidden targets those outside the public share. */
  rows: Uint32Array;
}

/** The database stores numbers in big-endian order. */
const doubles = (bytes: Buffer) => new Float64Array(new Uint8Array(Buffer.from(bytes).swap64()).buffer);
const integers = (bytes: Buffer) => new Int32Array(new Uint8Array(Buffer.from(bytes).swap32()).buffer);

/** All samples on which models of a version are measured, without an object per row. */
export async function samplesOf(ctx: Context, versionId: number): Promise<Samples> {
  const { rows } = await sql<{ targets: Buffer; folds: Buffer; subsets: Buffer; places: Buffer; elements: string }>`
    select coalesce(string_agg(int4send(case when v.has_open_targets or ${isPrivate} then 1 else 0 end), ''::bytea order by seq), '')
        as places,
      coalesce(string_agg(float8send(target), ''::bytea order by seq), '') as targets,
      coalesce(string_agg(int4send(fold), ''::bytea order by seq), '') as folds,
      coalesce(string_agg(int4send(coalesce(subset, 0)), ''::bytea order by seq), '') as subsets,
      coalesce(string_agg(array_to_string(elements, ' '), E'\n' order by seq), '') as elements
    from bench_sample as s join bench_version as v using (version_id)
    where s.version_id = ${versionId}`.execute(ctx.db);
  const { targets, folds, subsets, places, elements } = rows[0]!;
  const isDeciding = integers(places);
  return {
    targets: doubles(targets),
    folds: integers(folds),
    subsets: integers(subsets),
    elements: elements.split('\n'),
    rows: Uint32Array.from(isDeciding.keys()).filter((at) => isDeciding[at] === 1),
  };
}

/** The fields of a version for the job. */
export async function versionOf(ctx: Context, versionId: number) {
  const { rows } = await sql<{ taskType: TaskType; hasOpenTargets: boolean; classes: string[] }>`
    select d.task_type, v.has_open_targets, v.classes from bench_version as v join bench_dataset as d using (dataset_id)
    where v.version_id = ${versionId}`.execute(ctx.db);
  return rows[0];
}

/** Versions that have models without an analysis of this edition. */
export async function versionsToAnalyse(ctx: Context, edition: number): Promise<number[]> {
  const { rows } = await sql<{ versionId: number }>`
    select distinct it.version_id from bench_model as it left join bench_analysis as own using (model_id)
    where octet_length(it.predictions) > 0 and (own.edition is null or own.edition < ${edition})`.execute(ctx.db);
  return rows.map(({ versionId }) => versionId);
}

/** Ids of the models of a version that have no analysis of this edition. */
export async function modelsToAnalyse(ctx: Context, versionId: number, edition: number): Promise<number[]> {
  const { rows } = await sql<{ modelId: number }>`
    select it.model_id from bench_model as it left join bench_analysis as own using (model_id)
    where it.version_id = ${versionId} and octet_length(it.predictions) > 0
      and (own.edition is null or own.edition < ${edition}) order by it.model_id`.execute(ctx.db);
  return rows.map(({ modelId }) => modelId);
}

export const predictionsOf = (ctx: Context, modelId: number) =>
  ctx.db
    .selectFrom('benchModel')
    .select(['modelId', 'predictions', 'std', 'lowerBound', 'upperBound'])
    .where('modelId', '=', modelId)
    .executeTakeFirst();

/** Number of models per read. */
const readAtOnce = 10;

/** Predictions of the models of a version, in batches. */
export async function* allPredictions(ctx: Context, versionId: number) {
  for (let last = 0; ;) {
    const rows = await ctx.db
      .selectFrom('benchModel')
      .select(['modelId', 'predictions'])
      .where('versionId', '=', versionId)
      .where('modelId', '>', last)
      .where('status', 'in', ['approved', 'superseded', 'hidden', 'pending'])
      .where((all) => all(all.fn<number>('octet_length', ['predictions']), '>', 0))
      .orderBy('modelId')
      .limit(readAtOnce)
      .execute();
    yield* rows;
    if (rows.length < readAtOnce) return;
    last = rows.at(-1)!.modelId;
  }
}

export async function keep(
  ctx: Context,
  { modelId, edition, slices, plot }: { modelId: number; edition: number; slices: readonly Slice[]; plot: object },
): Promise<void> {
  const row = { edition, slices: JSON.stringify(slices) };
  await ctx.db
    .updateTable('benchModel')
    .set({ plot: JSON.stringify(plot) })
    .where('modelId', '=', modelId)
    .execute();
  await ctx.db
    .insertInto('benchAnalysis')
    .values({ modelId, ...row })
    .onConflict((own) => own.column('modelId').doUpdateSet(row))
    .execute();
}

export async function storePairs(
  ctx: Context,
  pairs: readonly { modelId: number; otherId: number; correlation: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await ctx.db
    .insertInto('benchModelPair')
    .values([...pairs])
    .onConflict((own) =>
      own.columns(['modelId', 'otherId']).doUpdateSet((now) => ({ correlation: now.ref('excluded.correlation') })),
    )
    .execute();
}

/** A public model with the fields for its analysis. */
export async function visibleSubject(ctx: Context, publicId: string) {
  const { rows } = await sql<{
    modelId: number;
    versionId: number;
    name: string;
    datasetName: string;
    taskType: TaskType;
    hasOpenTargets: boolean;
    openness: string;
    classes: string[];
    slices: Slice[] | null;
  }>`
    select own.model_id, own.version_id, own.name, d.public_id as dataset_name, d.task_type, v.has_open_targets, own.openness, v.classes,
      made.slices
    from bench_model as own join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    left join bench_analysis as made using (model_id)
    where own.public_id = ${publicId} and ${visible}`.execute(ctx.db);
  return rows[0];
}

/** Models of the same board whose residuals correlate most with those of a model. */
export async function neighbours(ctx: Context, modelId: number): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    with pair as (
      select other_id as model_id, correlation from bench_model_pair where model_id = ${modelId}
      union all
      select model_id, correlation from bench_model_pair where other_id = ${modelId})
    select own.public_id, own.name, own.publisher, pair.correlation::float8 as correlation
    from pair join bench_model as own using (model_id)
    where own.status = ${listed('benchModel.status', 'approved')}
    order by pair.correlation desc, own.model_id limit ${shownNeighbours}`.execute(ctx.db);
  return rows;
}

/** Scores of a model on the sub-data sets of its version. */
export async function subsetScores(ctx: Context, { modelId, versionId }: { modelId: number; versionId: number }) {
  const { rows } = await sql<ModelAnalysis['subsets'][number]>`
    select it.key, it.name_zh, it.name_en,
      (select count(*)::int from bench_sample as s where s.version_id = it.version_id and s.subset = it.seq) as count,
      (select jsonb_object_agg(score.metric, score.mean) from bench_subset_score as score
        where score.model_id = ${modelId} and score.subset = it.seq) as scores
    from bench_subset as it
    where it.version_id = ${versionId}
      and exists (select from bench_subset_score as score where score.model_id = ${modelId} and score.subset = it.seq)
    order by it.seq`.execute(ctx.db);
  return rows;
}

/** The two public models of a comparison, with all compared data. */
export async function comparedModels(ctx: Context, publicIds: readonly string[]) {
  const { rows } = await sql<{
    publicId: string;
    modelId: number;
    versionId: number;
    name: string;
    publisher: string;
    rank: number | null;
    predictions: Buffer;
    replicates: Buffer;
    means: Partial<Record<MetricCode, number | null>>;
    dataset: Comparison['dataset'];
  }>`
    select own.public_id, own.model_id, own.version_id, own.name, own.publisher, own.predictions, own.replicates,
      (select rank from (${ranked(sql`own.version_id`)}) as board where board.model_id = own.model_id) as rank,
      (select coalesce(jsonb_object_agg(metric, mean), '{}') from bench_score where model_id = own.model_id) as means,
      jsonb_build_object('publicId', d.public_id, 'nameZh', d.name_zh, 'nameEn', d.name_en, 'taskType', d.task_type,
        'version', v.number, 'hasOpenTargets', v.has_open_targets, 'unit', v.unit, 'targetZh', v.target_zh,
        'targetEn', v.target_en, 'classes', v.classes) as dataset
    from bench_model as own join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where own.public_id in (${sql.join(publicIds)}) and ${visible}`.execute(ctx.db);
  return publicIds.map((id) => rows.find(({ publicId }) => publicId === id));
}

/** Ids of samples by index, from 0. */
export async function idsAt(ctx: Context, versionId: number, places: readonly number[]): Promise<Map<number, string>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<{ place: number; sampleId: string }>`
    with numbered as (
      select sample_id, (row_number() over (order by seq) - 1)::int as place from bench_sample
      where version_id = ${versionId})
    select place, sample_id from numbered where place in (${sql.join(places)})`.execute(ctx.db);
  return new Map(rows.map(({ place, sampleId }) => [place, sampleId]));
}

export async function subsetKeys(ctx: Context, versionId: number): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('benchSubset')
    .select(['seq', 'key'])
    .where('versionId', '=', versionId)
    .execute();
  return new Map(rows.map(({ seq, key }) => [seq, key]));
}

/** Ids of the samples of a version in order, in batches. */
export async function* sampleIds(ctx: Context, versionId: number, atOnce: number) {
  for (let last = -1; ;) {
    const rows = await ctx.db
      .selectFrom('benchSample')
      .select(['seq', 'sampleId', 'fold'])
      .where('versionId', '=', versionId)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(atOnce)
      .execute();
    yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)!.seq;
  }
}

/**
 * Number of rows that determine a board with hidden targets, all or those of a sub-data set, and the population
 * deviation of their targets.
 * Selects the same rows as `isPublic`, with the same hash.
 */
export async function hiddenRows(ctx: Context, versionId: number, subset?: string) {
  const { rows } = await sql<{ rows: number; spread: number }>`
    select count(*)::int as rows, coalesce(stddev_pop(s.target), 0)::float8 as spread
    from bench_sample as s join bench_version as v using (version_id)
    where s.version_id = ${versionId} and ${isPrivate} ${
      subset
        ? sql`and s.subset = (select seq from bench_subset as b where b.version_id = s.version_id and b.key = ${subset})`
        : sql``
    }`.execute(ctx.db);
  return rows[0]!;
}

/** Whether a row is outside the public share of its version. */
const isPrivate = sql`('x' || encode(substring(sha256(v.share_secret || convert_to(s.sample_id, 'UTF8')) from 1 for 4), 'hex'))
  ::bit(32)::bigint / 4294967296.0 >= v.public_share`;
