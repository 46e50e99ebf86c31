import { z } from 'zod';
import { Moment } from '#shared/time';
import { DatasetMetric } from '#contract/benchmarks/datasets';
import { metricCodes, taskTypes } from '#contract/benchmarks/scoring';
import { opennesses } from './columns.ts';

/** A model in the charts of a board. */
export const ChartPoint = z.object({
  publicId: z.string(),
  name: z.string(),
  publisher: z.string(),
  submitTime: Moment,
  rank: z.number().nullable(),
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  trainingSize: z.number().nullable(),
  trainingCost: z.number().nullable(),
  params: z.number().nullable(),
  openness: z.enum(opennesses),
  isBaseline: z.boolean(),
  hasSeenTargets: z.boolean(),
});
export type ChartPoint = z.output<typeof ChartPoint>;
/** Maximum number of models in the charts of a board; the best ones are drawn. */
export const maxCharted = 1000;

/** The groupings of errors. */
export const sliceKinds = ['range', 'element', 'fold', 'subset'] as const;
export type SliceKind = (typeof sliceKinds)[number];

const sliceHead = {
  kind: z.enum(sliceKinds),
  /** An element, the number of a fold, the key of a sub-data set; empty for ranges. */
  key: z.string(),
  /** Ends of a range of targets. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  count: z.number(),
};

/** Errors of a group of rows. */
export const Slice = z.object({
  ...sliceHead,
  /** Mean absolute error of numbers; share of wrong labels for classes. */
  error: z.number(),
  /** Mean of prediction minus truth; null for classes. */
  bias: z.number().nullable(),
});
export type Slice = z.output<typeof Slice>;

const SubsetScore = z.object({
  key: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  count: z.number(),
  scores: z.partialRecord(z.enum(metricCodes), z.number().nullable()),
});

/** A model whose residuals correlate with those of another. */
export const Neighbour = z.object({
  publicId: z.string(),
  name: z.string(),
  publisher: z.string(),
  correlation: z.number(),
});
export type Neighbour = z.output<typeof Neighbour>;
/** Number of neighbours on a page. */
export const shownNeighbours = 8;

export const ModelAnalysis = z.object({
  /** False until the analysis job has run. */
  isReady: z.boolean(),
  slices: z.array(Slice),
  subsets: z.array(SubsetScore),
  neighbours: z.array(Neighbour),
});
export type ModelAnalysis = z.output<typeof ModelAnalysis>;

const Pair = z.tuple([z.number(), z.number()]);
const OrNothing = z.tuple([z.number().nullable(), z.number().nullable()]);

/** Errors of two models on a group of rows. */
export const PairSlice = z.object({ ...sliceHead, errors: Pair });
export type PairSlice = z.output<typeof PairSlice>;

/** Number of rows on a page with the largest differences between two models. */
export const shownDisagreements = 20;

export const Comparison = z.object({
  dataset: z.object({
    publicId: z.string(),
    nameZh: z.string(),
    nameEn: z.string(),
    taskType: z.enum(taskTypes),
    version: z.number(),
    hasOpenTargets: z.boolean(),
    unit: z.string(),
    targetZh: z.string(),
    targetEn: z.string(),
    classes: z.array(z.string()),
  }),
  models: z.array(
    z.object({ publicId: z.string(), name: z.string(), publisher: z.string(), rank: z.number().nullable() }),
  ),
  metrics: z.array(DatasetMetric.extend({ means: OrNothing })),
  /**
   * The first minus the second in the primary metric, with the 95 % interval of paired resamples; null if it is
   * undefined.
   */
  difference: z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable(),
  /**
   * Number of rows on which the first, the second, or neither is closer to the truth. This and the following fields
   * exist for open targets only.
   */
  wins: z.object({ first: z.number(), second: z.number(), equal: z.number() }).nullable(),
  /** Pearson's coefficient of the residuals. */
  correlation: z.number().nullable(),
  disagreements: z.array(z.object({ sampleId: z.string(), fold: z.number(), target: z.number(), predictions: Pair })),
  slices: z.array(PairSlice),
});
export type Comparison = z.output<typeof Comparison>;
