import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { Moment } from '#shared/time';
import { DatasetMetric } from '#contract/benchmarks/datasets';
import { taskTypes } from '#contract/benchmarks/scoring';

/** Maximum number of benchmarks, models and steps of a record in one response. */
export const maxBenchmarks = 100;
export const maxModels = 200;
export const maxSteps = 50;

/** A board in the summary: its primary metric, and the two values that define skill. */
export const SummaryBenchmark = z.object({
  publicId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  taskType: z.enum(taskTypes),
  metric: DatasetMetric,
  /** Score of the best constant prediction; null if it is undefined, and then no model has a skill. */
  chance: z.number().nullable(),
  perfect: z.number().nullable(),
  /** Number of models on its board. */
  modelCount: z.number(),
});
export type SummaryBenchmark = z.output<typeof SummaryBenchmark>;

const Entry = z.object({
  publicId: z.string(),
  mean: z.number(),
  /** 0 for a constant prediction, 1 for a perfect one; negative if a constant prediction is better. */
  skill: z.number().nullable(),
  /** Among the models of its board that have not seen targets. */
  rank: z.number(),
});

/** Submissions of one account with one name and publisher count as one model, and models that two accounts merged. */
export const SummaryModel = z.object({
  name: z.string(),
  publisher: z.string(),
  /** Other names of a model that accounts merged. */
  others: z.array(z.object({ name: z.string(), publisher: z.string() })),
  isBaseline: z.boolean(),
  isDemo: z.boolean(),
  /** Its best model on each benchmark, in the order of the benchmarks; null if it has none. */
  entries: z.array(Entry.nullable()),
});
export type SummaryModel = z.output<typeof SummaryModel>;

/** A model that was better than all earlier ones. */
export const RecordStep = z.object({
  publicId: z.string(),
  name: z.string(),
  publisher: z.string(),
  time: Moment,
  mean: z.number(),
});
export type RecordStep = z.output<typeof RecordStep>;

export const standings = contract('benchmarks.standings', {
  /** Models across all benchmarks, without models that have seen targets. */
  summary: {
    method: 'GET',
    path: '/front/benchmark/summary',
    permit: 'public',
    reply: data(
      z.object({
        benchmarks: z.array(SummaryBenchmark),
        /** Those on most benchmarks first, then by mean rank. */
        models: z.array(SummaryModel),
        /** Number of models, listed or not. */
        total: z.number(),
        /** For each benchmark, oldest first. */
        records: z.array(z.array(RecordStep)),
      }),
    ),
  },
});
