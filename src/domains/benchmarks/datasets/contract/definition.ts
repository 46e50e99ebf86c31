import { z } from 'zod';
import { Line, PlainText, RequiredLine, RequiredText, WebAddress } from '#shared/text-schemas';
import { metricCodes, metricsOf, taskTypes, type TaskType } from '#contract/benchmarks/scoring';

/** The kinds of properties that are predicted. */
export const fields = [
  ...(['stability', 'electronic', 'superconductivity', 'structure', 'topology'] as const),
  ...(['magnetism', 'mechanics', 'thermal'] as const),
] as const;
export type Field = (typeof fields)[number];

/** The short name in addresses. */
export const PublicId = z.string().regex(/^[0-9a-z]{2,16}$/, 'kernel.invalid.format');

/** The purpose of a column. Chemical elements are read from a formula, which is also an input. */
export const columnRoles = ['id', 'input', 'formula', 'target', 'fold', 'split', 'subset', 'group'] as const;
export type ColumnRole = (typeof columnRoles)[number];
export const columnTypes = ['text', 'number', 'integer', 'boolean', 'label'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** Handling of missing predictions: the file is refused, or they get a fill value. */
export const missingRules = ['refuse', 'fill'] as const;

/** The texts that the back office may change; fields that affect scores belong to a version. */
export const DatasetTexts = z.object({
  nameZh: RequiredLine(200),
  nameEn: RequiredLine(300),
  summaryZh: RequiredText(1000),
  summaryEn: RequiredText(2000),
  protocolZh: RequiredText(5000),
  protocolEn: RequiredText(10_000),
  field: z.enum(fields),
  sourceZh: PlainText(500),
  sourceEn: PlainText(500),
  sourceUrl: WebAddress,
  license: Line(100),
  licenseUrl: WebAddress,
  doi: Line(200),
  sort: z.number().int().min(0).max(9999),
});
export type DatasetTexts = z.output<typeof DatasetTexts>;

/** Maximum number of rows of a table, and maximum size of its file in bytes. */
export const maxRows = 500_000;
export const largestTable = 200_000_000;
/** Maximum number of listed row faults; the others are counted. */
export const shownFaults = 50;
/** Number of rows of the preview. */
export const previewRows = 100;

/** Names of properties of every JavaScript object: naive JavaScript readers would mistake them for columns. */
const reserved: readonly string[] = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];
/** Whether a name or an id is safe as an object key in any reader. */
export const isSafeKey = (name: string): boolean => !reserved.includes(name);

/** Types that a column of a role can have; the first is the default. */
const typesOfRole = {
  id: ['text', 'integer'],
  input: columnTypes,
  formula: ['text'],
  target: columnTypes,
  fold: ['integer'],
  split: ['label', 'text'],
  subset: ['label', 'text'],
  group: ['text', 'label', 'integer'],
} as const satisfies Record<ColumnRole, readonly ColumnType[]>;

/** Types that the target of a task can have. */
const typesOfTarget = {
  regression: ['number', 'integer'],
  classification: ['boolean', 'integer'],
  multiclass: ['label', 'text', 'integer'],
  generation: ['text'],
} as const satisfies Record<TaskType, readonly ColumnType[]>;

/** A number that a form can leave empty. */
const Finite = z.number().min(-1e12).max(1e12);

const DefinedColumn = z.object({
  name: z
    .string()
    .min(1, { abort: true })
    .max(60)
    // A control character or a leading or trailing space would be lost when a table is copied.
    .refine((name) => name === name.trim() && !/\p{Cc}/u.test(name), 'kernel.invalid.format')
    .refine(isSafeKey, 'benchmarks.datasets.reservedName'),
  role: z.enum(columnRoles),
  type: z.enum(columnTypes),
  unit: Line(40),
  descriptionZh: Line(300),
  descriptionEn: Line(300),
});
export type DefinedColumn = z.output<typeof DefinedColumn>;

const DefinedVersion = z.object({
  noteZh: Line(500),
  noteEn: Line(500),
  targetZh: RequiredLine(100),
  targetEn: RequiredLine(100),
  unit: Line(40),
  /** Labels of a multiclass task, in the order of their numbers. */
  classes: z.array(RequiredLine(60)).max(200).default([]),
  isNonNegative: z.boolean().default(false),
  hasOpenTargets: z.boolean(),
  publicShare: z.number().min(0.05).max(1).default(0.3),
  missingRule: z.enum(missingRules).default('refuse'),
  fillValue: Finite.nullable().default(null),
  stableAt: Finite.default(0),
});
type DefinedVersion = z.output<typeof DefinedVersion>;

export const DefinedMetric = z.object({
  code: z.enum(metricCodes),
  unit: Line(40),
  isPrimary: z.boolean(),
  decimals: z.number().int().min(0).max(8),
});
export type DefinedMetric = z.output<typeof DefinedMetric>;

const DefinedSubset = z.object({
  key: z.string().regex(/^[0-9a-z][0-9a-z_-]{0,39}$/, 'kernel.invalid.format'),
  nameZh: RequiredLine(100),
  nameEn: RequiredLine(100),
});

/**
 * The definition of a data set without its rows. Its table has rows with the names of `columns`. `split` is `train` or
 * `test`, and only `test` rows are measured; without it every row is measured, in its `fold`.
 */
export const DatasetDefinition = z
  .object({
    card: z.object({ publicId: PublicId, taskType: z.enum(taskTypes), ...DatasetTexts.shape }),
    version: DefinedVersion,
    columns: z.array(DefinedColumn).min(1).max(200),
    metrics: z.array(DefinedMetric).max(40),
    subsets: z.array(DefinedSubset).max(50).default([]),
  })
  .superRefine(consistent);
export type DatasetDefinition = z.output<typeof DatasetDefinition>;
interface Shape {
  card: { taskType: TaskType };
  version: DefinedVersion;
  columns: DefinedColumn[];
  metrics: DefinedMetric[];
  subsets: { key: string }[];
}

/** Rules across fields; each fault names its field. */
function consistent({ card, version, columns, metrics, subsets }: Shape, ctx: z.RefinementCtx): void {
  const fault = (reason: string, ...path: (string | number)[]) =>
    ctx.addIssue({ code: 'custom', path, message: `benchmarks.datasets.${reason}` });
  const again = <T>(list: readonly T[], keyOf: (it: T) => string) =>
    list.flatMap((it, at) => (list.findIndex((other) => keyOf(other) === keyOf(it)) < at ? [at] : []));
  const { taskType } = card;
  const { classes, missingRule, fillValue } = version;
  for (const at of again(columns, ({ name }) => name.toLowerCase())) fault('sameName', 'columns', at, 'name');
  for (const [at, { role, type }] of columns.entries()) {
    const types: readonly ColumnType[] = role === 'target' ? typesOfTarget[taskType] : typesOfRole[role];
    if (!types.includes(type)) fault('typeOfRole', 'columns', at, 'type');
    if (role !== 'input' && columns.findIndex((other) => other.role === role) < at)
      fault('sameRole', 'columns', at, 'role');
  }
  const has = (role: ColumnRole) => columns.some((column) => column.role === role);
  if (!has('id')) fault('noId', 'columns');
  if (!has('target') && taskType !== 'generation') fault('noTarget', 'columns');
  if (taskType === 'multiclass' ? classes.length < 2 : classes.length > 0) fault('classes', 'version', 'classes');
  for (const at of again(classes, (label) => label)) fault('sameName', 'version', 'classes', at);
  const fitting: readonly string[] = metricsOf[taskType];
  for (const [at, { code }] of metrics.entries()) if (!fitting.includes(code)) fault('metric', 'metrics', at, 'code');
  for (const at of again(metrics, ({ code }) => code)) fault('sameName', 'metrics', at, 'code');
  const primaries = metrics.filter(({ isPrimary }) => isPrimary).length;
  if (primaries !== (taskType === 'generation' ? 0 : 1)) fault('primary', 'metrics');
  for (const at of again(subsets, ({ key }) => key)) fault('sameName', 'subsets', at, 'key');
  if (subsets.length > 0 !== has('subset')) fault('subsets', 'subsets');
  if (missingRule === 'fill' && !canFill(taskType, classes, fillValue)) fault('fillValue', 'version', 'fillValue');
}

function canFill(taskType: TaskType, classes: readonly string[], value: number | null): boolean {
  if (value === null) return false;
  if (taskType === 'multiclass') return Number.isInteger(value) && value >= 0 && value < classes.length;
  return taskType !== 'classification' || (value >= 0 && value <= 1);
}

/** The key of a sub-data set in a cell: lower case, with hyphens for characters that keys cannot have. */
export const subsetKeyOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^0-9a-z_]+/g, '-')
    .replace(/^[-_]+|-+$/g, '')
    .slice(0, 40);

/** Errors and warnings of one row. Line 1 is the header; line 0 is the whole table. */
const rowErrors = [
  ...([
    'NO_ROWS',
    'TOO_MANY_ROWS',
    'NO_COLUMN',
    'COLUMN_COUNT',
    'EMPTY_ID',
    'LONG_ID',
    'BAD_ID',
    'DUPLICATE_ID',
  ] as const),
  ...(['IN_BOTH_PARTS', 'EMPTY_TARGET', 'BAD_TARGET', 'NEGATIVE_TARGET', 'BAD_FOLD', 'BAD_SPLIT', 'NO_TEST'] as const),
  ...(['UNKNOWN_SUBSET', 'LONG_GROUP', 'BAD_VALUE', 'LONG_VALUE'] as const),
] as const;
const rowWarnings = [
  ...(['EXTRA_COLUMN', 'SAME_ROWS', 'SAME_IN_BOTH', 'UNKNOWN_ELEMENT', 'NO_TRAIN'] as const),
  ...(['ONE_CLASS', 'UNUSED_SUBSET', 'UNUSED_CLASS'] as const),
] as const;
export const RowFault = z.object({
  code: z.enum([...rowErrors, ...rowWarnings]),
  line: z.number(),
  column: z.string(),
  found: z.string(),
  expected: z.string(),
});
export type RowFault = z.output<typeof RowFault>;

/** Faults of a table: the first of them, and the number of the others. */
export const RowFaults = z.object({
  errors: z.array(RowFault),
  moreErrors: z.number(),
  warnings: z.array(RowFault),
  moreWarnings: z.number(),
});
export type RowFaults = z.output<typeof RowFaults>;
