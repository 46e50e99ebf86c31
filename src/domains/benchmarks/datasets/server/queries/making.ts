import { sql, type Insertable } from 'kysely';
import type { Context } from '#server/context';
import type { BenchFile, BenchVersion } from '#server/database/schema';
import type { DatasetDefinition, DefinedMetric } from '../../contract.ts';
import { directions } from '#contract/benchmarks/scoring';
import type { CheckedRow } from '../rows/check-rows.ts';

/** Whether the public id is free. */
export async function isFree(ctx: Context, publicId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('benchDataset')
    .select('datasetId')
    .where('publicId', '=', publicId)
    .executeTakeFirst();
  return !found;
}

/** Adds a version that is not current yet. */
export async function addVersion(ctx: Context, version: Insertable<BenchVersion>): Promise<number> {
  const { versionId } = await ctx.db
    .insertInto('benchVersion')
    .values({ ...version, isCurrent: false, isLive: false })
    .returning('versionId')
    .executeTakeFirstOrThrow();
  return versionId;
}

export async function addColumns(
  ctx: Context,
  versionId: number,
  { columns, subsets }: Pick<DatasetDefinition, 'columns' | 'subsets'>,
): Promise<void> {
  await ctx.db
    .insertInto('benchColumn')
    .values(columns.map((column, seq) => ({ ...column, versionId, seq })))
    .execute();
  if (subsets.length)
    await ctx.db
      .insertInto('benchSubset')
      .values(subsets.map((subset, at) => ({ ...subset, versionId, seq: at + 1 })))
      .execute();
}

/** Replaces the metrics of a version. */
export async function setMetrics(ctx: Context, versionId: number, metrics: readonly DefinedMetric[]): Promise<void> {
  await ctx.db.deleteFrom('benchMetric').where('versionId', '=', versionId).execute();
  if (metrics.length)
    await ctx.db
      .insertInto('benchMetric')
      .values(metrics.map((metric, seq) => ({ ...metric, direction: directions[metric.code], versionId, seq })))
      .execute();
}

/** Appends measured rows to the existing ones; `from` is the number of the first. */
export async function addSamples(
  ctx: Context,
  versionId: number,
  from: number,
  rows: readonly CheckedRow[],
): Promise<void> {
  // Elements are passed as one text per row: PostgreSQL arrays cannot contain arrays of different lengths.
  await sql`
    insert into bench_sample (version_id, seq, sample_id, fold, target, subset, group_key, elements)
    select ${versionId}, ${from} + it.seq - 1, it.id, it.fold, it.target, it.subset, it.group_key,
      string_to_array(it.elements, ' ')
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ fold }) => fold)}::int[],
      ${rows.map(({ target }) => target)}::double precision[], ${rows.map(({ subset }) => subset)}::int[],
      ${rows.map(({ group }) => group)}::text[], ${rows.map(({ elements }) => elements.join(' '))}::text[])
      with ordinality as it (id, fold, target, subset, group_key, elements, seq)`.execute(ctx.db);
}

export async function addPreview(ctx: Context, versionId: number, rows: readonly unknown[][]): Promise<void> {
  if (rows.length)
    await ctx.db
      .insertInto('benchPreviewRow')
      .values(rows.map((cells, rowNo) => ({ versionId, rowNo, cells: JSON.stringify(cells) })))
      .execute();
}

export async function addFiles(ctx: Context, files: readonly Insertable<BenchFile>[]): Promise<void> {
  if (files.length) await ctx.db.insertInto('benchFile').values(files).execute();
}

export async function setSampleCount(ctx: Context, versionId: number, sampleCount: number): Promise<void> {
  await ctx.db.updateTable('benchVersion').set({ sampleCount }).where('versionId', '=', versionId).execute();
}

/** The current version of a data set. */
export async function currentOf(ctx: Context, datasetId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('benchVersion')
    .select('versionId')
    .where('datasetId', '=', datasetId)
    .where('isCurrent', '=', true)
    .executeTakeFirst();
  return row?.versionId;
}

/** Makes a version the current one of its data set, unless a later one is already live. */
export async function makeCurrent(ctx: Context, versionId: number): Promise<void> {
  await sql`update bench_version set is_live = true where version_id = ${versionId}`.execute(ctx.db);
  await sql`
    update bench_version as it set is_current = false
    from bench_version as own where own.version_id = ${versionId} and it.dataset_id = own.dataset_id
      and it.is_current and it.number < own.number`.execute(ctx.db);
  await sql`
    update bench_version as it set is_current = true where it.version_id = ${versionId} and not exists (
      select from bench_version as other where other.dataset_id = it.dataset_id and other.is_current)`.execute(ctx.db);
}

export async function lastNumber(ctx: Context, datasetId: number): Promise<number> {
  const { last } = await ctx.db
    .selectFrom('benchVersion')
    .select((all) => all.fn.max('number').as('last'))
    .where('datasetId', '=', datasetId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Number of models of a version, in any state. */
export async function modelsOf(ctx: Context, versionId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('benchModel')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('versionId', '=', versionId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Copies the rows, columns, sub-data sets and files of a version to a new version that is not live; without metrics.
 */
export async function copyVersion(
  ctx: Context,
  versionId: number,
  { number, noteZh, noteEn }: { number: number; noteZh: string; noteEn: string },
): Promise<number> {
  const { rows } = await sql<{ versionId: number }>`
    insert into bench_version (dataset_id, number, note_zh, note_en, is_current, is_live, sample_count, target_zh, target_en,
      unit, is_non_negative, has_open_targets, classes, accepts_models, public_share, missing_rule, fill_value, stable_at,
      create_time)
    select dataset_id, ${number}, ${noteZh}, ${noteEn}, false, false, sample_count, target_zh, target_en,
      unit, is_non_negative, has_open_targets, classes, accepts_models, public_share, missing_rule, fill_value, stable_at,
      ${ctx.now}
    from bench_version where version_id = ${versionId} returning version_id`.execute(ctx.db);
  const copy = rows[0]!.versionId;
  const parts = {
    bench_column: sql`seq, name, role, type, unit, description_zh, description_en`,
    bench_subset: sql`seq, key, name_zh, name_en`,
    bench_preview_row: sql`row_no, cells`,
    bench_sample: sql`seq, sample_id, fold, target, subset, elements, group_key`,
    bench_file: sql`name, role, format, file_id, row_count`,
  };
  for (const [table, columns] of Object.entries(parts))
    await sql`insert into ${sql.table(table)} (version_id, ${columns})
      select ${copy}, ${columns} from ${sql.table(table)} where version_id = ${versionId}`.execute(ctx.db);
  return copy;
}
