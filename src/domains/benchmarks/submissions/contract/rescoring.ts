import { z } from 'zod';
import { Moment } from '#shared/time';
import { metricCodes } from '#contract/benchmarks/scoring';

const Old = { metric: z.enum(metricCodes), mean: z.number().nullable(), rank: z.number().nullable() };

/** A new version on which the models of the previous one were measured again. */
export const Rescoring = z.object({
  rescoringId: z.number(),
  fromNumber: z.number(),
  number: z.number(),
  noteZh: z.string(),
  noteEn: z.string(),
  /** Whether the values of the new version are on the board. */
  isLive: z.boolean(),
  createTime: Moment,
  /** The time when it became or will become live; null while models are being measured. */
  liveTime: Moment.nullable(),
  /** Empty before it is live. A model without `publicId` does not fit the new rows. */
  models: z.array(
    z.object({
      name: z.string(),
      fromPublicId: z.string(),
      publicId: z.string().nullable(),
      oldMetric: Old.metric,
      oldMean: Old.mean,
      oldRank: Old.rank,
      newMetric: Old.metric.nullable(),
      newMean: Old.mean,
      newRank: Old.rank,
    }),
  ),
});
export type Rescoring = z.output<typeof Rescoring>;
