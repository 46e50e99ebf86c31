import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { FilterNumber, Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Line, PlainText, RequiredLine, RequiredText, WebAddress } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { metricCodes, metricsOf, taskTypes, type TaskType } from '#contract/benchmarks/scoring';

/** What of a material is predicted. */
export const fields = [
  ...(['stability', 'electronic', 'superconductivity', 'structure', 'topology'] as const),
  ...(['magnetism', 'mechanics', 'thermal'] as const),
] as const;
export type Field = (typeof fields)[number];

export const datasetStates = ['draft', 'published', 'withdrawn', 'retired'] as const;
export type DatasetStatus = (typeof datasetStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const datasetActs = {
  publish: { from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { from: ['published', 'retired'], to: 'withdrawn' },
  /** It stays readable with its board and takes no models. */
  retire: { from: ['published'], to: 'retired' },
  reopen: { from: ['retired'], to: 'published' },
} as const satisfies Record<string, { from: readonly DatasetStatus[]; to: DatasetStatus }>;
export type DatasetAct = keyof typeof datasetActs;

/** The short name in addresses. */
export const PublicId = z.string().regex(/^[0-9a-z]{2,16}$/, 'kernel.invalid.format');
const ByPublicId = z.object({ publicId: PublicId });

export const DatasetMetric = z.object({
  code: z.enum(metricCodes),
  direction: z.enum(['lower', 'higher', 'zero']),
  unit: z.string(),
  isPrimary: z.boolean(),
  decimals: z.number(),
});
export type DatasetMetric = z.output<typeof DatasetMetric>;

/** What a column is for. Chemical elements are read from a formula, which is an input as well. */
export const columnRoles = ['id', 'input', 'formula', 'target', 'fold', 'split', 'subset', 'group'] as const;
export type ColumnRole = (typeof columnRoles)[number];
export const columnTypes = ['text', 'number', 'integer', 'boolean', 'label'] as const;
export type ColumnType = (typeof columnTypes)[number];

const Column = z.object({
  name: z.string(),
  role: z.enum(columnRoles),
  type: z.enum(columnTypes),
  unit: z.string(),
  descriptionZh: z.string(),
  descriptionEn: z.string(),
});
export type Column = z.output<typeof Column>;

/** The best model of a board, for cards. */
const Leader = z.object({ publicId: z.string(), name: z.string(), mean: z.number() });

/** What participants download. */
export const fileRoles = ['table', 'train', 'test', 'folds', 'structures'] as const;
export const DatasetFile = z.object({
  name: z.string(),
  role: z.enum(fileRoles),
  format: z.enum(['csv', 'parquet', 'json', 'zip']),
  bytes: z.number(),
  sha256: z.string(),
  /** Rows below the header; null for structures. */
  rows: z.number().nullable(),
});
export type DatasetFile = z.output<typeof DatasetFile>;

/** A named group of the measured samples. */
export const DatasetSubset = z.object({ key: z.string(), nameZh: z.string(), nameEn: z.string(), count: z.number() });
export type DatasetSubset = z.output<typeof DatasetSubset>;

/** Predictions that a score file lacks: the file is refused, or they count as a value. */
export const missingRules = ['refuse', 'fill'] as const;

/** A data set in the public list. */
export const DatasetCard = z.object({
  publicId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  summaryZh: z.string(),
  summaryEn: z.string(),
  taskType: z.enum(taskTypes),
  field: z.enum(fields),
  /** Samples of the whole set, and those that models are measured on. */
  sampleCount: z.number(),
  measuredCount: z.number(),
  modelCount: z.number(),
  primary: DatasetMetric.nullable(),
  leader: Leader.nullable(),
  /** Skill of the best model: 0 for one that knows nothing, 1 for a perfect one; null where that is not defined. */
  bestSkill: z.number().nullable(),
  license: z.string(),
  updateTime: Moment,
  isDemo: z.boolean(),
  /** Readable with its board, and takes no models. */
  isRetired: z.boolean(),
});
export type DatasetCard = z.output<typeof DatasetCard>;

/** What visitors get of one data set. */
export const PublicDataset = DatasetCard.omit({ leader: true, primary: true, bestSkill: true }).extend({
  protocolZh: z.string(),
  protocolEn: z.string(),
  sourceZh: z.string(),
  sourceEn: z.string(),
  sourceUrl: z.string(),
  license: z.string(),
  licenseUrl: z.string(),
  doi: z.string(),
  publishTime: Moment,
  updateTime: Moment,
  version: z.object({
    number: z.number(),
    noteZh: z.string(),
    noteEn: z.string(),
    createTime: Moment,
    targetZh: z.string(),
    targetEn: z.string(),
    unit: z.string(),
    hasOpenTargets: z.boolean(),
    acceptsModels: z.boolean(),
    classes: z.array(z.string()),
    folds: z.number(),
    isCurrent: z.boolean(),
    isNonNegative: z.boolean(),
    /** Share of the measured samples that values before approval come from. */
    publicShare: z.number(),
    missingRule: z.enum(missingRules),
    /** What a missing prediction counts as; the place of a class in the list of several. */
    fillValue: z.number().nullable(),
    /** Materials at or below it are stable to the metrics of stability. */
    stableAt: z.number(),
  }),
  /** The newest first. */
  versions: z.array(
    z.object({
      number: z.number(),
      noteZh: z.string(),
      noteEn: z.string(),
      createTime: Moment,
      isCurrent: z.boolean(),
    }),
  ),
  files: z.array(DatasetFile),
  subsets: z.array(DatasetSubset),
  metrics: z.array(DatasetMetric),
  columns: z.array(Column),
  preview: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type PublicDataset = z.output<typeof PublicDataset>;

/** Ranges of total samples that the list is narrowed to: least, and the first that is too many. */
export const sizeRanges = {
  ...{ small: [0, 1000], middle: [1000, 10_000], large: [10_000, 100_000], huge: [100_000, 2_147_483_647] },
} as const satisfies Record<string, readonly [number, number]>;
export const sizes = ['small', 'middle', 'large', 'huge'] as const satisfies readonly (keyof typeof sizeRanges)[];

/** Ranges of the best model's skill; `none` is a board without models, `any` one with some. */
export const skillRanges = {
  ...{ low: [-1e12, 0.5], middle: [0.5, 0.8], high: [0.8, 0.95], top: [0.95, 1e12] },
} as const satisfies Record<string, readonly [number, number]>;
export const standingFilters = ['any', 'none', 'low', 'middle', 'high', 'top'] as const;

/** What the public list is sorted by besides its own order. */
export const publicSorts = ['name', 'samples', 'models', 'skill', 'time'] as const;
export type PublicSort = (typeof publicSorts)[number];

export const PublicDatasetQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  taskType: z.enum(taskTypes).optional().catch(undefined),
  field: z.enum(fields).optional().catch(undefined),
  size: z.enum(sizes).optional().catch(undefined),
  license: z.string().trim().max(100).optional().catch(undefined),
  standing: z.enum(standingFilters).optional().catch(undefined),
  sort: z.enum(publicSorts).optional().catch(undefined),
  order: z.literal('reverse').optional().catch(undefined),
});
export type PublicDatasetQuery = z.output<typeof PublicDatasetQuery>;

/** A data set as the back office lists it. */
export const DatasetRow = z.object({
  datasetId: z.number(),
  publicId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  taskType: z.enum(taskTypes),
  field: z.enum(fields),
  status: z.enum(datasetStates),
  sort: z.number(),
  modelCount: z.number(),
  publishTime: Moment.nullable(),
  isDemo: z.boolean(),
  updateBy: z.string(),
  updateTime: Moment,
  /** Counts the changes; an act names the one that it was made from. */
  rowVer: z.number(),
});
export type DatasetRow = z.output<typeof DatasetRow>;

/** The texts that the back office may change; what scores depend on belongs to a version. */
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

/** Most rows of a table, and bytes of the file that it is read from. */
export const mostRows = 500_000;
export const largestTable = 200_000_000;
/** Row faults that are listed; the others are counted. */
export const shownFaults = 50;
/** Rows of the preview. */
export const previewRows = 100;

/** Names that are properties of every object in JavaScript: readers of tables in that language take them for columns. */
const reserved: readonly string[] = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];
/** Whether a name or an id can be a key of any reader's table. */
export const isSafeKey = (name: string): boolean => !reserved.includes(name);

/** Types that a column of a role can have; the first is taken where a form says nothing. */
export const typesOfRole = {
  ...{ id: ['text', 'integer'], input: columnTypes, formula: ['text'], target: columnTypes, fold: ['integer'] },
  ...{ split: ['label', 'text'], subset: ['label', 'text'], group: ['text', 'label', 'integer'] },
} as const satisfies Record<ColumnRole, readonly ColumnType[]>;

/** Types that the target of a task can have. */
export const typesOfTarget = {
  ...{ regression: ['number', 'integer'], classification: ['boolean', 'integer'] },
  ...{ multiclass: ['label', 'text', 'integer'], generation: ['text'] },
} as const satisfies Record<TaskType, readonly ColumnType[]>;

/** A number that a form may leave empty. */
const Finite = z.number().min(-1e12).max(1e12);

const DefinedColumn = z.object({
  name: z
    .string()
    .min(1, { abort: true })
    .max(60)
    // A control character or a blank at an end would be lost in a table that somebody copies.
    .refine((name) => name === name.trim() && !/\p{Cc}/u.test(name), 'kernel.invalid.format')
    .refine(isSafeKey, 'benchmarks.datasets.reservedName'),
  role: z.enum(columnRoles),
  type: z.enum(columnTypes),
  unit: Line(40),
  descriptionZh: Line(300),
  descriptionEn: Line(300),
});
export type DefinedColumn = z.output<typeof DefinedColumn>;

export const DefinedVersion = z.object({
  noteZh: Line(500),
  noteEn: Line(500),
  targetZh: RequiredLine(100),
  targetEn: RequiredLine(100),
  unit: Line(40),
  /** Labels of a task of several classes, in the order of their numbers. */
  classes: z.array(RequiredLine(60)).max(200).default([]),
  isNonNegative: z.boolean().default(false),
  hasOpenTargets: z.boolean(),
  publicShare: z.number().min(0.05).max(1).default(0.3),
  missingRule: z.enum(missingRules).default('refuse'),
  fillValue: Finite.nullable().default(null),
  stableAt: Finite.default(0),
});
export type DefinedVersion = z.output<typeof DefinedVersion>;

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
 * Everything that a data set is made of but its rows. A table to it is rows under the names of `columns`. `split` says
 * `train` or `test`, and only rows of the latter are measured; without it every row is, in the `fold` that it is in.
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

/** What no field says alone; each fault names the field that it is about. */
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

/** The key of a sub-data set that a cell names: in lower case, with hyphens for what keys cannot have. */
export const subsetKeyOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^0-9a-z_]+/g, '-')
    .replace(/^[-_]+|-+$/g, '')
    .slice(0, 40);

/** What is wrong with one row, or doubtful. Line 1 is the header; line 0 is the table as a whole. */
export const rowErrors = [
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
export const rowWarnings = [
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

/** Faults of a table: the first of them, and how many more there are. */
export const RowFaults = z.object({
  errors: z.array(RowFault),
  moreErrors: z.number(),
  warnings: z.array(RowFault),
  moreWarnings: z.number(),
});
export type RowFaults = z.output<typeof RowFaults>;

export const KeptDataset = DatasetRow.extend({
  summaryZh: z.string(),
  summaryEn: z.string(),
  protocolZh: z.string(),
  protocolEn: z.string(),
  sourceZh: z.string(),
  sourceEn: z.string(),
  sourceUrl: z.string(),
  license: z.string(),
  licenseUrl: z.string(),
  doi: z.string(),
});
export type KeptDataset = z.output<typeof KeptDataset>;

export const EditedDataset = DatasetTexts.extend({ datasetId: Id, rowVer: z.number().int() });
export type EditedDataset = z.output<typeof EditedDataset>;

/** Columns that the list of the back office sorts by. */
export const datasetSorts = [
  'publicId',
  'nameZh',
  'nameEn',
  'taskType',
  'field',
  'status',
  'sort',
  'updateTime',
] as const;

export const DatasetQuery = PageQuery.extend({
  name: z.string().trim().max(200).optional(),
  taskType: z.enum(taskTypes).optional().catch(undefined),
  field: z.enum(fields).optional().catch(undefined),
  status: z.enum(datasetStates).optional().catch(undefined),
  ...dateRange('UpdateTime'),
});
export type DatasetQuery = z.output<typeof DatasetQuery>;

const ById = z.object({ datasetId: Id });
const Moved = ById.extend({ rowVer: z.number().int() });

export const datasets = contract('benchmarks.datasets', {
  frontList: {
    method: 'GET',
    path: '/front/benchmark/list',
    permit: 'public',
    query: PublicDatasetQuery,
    reply: rows(DatasetCard),
    steady: true,
  },
  /** What the platform holds at this moment. */
  figures: {
    method: 'GET',
    path: '/front/benchmark/figures',
    permit: 'public',
    reply: data(z.object({ datasets: z.number(), models: z.number(), publishers: z.number() })),
    steady: true,
  },
  /** Values that the public list can be narrowed to and that only the data know. */
  choices: {
    method: 'GET',
    path: '/front/benchmark/choices',
    permit: 'public',
    reply: data(z.object({ licenses: z.array(z.string()) })),
    steady: true,
  },
  /** Sub-data sets of the current version, with how many samples each has. */
  subsets: {
    method: 'GET',
    path: '/front/benchmark/subsets/:publicId',
    permit: 'public',
    params: ByPublicId,
    query: z.object({ version: FilterNumber }),
    reply: rows(DatasetSubset),
    steady: true,
  },
  frontFind: {
    method: 'GET',
    path: '/front/benchmark/detail/:publicId',
    permit: 'public',
    params: ByPublicId,
    /** The current version unless told otherwise. */
    query: z.object({ version: FilterNumber }),
    reply: data(PublicDataset),
    steady: true,
  },
  /** A file of a data set, of its current version unless told otherwise. */
  frontFile: {
    method: 'GET',
    path: '/front/benchmark/file/:publicId/:name',
    permit: 'public',
    params: ByPublicId.extend({ name: z.string().regex(/^[0-9a-z][0-9a-z._-]{0,59}$/, 'kernel.invalid.format') }),
    query: z.object({ version: FilterNumber }),
    reply: file(),
    limit: { per: 'address', count: 120, seconds: 60 },
  },
  /** A score file that would be accepted: all ids with their folds, and a prediction to be replaced. */
  sample: {
    method: 'GET',
    path: '/front/benchmark/sample/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: file(),
    limit: { per: 'address', count: 60, seconds: 60 },
  },
  /** What a score file is checked against in the browser: everything but the targets. */
  task: {
    method: 'GET',
    path: '/front/benchmark/task/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: data(
      z.object({
        type: z.enum(taskTypes),
        ids: z.array(z.string()),
        folds: z.array(z.number()),
        classes: z.array(z.string()),
        isNonNegative: z.boolean(),
        /** A prediction for samples that a file lacks; null where such a file is refused. */
        fillValue: z.number().nullable(),
      }),
    ),
    limit: { per: 'address', count: 60, seconds: 60 },
  },

  list: {
    method: 'GET',
    path: '/bench/dataset/list',
    permit: 'bench:dataset:list',
    query: DatasetQuery,
    reply: rows(DatasetRow),
  },
  /** Also what the preview of a page shows. */
  find: {
    method: 'GET',
    path: '/bench/dataset/:datasetId',
    permit: 'bench:dataset:query',
    params: ById,
    reply: data(KeptDataset),
  },
  edit: {
    method: 'PUT',
    path: '/bench/dataset',
    permit: 'bench:dataset:edit',
    body: EditedDataset,
    reply: done(),
  },
  publish: {
    method: 'PUT',
    path: '/bench/dataset/publish',
    permit: 'bench:dataset:edit',
    body: Moved,
    reply: done(),
  },
  withdraw: {
    method: 'PUT',
    path: '/bench/dataset/withdraw',
    permit: 'bench:dataset:edit',
    body: Moved,
    reply: done(),
  },
  retire: {
    method: 'PUT',
    path: '/bench/dataset/retire',
    permit: 'bench:dataset:edit',
    body: Moved,
    reply: done(),
  },
  reopen: {
    method: 'PUT',
    path: '/bench/dataset/reopen',
    permit: 'bench:dataset:edit',
    body: Moved,
    reply: done(),
  },
});
