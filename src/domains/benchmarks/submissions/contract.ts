import { z } from 'zod';
import { contract, data, file, rows } from '#shared/contract';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';
import { DatasetMetric, PublicId } from '#contract/benchmarks/datasets';
import { metricCodes, Problem, taskTypes } from '#contract/benchmarks/scoring';

export const modelStates = ['pending', 'approved', 'rejected', 'hidden', 'withdrawn'] as const;
export type BenchStatus = (typeof modelStates)[number];

/** Marks that a board can be narrowed to. */
export const marks = ['code', 'paper', 'uncertainty', 'unseen', 'baseline'] as const;
export type Mark = (typeof marks)[number];

/** What a board is sorted by besides metrics: its own order, name, publisher, date. */
export const plainSorts = ['rank', 'name', 'publisher', 'date'] as const;
export const boardSorts = [...plainSorts, ...metricCodes] as const;
export type BoardSort = (typeof boardSorts)[number];

const BoardScore = z.object({ mean: z.number().nullable(), std: z.number().nullable() });

/** A model on the board of a data set. */
export const BoardRow = z.object({
  publicId: z.string(),
  /** Null where the primary metric is not defined. */
  rank: z.number().nullable(),
  /** The interval of the paired difference to the first model, to the model before, holds zero. */
  isTiedFirst: z.boolean(),
  isTiedBefore: z.boolean(),
  name: z.string(),
  publisher: z.string(),
  submitTime: Moment,
  /** Interval of 95 % of the primary metric. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  scores: z.partialRecord(z.enum(metricCodes), BoardScore),
  isBaseline: z.boolean(),
  hasUncertainty: z.boolean(),
  hasLabelsOnly: z.boolean(),
  hasSeenTargets: z.boolean(),
  hasCode: z.boolean(),
  hasPaper: z.boolean(),
  isDemo: z.boolean(),
});
export type BoardRow = z.output<typeof BoardRow>;

export const BoardQuery = PageQuery.extend({
  /** Part of a model's or a publisher's name. */
  name: z.string().trim().max(45).optional(),
  mark: z.enum(marks).optional().catch(undefined),
  sort: z.enum(boardSorts).optional().catch(undefined),
  /** The better first unless `worst`; texts and dates from the end. */
  order: z.literal('reverse').optional().catch(undefined),
});
export type BoardQuery = z.output<typeof BoardQuery>;

const Counts = z.array(z.number());

/** What the page draws: made once from the predictions, coarse enough that hidden targets cannot be read from it. */
export const Plot = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('parity'),
    /** Both axes; cells of a grid as column, row from below, count. */
    min: z.number(),
    max: z.number(),
    cells: z.array(z.tuple([z.number(), z.number(), z.number()])),
    residuals: z.object({ limit: z.number(), counts: Counts }),
  }),
  z.object({
    kind: z.literal('roc'),
    /** False and true positive rate. */
    points: z.array(z.tuple([z.number(), z.number()])),
    calibration: z.array(z.object({ count: z.number(), probability: z.number(), share: z.number() })),
  }),
  z.object({ kind: z.literal('confusion'), table: z.array(Counts) }),
  z.object({ kind: z.literal('none') }),
]);
export type Plot = z.output<typeof Plot>;

/** Cells along each axis of a parity plot, and bars of its residuals. */
export const plotCells = 48;
export const residualBars = 31;

const ModelScore = DatasetMetric.extend({
  mean: z.number().nullable(),
  std: z.number().nullable(),
  least: z.number().nullable(),
  largest: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  folds: z.array(z.number().nullable()),
});
export type ModelScore = z.output<typeof ModelScore>;

/** What visitors get of one model. */
export const PublicModel = z.object({
  publicId: z.string(),
  name: z.string(),
  description: z.string(),
  publisher: z.string(),
  submitTime: Moment,
  dataset: z.object({
    publicId: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
    taskType: z.enum(taskTypes),
    version: z.number(),
    isCurrent: z.boolean(),
    targetZh: z.string(),
    targetEn: z.string(),
    unit: z.string(),
    classes: z.array(z.string()),
  }),
  rank: z.number().nullable(),
  /** Models on the board. */
  listed: z.number(),
  isTiedFirst: z.boolean(),
  isTiedBefore: z.boolean(),
  paperUrl: z.string(),
  codeUrl: z.string(),
  license: z.string(),
  hardware: z.string(),
  trainingData: z.string(),
  isBaseline: z.boolean(),
  hasSeenTargets: z.boolean(),
  hasLabelsOnly: z.boolean(),
  hasUncertainty: z.boolean(),
  fileSha256: z.string(),
  scorerVersion: z.number(),
  samples: z.number(),
  warnings: z.array(Problem),
  scores: z.array(ModelScore),
  plot: Plot,
  isDemo: z.boolean(),
});
export type PublicModel = z.output<typeof PublicModel>;

const ByPublicId = z.object({ publicId: PublicId });

export const submissions = contract('benchmarks.submissions', {
  /** The board of a published data set's current version. */
  board: {
    method: 'GET',
    path: '/front/benchmark/board/:publicId',
    permit: 'public',
    params: ByPublicId,
    query: BoardQuery,
    reply: rows(BoardRow),
    steady: true,
  },
  /** Exactly what the board shows under the same filters, in the same order, all pages of it. */
  export: {
    method: 'GET',
    path: '/front/benchmark/export/:publicId',
    permit: 'public',
    params: ByPublicId,
    query: BoardQuery,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
  },
  model: {
    method: 'GET',
    path: '/front/model/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: data(PublicModel),
    steady: true,
  },
});
