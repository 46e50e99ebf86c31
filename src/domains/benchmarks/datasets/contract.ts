import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { FilterNumber, Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { editOf } from '#shared/records';
import { Line } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { metricCodes, taskTypes } from '#contract/benchmarks/scoring';
import { largestAtOnce } from '#contract/files/transfers';
import {
  columnRoles,
  columnTypes,
  DatasetDefinition,
  DatasetTexts,
  DefinedMetric,
  fields,
  missingRules,
  PublicId,
  RowFaults,
} from './contract/definition.ts';

export {
  fields,
  type Field,
  PublicId,
  type DefinedColumn,
  DefinedMetric,
  DatasetDefinition,
} from './contract/definition.ts';

export const datasetStates = ['draft', 'published', 'withdrawn', 'retired'] as const;
export type DatasetStatus = (typeof datasetStates)[number];

/** Every change of state. The guard, the buttons and the exhaustive test read this table. */
export const datasetActs = {
  publish: { from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { from: ['published', 'retired'], to: 'withdrawn' },
  /** It stays readable with its board, but accepts no models. */
  retire: { from: ['published'], to: 'retired' },
  reopen: { from: ['retired'], to: 'published' },
} as const satisfies Record<string, { from: readonly DatasetStatus[]; to: DatasetStatus }>;
export type DatasetAct = keyof typeof datasetActs;

const ByPublicId = z.object({ publicId: PublicId });

export const DatasetMetric = z.object({
  code: z.enum(metricCodes),
  direction: z.enum(['lower', 'higher', 'zero']),
  unit: z.string(),
  isPrimary: z.boolean(),
  decimals: z.number(),
});
export type DatasetMetric = z.output<typeof DatasetMetric>;

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

/** The kinds of files that participants download. */
const fileRoles = ['table', 'train', 'test', 'folds', 'structures'] as const;
export const DatasetFile = z.object({
  name: z.string(),
  role: z.enum(fileRoles),
  format: z.enum(['csv', 'parquet', 'json', 'zip']),
  bytes: z.number(),
  sha256: z.string(),
  /** Number of rows without the header; null for structures. */
  rows: z.number().nullable(),
});
export type DatasetFile = z.output<typeof DatasetFile>;

/** A named group of the measured samples. */
export const DatasetSubset = z.object({ key: z.string(), nameZh: z.string(), nameEn: z.string(), count: z.number() });
export type DatasetSubset = z.output<typeof DatasetSubset>;

/** A data set in the public list. */
export const DatasetCard = z.object({
  publicId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  summaryZh: z.string(),
  summaryEn: z.string(),
  taskType: z.enum(taskTypes),
  field: z.enum(fields),
  /** Number of samples of the whole set, and of those on which models are measured. */
  sampleCount: z.number(),
  measuredCount: z.number(),
  modelCount: z.number(),
  primary: DatasetMetric.nullable(),
  leader: Leader.nullable(),
  /** Skill of the best model: 0 without any skill, 1 for a perfect model; null if undefined. */
  bestSkill: z.number().nullable(),
  license: z.string(),
  updateTime: Moment,
  isDemo: z.boolean(),
  /** Whether it is readable with its board, but accepts no models. */
  isRetired: z.boolean(),
});
export type DatasetCard = z.output<typeof DatasetCard>;

/** The public view of one data set. */
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
    /** Share of the measured samples that determines the values before approval. */
    publicShare: z.number(),
    missingRule: z.enum(missingRules),
    /** Value of a missing prediction; for several classes the index of a class. */
    fillValue: z.number().nullable(),
    /** For the stability metrics, materials at or below it are stable. */
    stableAt: z.number(),
  }),
  /** Newest first. */
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

/** Ranges of the total number of samples: inclusive minimum and exclusive maximum. */
export const sizeRanges = {
  small: [0, 1000],
  middle: [1000, 10_000],
  large: [10_000, 100_000],
  huge: [100_000, 2_147_483_647],
} as const satisfies Record<string, readonly [number, number]>;
export const sizes = ['small', 'middle', 'large', 'huge'] as const satisfies readonly (keyof typeof sizeRanges)[];

/** Ranges of the best model's skill; `none` is a board without models, `any` one with some. */
export const skillRanges = {
  low: [-1e12, 0.5],
  middle: [0.5, 0.8],
  high: [0.8, 0.95],
  top: [0.95, 1e12],
} as const satisfies Record<string, readonly [number, number]>;
export const standingFilters = ['any', 'none', 'low', 'middle', 'high', 'top'] as const;

/** Sort keys of the public list, in addition to its default order. */
export const publicSorts = ['name', 'samples', 'models', 'skill', 'time'] as const;
export type PublicSort = (typeof publicSorts)[number];

export const PublicDatasetQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  taskType: z.enum(taskTypes).optional(),
  field: z.enum(fields).optional(),
  size: z.enum(sizes).optional(),
  license: z.string().trim().max(100).optional(),
  standing: z.enum(standingFilters).optional(),
  sort: z.enum(publicSorts).optional(),
  order: z.literal('reverse').optional(),
});
export type PublicDatasetQuery = z.output<typeof PublicDatasetQuery>;

/** A data set in the list of the back office. */
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
  /** Version of the row; an action contains the version that it was based on. */
  rowVer: z.number(),
});
export type DatasetRow = z.output<typeof DatasetRow>;

/** A version in the list of the back office. */
const StoredVersion = z.object({
  versionId: z.number(),
  number: z.number(),
  noteZh: z.string(),
  noteEn: z.string(),
  createTime: Moment,
  isCurrent: z.boolean(),
  /** Whether the models of the previous version have been measured on it and their owners notified. */
  isLive: z.boolean(),
  sampleCount: z.number(),
  modelCount: z.number(),
});

export const StoredDataset = DatasetRow.extend({
  versions: z.array(StoredVersion),
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
export type StoredDataset = z.output<typeof StoredDataset>;

export const EditedDataset = editOf(DatasetTexts, 'datasetId');
export type EditedDataset = z.output<typeof EditedDataset>;

/** Columns that sort the list of the back office. */
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
  taskType: z.enum(taskTypes).optional(),
  field: z.enum(fields).optional(),
  status: z.enum(datasetStates).optional(),
  ...dateRange('UpdateTime'),
});
export type DatasetQuery = z.output<typeof DatasetQuery>;

/** The state of a table import: `unread` and `refused` contain a reason and accept another table. */
const importStates = ['empty', 'reading', 'unread', 'read', 'checking', 'refused', 'made'] as const;
export type ImportState = (typeof importStates)[number];

/** File types of tables and structures. */
export const tableTypes = ['csv', 'tsv', 'txt', 'parquet'] as const;
export const structureTypes = ['json', 'gz', 'zip'] as const;
export const importKinds = ['table', 'structures'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The guess for each column of a table, with the data it is based on. */
export const Understood = z.object({
  rows: z.number(),
  columns: z.array(
    z.object({
      name: z.string(),
      role: z.enum(columnRoles),
      type: z.enum(columnTypes),
      empty: z.number(),
      /** Frequency of each value; null if there are too many values. */
      values: z.array(z.object({ value: z.string(), count: z.number() })).nullable(),
    }),
  ),
  taskType: z.enum(taskTypes),
  /** The first rows, in the order of the columns. */
  first: z.array(z.array(z.string())),
});
export type Understood = z.output<typeof Understood>;

/** A table that is being imported as a data set. */
export const DatasetImport = z.object({
  importId: z.number(),
  status: z.enum(importStates),
  /** The data set that gets a new version. */
  datasetId: z.number().nullable(),
  tableName: z.string(),
  structuresName: z.string(),
  understood: Understood.nullable(),
  /** The definition that was sent last; the operator's input is kept when the rows are refused. */
  definition: DatasetDefinition.nullable(),
  faults: RowFaults.nullable(),
  /** The reason of a refusal, in the caller's language; empty without one. */
  failure: z.string(),
  madeId: z.number().nullable(),
});
export type DatasetImport = z.output<typeof DatasetImport>;

const ByImport = z.object({ importId: Id });
const ById = z.object({ datasetId: Id });
const Moved = ById.extend({ rowVer: z.number().int() });

export const ChangedMetrics = Moved.extend({
  metrics: z.array(DefinedMetric).max(40),
  noteZh: Line(500),
  noteEn: Line(500),
});

export const datasets = contract('benchmarks.datasets', {
  frontList: {
    method: 'GET',
    path: '/front/benchmark/list',
    permit: 'public',
    query: PublicDatasetQuery,
    reply: rows(DatasetCard),
  },
  /** Present figures of the platform. */
  figures: {
    method: 'GET',
    path: '/front/benchmark/figures',
    permit: 'public',
    reply: data(z.object({ datasets: z.number(), models: z.number(), publishers: z.number() })),
  },
  /** Filter values of the public list that depend on the data. */
  choices: {
    method: 'GET',
    path: '/front/benchmark/choices',
    permit: 'public',
    reply: data(z.object({ licenses: z.array(z.string()) })),
  },
  /** Sub-data sets of the current version, with their numbers of samples. */
  subsets: {
    method: 'GET',
    path: '/front/benchmark/subsets/:publicId',
    permit: 'public',
    params: ByPublicId,
    query: z.object({ version: FilterNumber }),
    reply: rows(DatasetSubset),
  },
  frontFind: {
    method: 'GET',
    path: '/front/benchmark/detail/:publicId',
    permit: 'public',
    params: ByPublicId,
    /** The current version by default. */
    query: z.object({ version: FilterNumber }),
    reply: data(PublicDataset),
  },
  /** A file of a data set, by default of its current version. */
  frontFile: {
    method: 'GET',
    path: '/front/benchmark/file/:publicId/:name',
    permit: 'public',
    params: ByPublicId.extend({ name: z.string().regex(/^[0-9a-z][0-9a-z._-]{0,59}$/, 'kernel.invalid.format') }),
    query: z.object({ version: FilterNumber }),
    reply: file(),
    limit: { per: 'address', count: 120, seconds: 60 },
  },
  /** A valid score file: all ids with their folds, and a placeholder prediction. */
  sample: {
    method: 'GET',
    path: '/front/benchmark/sample/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: file(),
    limit: { per: 'address', count: 60, seconds: 60 },
  },
  /** The data for checking a score file in the browser: everything except the targets. */
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
        /** A prediction for samples that a file lacks; null if such a file is refused. */
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
  /** Also used by the preview of a page. */
  find: {
    method: 'GET',
    path: '/bench/dataset/:datasetId',
    permit: 'bench:dataset:query',
    params: ById,
    reply: data(StoredDataset),
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
  /** The current version except its rows, as a template for a new version. */
  definition: {
    method: 'GET',
    path: '/bench/dataset/:datasetId/definition',
    permit: 'bench:dataset:query',
    params: ById,
    reply: data(DatasetDefinition),
  },
  /** A data set as visitors would see it, in any state. */
  preview: {
    method: 'GET',
    path: '/bench/dataset/:datasetId/preview',
    permit: 'bench:dataset:query',
    params: ById,
    reply: data(PublicDataset),
  },
  /** Replaces the metrics of the current version; if it has models, this creates a new version of the same rows. */
  setMetrics: {
    method: 'PUT',
    path: '/bench/dataset/metrics',
    permit: 'bench:dataset:edit',
    body: ChangedMetrics,
    reply: done(),
  },
  /** Deletes a draft without models. */
  remove: {
    method: 'DELETE',
    path: '/bench/dataset/:datasetId',
    permit: 'bench:dataset:remove',
    params: ById,
    reply: done(),
  },

  /** Starts an import for a new data set, or for a new version of one. */
  beginImport: {
    method: 'POST',
    path: '/bench/dataset/import',
    permit: 'bench:dataset:add',
    body: z.object({ datasetId: Id.nullish().transform((id) => id ?? null) }),
    reply: data(z.object({ importId: z.number() })),
  },
  /** An import of the caller. */
  findImport: {
    method: 'GET',
    path: '/bench/dataset/import/:importId',
    permit: 'bench:dataset:add',
    params: ByImport,
    reply: data(DatasetImport),
  },
  /**
   * A table or structures in one request; larger ones are uploaded in pieces. The field `kind` must precede the file.
   */
  importFile: {
    method: 'POST',
    path: '/bench/dataset/import/:importId/file',
    permit: 'bench:dataset:add',
    params: ByImport,
    upload: { field: 'file', maxBytes: largestAtOnce, maxFiles: 1 },
    maxBody: largestAtOnce + 65_536,
    reply: done(),
    audit: 6,
  },
  /**
   * Checks the rows against a definition, in the background, and creates a draft or a new version if they have no
   * fault.
   */
  makeImport: {
    method: 'PUT',
    path: '/bench/dataset/import/:importId',
    permit: 'bench:dataset:add',
    params: ByImport,
    /** Row version of the data set that gets a new version, as the operator saw it. */
    query: z.object({ rowVer: FilterNumber }),
    body: DatasetDefinition,
    reply: done(),
  },
});
