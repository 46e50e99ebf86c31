import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Line, PlainText, RequiredLine, RequiredText, WebAddress } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { metricCodes, taskTypes } from '#contract/benchmarks/scoring';

/** What of a material is predicted. */
export const fields = [
  ...(['stability', 'electronic', 'superconductivity', 'structure', 'topology'] as const),
  ...(['magnetism', 'mechanics', 'thermal'] as const),
] as const;
export type Field = (typeof fields)[number];

export const datasetStates = ['draft', 'published', 'withdrawn'] as const;
export type DatasetStatus = (typeof datasetStates)[number];

/** Every change of state; the guard, the buttons and the exhaustive test read this table. */
export const datasetActs = {
  publish: { from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { from: ['published'], to: 'withdrawn' },
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

const Column = z.object({
  name: z.string(),
  role: z.enum(['id', 'input', 'target', 'fold']),
  type: z.enum(['text', 'number', 'integer', 'boolean', 'label']),
  unit: z.string(),
  descriptionZh: z.string(),
  descriptionEn: z.string(),
});
export type Column = z.output<typeof Column>;

/** The best model of a board, for cards. */
const Leader = z.object({ publicId: z.string(), name: z.string(), mean: z.number() });

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
  isDemo: z.boolean(),
});
export type DatasetCard = z.output<typeof DatasetCard>;

/** What visitors get of one data set. */
export const PublicDataset = DatasetCard.omit({ leader: true, primary: true }).extend({
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
  }),
  metrics: z.array(DatasetMetric),
  columns: z.array(Column),
  preview: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type PublicDataset = z.output<typeof PublicDataset>;

export const PublicDatasetQuery = PageQuery.extend({
  keyword: z.string().trim().max(100).optional(),
  taskType: z.enum(taskTypes).optional().catch(undefined),
  field: z.enum(fields).optional().catch(undefined),
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
  frontFind: {
    method: 'GET',
    path: '/front/benchmark/detail/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: data(PublicDataset),
    steady: true,
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
});
