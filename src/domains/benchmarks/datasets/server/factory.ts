import { sql, type Insertable } from 'kysely';
import type { Context } from '#server/context';
import type { BenchColumn, BenchMetric, BenchVersion } from '#server/database/schema';
import type { Program } from '#server/process/program';
import { directions, metricsOf, type MetricCode, type TaskType } from '#contract/benchmarks/scoring';
import { DatasetDefinition, type DatasetStatus, type Field } from '../contract.ts';
import type { ColumnRole } from '../contract/definition.ts';
import { insert } from './queries/office.ts';
import { show } from './service.ts';

let count = 0;

export const nextPublicId = () => `t${(++count).toString(36)}${Date.now().toString(36)}`.slice(0, 16);

const roleOf: Record<string, ColumnRole> = {
  id: 'id',
  fold: 'fold',
  split: 'split',
  part: 'subset',
  group: 'group',
  formula: 'formula',
  target: 'target',
};

interface Defined {
  publicId?: string;
  taskType?: TaskType;
  metrics?: readonly MetricCode[];
  classes?: readonly string[];
  subsets?: readonly string[];
  /** By their names: `id`, `fold`, `split`, `part`, `group`, `formula`, `target`; others are numeric inputs. */
  columns?: readonly string[];
  hasOpenTargets?: boolean;
  isNonNegative?: boolean;
}

/** An operator's definition of a table: by default a regression in folds with one numeric input. */
export function definitionOf(defined: Defined = {}): DatasetDefinition {
  const { taskType = 'regression', publicId = nextPublicId(), columns = ['id', 'fold', 'x', 'target'] } = defined;
  const target = { regression: 'number', classification: 'boolean', multiclass: 'label', generation: 'text' }[taskType];
  const typeOf = (name: string) =>
    name === 'target' ? target : name === 'fold' ? 'integer' : roleOf[name] ? 'text' : 'number';
  return DatasetDefinition.parse({
    card: {
      publicId,
      taskType,
      field: 'stability',
      sort: 100,
      nameZh: `基准 ${publicId}`,
      nameEn: `Benchmark ${publicId}`,
      summaryZh: '简介',
      summaryEn: 'Summary',
      protocolZh: '规则',
      protocolEn: 'Protocol',
    },
    version: {
      targetZh: '目标',
      targetEn: 'Target',
      unit: 'eV',
      classes: defined.classes ?? [],
      hasOpenTargets: defined.hasOpenTargets ?? true,
      isNonNegative: defined.isNonNegative ?? false,
    },
    columns: columns.map((name) => ({ name, role: roleOf[name] ?? 'input', type: typeOf(name) })),
    metrics: (defined.metrics ?? metricsOf[taskType].slice(0, 2)).map((code, at) => ({
      code,
      isPrimary: at === 0,
      decimals: 3,
    })),
    subsets: (defined.subsets ?? []).map((key) => ({ key, nameZh: key, nameEn: key })),
  });
}

interface Made {
  taskType?: TaskType;
  field?: Field;
  status?: DatasetStatus;
  metrics?: readonly MetricCode[];
  targets?: readonly number[];
  folds?: readonly number[];
  classes?: readonly string[];
  /** Default: true. */
  hasOpenTargets?: boolean;
  nameZh?: string;
  nameEn?: string;
  summaryEn?: string;
}

/** A published data set, by default with eight samples in two folds. */
export async function dataset(portal: Program, made: Made = {}) {
  const ctx = portal.context();
  const publicId = nextPublicId();
  const { taskType = 'regression', status = 'published', metrics = ['mae', 'rmse', 'r2'] } = made;
  const targets = made.targets ?? [0, 1, 2, 3, 4, 5, 6, 7];
  const row = await insert(ctx, {
    publicId,
    taskType,
    field: made.field ?? 'stability',
    status,
    publishTime: ctx.now,
    nameZh: made.nameZh ?? `基准 ${publicId}`,
    nameEn: made.nameEn ?? `Benchmark ${publicId}`,
    summaryZh: '简介',
    summaryEn: made.summaryEn ?? 'Summary',
    protocolZh: '规则',
    protocolEn: 'Protocol',
  });
  const samples = targets.map((target, at) => ({ id: `${publicId}-${at}`, fold: made.folds?.[at] ?? at % 2, target }));
  const versionId = await insertVersion(
    ctx,
    {
      datasetId: row.datasetId,
      number: 1,
      sampleCount: samples.length,
      targetZh: '目标',
      targetEn: 'Target',
      hasOpenTargets: made.hasOpenTargets ?? true,
      unit: 'eV',
      classes: JSON.stringify(made.classes ?? []),
    },
    {
      metrics: metrics.map((code, at) => ({
        code,
        direction: directions[code],
        isPrimary: at === 0,
        decimals: 3,
        unit: '',
      })),
      columns: [{ name: 'id', role: 'id', type: 'text' }],
      preview: [['train-1']],
      samples,
    },
  );
  await show(ctx, row);
  return { datasetId: row.datasetId, versionId, publicId, ids: samples.map(({ id }) => id), samples };
}

/** Inserts a version with all its parts. Returns its id. */
async function insertVersion(
  ctx: Context,
  version: Insertable<BenchVersion>,
  parts: {
    metrics: Omit<Insertable<BenchMetric>, 'versionId' | 'seq'>[];
    columns: Omit<Insertable<BenchColumn>, 'versionId' | 'seq'>[];
    preview: readonly unknown[][];
    samples: readonly { id: string; fold: number; target: number }[];
  },
): Promise<number> {
  const { versionId } = await ctx.db
    .insertInto('benchVersion')
    .values(version)
    .returning('versionId')
    .executeTakeFirstOrThrow();
  const { metrics, columns, preview, samples } = parts;
  const own = <T>(list: readonly T[]) => list.map((row, seq) => ({ ...row, versionId, seq }));
  if (metrics.length) await ctx.db.insertInto('benchMetric').values(own(metrics)).execute();
  if (columns.length) await ctx.db.insertInto('benchColumn').values(own(columns)).execute();
  if (preview.length)
    await ctx.db
      .insertInto('benchPreviewRow')
      .values(preview.map((cells, rowNo) => ({ versionId, rowNo, cells: JSON.stringify(cells) })))
      .execute();
  await sql`
    insert into bench_sample (version_id, seq, sample_id, fold, target)
    select ${versionId}, it.seq - 1, it.id, it.fold, it.target
    from unnest(${samples.map(({ id }) => id)}::text[], ${samples.map(({ fold }) => fold)}::int[],
      ${samples.map(({ target }) => target)}::double precision[]) with ordinality as it (id, fold, target, seq)`.execute(
    ctx.db,
  );
  return versionId;
}
