import type { Program } from '#server/program';
import { directions, type MetricCode, type TaskType } from '#contract/benchmarks/scoring';
import type { DatasetStatus, Field } from '../contract.ts';
import { insert } from './queries/office.ts';
import { insertVersion } from './queries/versions.ts';
import { show } from './service.ts';

let count = 0;

interface Made {
  taskType?: TaskType;
  field?: Field;
  status?: DatasetStatus;
  metrics?: readonly MetricCode[];
  targets?: readonly number[];
  folds?: readonly number[];
  classes?: readonly string[];
  /** True when absent. */
  hasOpenTargets?: boolean;
  nameZh?: string;
  nameEn?: string;
  summaryEn?: string;
}

/** A published data set with eight samples in two folds, unless told otherwise. */
export async function dataset(portal: Program, made: Made = {}) {
  const ctx = portal.context();
  const publicId = `t${(++count).toString(36)}${Date.now().toString(36)}`.slice(0, 16);
  const { taskType = 'regression', status = 'published', metrics = ['mae', 'rmse', 'r2'] } = made;
  const targets = made.targets ?? [0, 1, 2, 3, 4, 5, 6, 7];
  const row = await insert(ctx, {
    ...{ publicId, taskType, field: made.field ?? 'stability', status, publishTime: ctx.now },
    ...{ nameZh: made.nameZh ?? `基准 ${publicId}`, nameEn: made.nameEn ?? `Benchmark ${publicId}` },
    ...{ summaryZh: '简介', summaryEn: made.summaryEn ?? 'Summary', protocolZh: '规则', protocolEn: 'Protocol' },
  });
  const samples = targets.map((target, at) => ({ id: `${publicId}-${at}`, fold: made.folds?.[at] ?? at % 2, target }));
  const versionId = await insertVersion(
    ctx,
    {
      ...{ datasetId: row.datasetId, number: 1, sampleCount: samples.length, targetZh: '目标', targetEn: 'Target' },
      hasOpenTargets: made.hasOpenTargets ?? true,
      ...{ unit: 'eV', classes: JSON.stringify(made.classes ?? []) },
    },
    {
      metrics: metrics.map((code, at) => ({
        ...{ code, direction: directions[code], isPrimary: at === 0, decimals: 3 },
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
