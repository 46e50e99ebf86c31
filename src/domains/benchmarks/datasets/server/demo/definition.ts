import { inTargetUnit } from '#contract/benchmarks/scoring';
import type { DatasetDefinition, DefinedColumn } from '../../contract.ts';
import { common, type DemoSet } from './sets.ts';

const licenses = {
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
};

/** The demonstration data set with hidden targets, to show how they are handled. */
const hiddenSet = '2c';

/** The definition of a demonstration data set, as an operator would write it. */
export function definitionOf(set: DemoSet, at: number): DatasetDefinition {
  const { publicId, nameZh, nameEn, summaryZh, summaryEn, taskType, field, license } = set;
  return {
    card: {
      publicId,
      taskType,
      field,
      nameZh,
      nameEn,
      summaryZh,
      summaryEn,
      license,
      protocolZh: `${common.protocolZh}\n${set.protocolZh}`,
      protocolEn: `${common.protocolEn}\n${set.protocolEn}`,
      sourceZh: common.sourceZh,
      sourceEn: common.sourceEn,
      sourceUrl: '',
      licenseUrl: licenses[license],
      doi: '',
      sort: (at + 1) * 10,
    },
    version: {
      noteZh: '',
      noteEn: '',
      targetZh: set.targetZh,
      targetEn: set.targetEn,
      unit: set.unit,
      classes: [...(set.classes ?? [])],
      isNonNegative: set.isNonNegative ?? false,
      hasOpenTargets: publicId !== hiddenSet,
      publicShare: 0.3,
      missingRule: 'refuse',
      fillValue: null,
      stableAt: 0,
    },
    columns: columnsOf(set),
    metrics: set.metrics.map((code, place) => ({
      code,
      unit: inTargetUnit.includes(code) ? set.unit : '',
      isPrimary: place === 0,
      decimals: set.decimals,
    })),
    subsets: [...(set.subsets ?? [])],
  };
}

type Named = Pick<DefinedColumn, 'name' | 'role' | 'type'>;

function columnsOf({ taskType, targetZh, targetEn, unit: ofTarget, folds, subsets }: DemoSet): DefinedColumn[] {
  const type = ({ regression: 'number', classification: 'boolean', multiclass: 'label', generation: 'text' } as const)[
    taskType
  ];
  const column = (named: Named, descriptionZh: string, descriptionEn: string, unit = '') => ({
    ...named,
    unit,
    descriptionZh,
    descriptionEn,
  });
  const isScored = taskType !== 'generation';
  return [
    column({ name: 'id', role: 'id', type: 'text' }, '样本编号', 'Sample id'),
    ...(isScored
      ? [column({ name: 'split', role: 'split', type: 'label' }, '训练或测试', 'Training or test part')]
      : []),
    ...(folds > 1 ? [column({ name: 'fold', role: 'fold', type: 'integer' }, '折号', 'Fold')] : []),
    ...(subsets ? [column({ name: 'subset', role: 'subset', type: 'label' }, '子数据集', 'Sub-data set')] : []),
    column({ name: 'formula', role: 'formula', type: 'text' }, '化学式', 'Chemical formula'),
    ...(isScored
      ? [column({ name: 'volume', role: 'input', type: 'number' }, '每个原子的体积', 'Volume per atom', 'Å³/atom')]
      : []),
    column({ name: 'target', role: 'target', type }, targetZh, targetEn, ofTarget),
  ];
}
