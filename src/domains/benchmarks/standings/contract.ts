import { z } from 'zod';
import { contract, data } from '#shared/contract';
import { Moment } from '#shared/time';
import { DatasetMetric } from '#contract/benchmarks/datasets';
import { taskTypes } from '#contract/benchmarks/scoring';

/** Benchmarks, models and steps of a record that one answer holds. */
export const mostBenchmarks = 100;
export const mostModels = 200;
export const mostSteps = 50;

/** A board in the summary: its primary metric, and the two values between which skill is measured. */
export const SummaryBenchmark = z.object({
  publicId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  taskType: z.enum(taskTypes),
  metric: DatasetMetric,
  /** What the best constant prediction scores; null where that is not defined, and no model has a skill. */
  chance: z.number().nullable(),
  perfect: z.number().nullable(),
  /** Models on its board. */
  modelCount: z.number(),
});
export type SummaryBenchmark = z.output<typeof SummaryBenchmark>;

const Entry = z.object({
  publicId: z.string(),
  mean: z.number(),
  /** 0 for a prediction that knows nothing, 1 for a perfect one; below 0 where knowing nothing is better. */
  skill: z.number().nullable(),
  /** Among the models of its board that have not seen targets. */
  rank: z.number(),
});

/** Models of one name and publisher, taken as one algorithm. */
export const SummaryModel = z.object({
  name: z.string(),
  publisher: z.string(),
  isBaseline: z.boolean(),
  isDemo: z.boolean(),
  /** The best of its models on each benchmark, in the order of these; null where it has none. */
  entries: z.array(Entry.nullable()),
});
export type SummaryModel = z.output<typeof SummaryModel>;

/** A model that was better than all before it. */
export const RecordStep = z.object({
  publicId: z.string(),
  name: z.string(),
  publisher: z.string(),
  time: Moment,
  mean: z.number(),
});
export type RecordStep = z.output<typeof RecordStep>;

export const standings = contract('benchmarks.standings', {
  /** Models over all benchmarks. Models that have seen targets are in none of it. */
  summary: {
    method: 'GET',
    path: '/front/benchmark/summary',
    permit: 'public',
    reply: data(
      z.object({
        benchmarks: z.array(SummaryBenchmark),
        /** Those on most benchmarks first, then by mean rank. */
        models: z.array(SummaryModel),
        /** Models there are, listed or not. */
        total: z.number(),
        /** For each benchmark, the oldest first. */
        records: z.array(z.array(RecordStep)),
      }),
    ),
  },
});
