import { inTargetUnit, metricsOf, type MetricCode } from '#contract/benchmarks/scoring';
import { type DatasetDefinition, type DatasetImport } from '../../contract.ts';
import { subsetKeyOf } from '../../contract/definition.ts';

type Named = Pick<DatasetDefinition['subsets'][number], 'nameZh' | 'nameEn'>;

/** The form values: a definition with metrics as a selection, and names of sub-data sets by key. */
export interface ImportValues {
  card: DatasetDefinition['card'];
  version: DatasetDefinition['version'];
  columns: DatasetDefinition['columns'];
  metrics: MetricCode[];
  primary: MetricCode | undefined;
  subsets: Record<string, Named>;
}

/** The initial values: the definition that was sent last, that of the data set, or the guesses. */
export function valuesOf(item: DatasetImport, before: DatasetDefinition | undefined): Partial<ImportValues> {
  const { understood } = item;
  const known = item.definition ?? before;
  const kept = new Map(known?.columns.map((column) => [column.name, column]));
  const columns = (understood?.columns ?? []).map(({ name, role, type }) => ({
    name,
    role,
    type,
    unit: '',
    descriptionZh: '',
    descriptionEn: '',
    ...kept.get(name),
  }));
  if (known)
    return {
      card: known.card,
      version: known.version,
      columns,
      metrics: known.metrics.map(({ code }) => code),
      primary: known.metrics.find(({ isPrimary }) => isPrimary)?.code,
      subsets: Object.fromEntries(known.subsets.map(({ key, nameZh, nameEn }) => [key, { nameZh, nameEn }])),
    };
  const taskType = understood?.taskType ?? 'regression';
  const target = understood?.columns.find(({ role }) => role === 'target');
  const metrics: MetricCode[] = metricsOf[taskType].slice(0, 3);
  return {
    card: { taskType, field: 'stability', sort: 100 } as DatasetDefinition['card'],
    version: {
      classes: taskType === 'multiclass' ? (target?.values ?? []).map(({ value }) => value).toSorted() : [],
      hasOpenTargets: true,
      isNonNegative: false,
      publicShare: 0.3,
      missingRule: 'refuse',
      stableAt: 0,
    } as unknown as DatasetDefinition['version'],
    columns,
    metrics,
    primary: metrics[0],
    subsets: {},
  };
}

/** Keys of the sub-data sets in the selected column. */
export function subsetKeys(item: DatasetImport, columns: readonly Partial<DatasetDefinition['columns'][number]>[]) {
  const chosen = columns.find((column) => column.role === 'subset');
  const values = item.understood?.columns.find(({ name }) => name === chosen?.name)?.values ?? [];
  return [...new Set(values.map(({ value }) => subsetKeyOf(value)))];
}

/** The definition that is sent. */
export function definitionOf(values: ImportValues, keys: readonly string[]): unknown {
  const { card, version, columns, metrics, primary, subsets } = values;
  return {
    card,
    version: { ...version, classes: card.taskType === 'multiclass' ? version.classes : [] },
    columns,
    metrics: metrics.map((code) => ({
      code,
      unit: inTargetUnit.includes(code) ? version.unit : '',
      isPrimary: code === primary,
      decimals: 4,
    })),
    subsets: keys.map((key) => ({ key, nameZh: subsets?.[key]?.nameZh ?? '', nameEn: subsets?.[key]?.nameEn ?? '' })),
  };
}
