import { random, gaussian, type Random } from '#shared/random';
import type { Context } from '#server/context';
import { directions, inTargetUnit } from '#contract/benchmarks/scoring';
import { insert } from '../queries/office.ts';
import { insertVersion } from '../queries/versions.ts';
import { show } from '../service.ts';
import { common, sets, type DemoSet } from './sets.ts';

const day = 24 * 3600_000;
const previewRows = 8;
const licenses = {
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
};

/** Writes the data sets of the demonstration with generated rows: the same rows on every installation. */
export async function demo(ctx: Context): Promise<void> {
  for (const [at, set] of sets.entries()) {
    const then = new Date(ctx.now.getTime() - set.daysAgo * day);
    const row = await insert(ctx, {
      ...{ publicId: set.publicId, nameZh: set.nameZh, nameEn: set.nameEn, taskType: set.taskType, field: set.field },
      ...{ summaryZh: set.summaryZh, summaryEn: set.summaryEn, sourceZh: common.sourceZh, sourceEn: common.sourceEn },
      protocolZh: `${common.protocolZh}\n${set.protocolZh}`,
      protocolEn: `${common.protocolEn}\n${set.protocolEn}`,
      ...{ license: set.license, licenseUrl: licenses[set.license], status: 'published', publishTime: then },
      ...{ sort: (at + 1) * 10, isDemo: true, createBy: 'system', createTime: then, updateBy: 'system' },
      updateTime: then,
    });
    await insertVersion(ctx, versionOf(set, row.datasetId, then), partsOf(set));
    await show(ctx, row);
  }
}

/** The set of the demonstration whose targets stay hidden. */
const hiddenSet = '2c';

const versionOf = (set: DemoSet, datasetId: number, createTime: Date) => ({
  ...{ datasetId, number: 1, createTime, sampleCount: set.sampleCount, unit: set.unit },
  ...{ targetZh: set.targetZh, targetEn: set.targetEn, isNonNegative: set.isNonNegative ?? false },
  // One set shows what is hidden, and how.
  hasOpenTargets: set.publicId !== hiddenSet,
  classes: JSON.stringify(set.classes ?? []),
  acceptsModels: set.metrics.length > 0,
});

function partsOf(set: DemoSet) {
  const draw = random(set.publicId);
  const samples = Array.from({ length: set.measured }, (_, at) => ({
    id: `${set.publicId}-${String(at + 1).padStart(4, '0')}`,
    fold: at % set.folds,
    target: targetOf(set, draw),
  }));
  return {
    samples,
    metrics: set.metrics.map((code, at) => ({
      code,
      direction: directions[code],
      unit: inTargetUnit.includes(code) ? set.unit : '',
      isPrimary: at === 0,
      decimals: set.decimals,
    })),
    columns: columnsOf(set),
    preview: Array.from({ length: previewRows }, (_, at) => [
      `${set.publicId}-t${String(at + 1).padStart(4, '0')}`,
      formulaOf(draw),
      ...(set.taskType === 'generation' ? [] : [Math.round(20 + draw() * 400) / 10]),
      shownTarget(set, targetOf(set, draw)),
    ]),
  };
}

function targetOf({ taskType, center, spread, isNonNegative, classes = [] }: DemoSet, draw: Random): number {
  if (taskType === 'classification') return draw() < center ? 1 : 0;
  if (taskType === 'multiclass') {
    // Each next class is rarer than the one before.
    for (let label = 0; label < classes.length - 1; label++) if (draw() < center) return label;
    return classes.length - 1;
  }
  const value = center + spread * gaussian(draw);
  return Math.round((isNonNegative ? Math.abs(value) : value) * 1e4) / 1e4;
}

function shownTarget({ taskType, classes }: DemoSet, target: number): string | number | boolean | null {
  if (taskType === 'classification') return target === 1;
  if (taskType === 'multiclass') return classes![target]!;
  return taskType === 'generation' ? null : target;
}

const metals = ['Li', 'Mg', 'Ti', 'V', 'Mn', 'Fe', 'Co', 'Ni', 'Cu', 'Zr', 'Nb', 'Mo', 'La', 'Ta', 'W', 'Bi'];
const others = ['O', 'S', 'Se', 'Te', 'N', 'P', 'As', 'Cl', 'Br', 'I'];

function formulaOf(draw: Random): string {
  const one = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)]!;
  const count = () => one(['', '', '2', '3']);
  return `${one(metals)}${count()}${one(others)}${count()}`;
}

function columnsOf({ taskType, targetZh, targetEn, unit }: DemoSet) {
  const type = { regression: 'number', classification: 'boolean', multiclass: 'label', generation: 'text' }[taskType];
  return [
    { name: 'id', role: 'id', type: 'text', descriptionZh: '样本编号', descriptionEn: 'Sample id' },
    { name: 'formula', role: 'input', type: 'text', descriptionZh: '化学式', descriptionEn: 'Chemical formula' },
    ...(taskType === 'generation'
      ? []
      : [
          {
            ...{ name: 'volume', role: 'input', type: 'number', unit: 'Å³/atom' },
            ...{ descriptionZh: '每个原子的体积', descriptionEn: 'Volume per atom' },
          },
        ]),
    { name: 'target', role: 'target', type, unit, descriptionZh: targetZh, descriptionEn: targetEn },
  ];
}
