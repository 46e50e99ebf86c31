import { z } from 'zod';

/** The result of a row: the first rule that applies; further rules become flags. */
const results = [
  'matched',
  'exceeded',
  'countShort',
  'volumeShort',
  'missing',
  'sharingDiff',
  'typeMismatch',
  'extra',
] as const;
export const Result = z.enum(results);
export type Result = z.infer<typeof Result>;

const flags = [
  'countShort',
  'volumeShort',
  'sharingDiff',
  'exceeded',
  'late',
  'format',
  'duplicate',
  'corrected',
] as const;
export const Flag = z.enum(flags);
export type Flag = z.infer<typeof Flag>;

const conclusions = ['pass', 'passWithNote', 'fail'] as const;
export const Conclusion = z.enum(conclusions);
export type Conclusion = z.infer<typeof Conclusion>;

const explanationStatuses = ['none', 'given', 'accepted', 'refused'] as const;
const ExplanationStatus = z.enum(explanationStatuses);

/** Limits in percent, from the settings `cmp.*`. */
export const Rules = z.object({ countMin: z.number(), volumeMin: z.number(), exceedVolume: z.number() });
export type Rules = z.output<typeof Rules>;

/** Sums with rates; a surplus never compensates a shortfall elsewhere. */
export const Sums = z.object({
  plannedCount: z.number(),
  /** Each item counts at most its planned amount. */
  cappedCount: z.number(),
  submittedCount: z.number(),
  plannedBytes: z.number(),
  cappedBytes: z.number(),
  submittedBytes: z.number(),
  /** In percent; null if nothing was planned. */
  countRate: z.number().nullable(),
  volumeRate: z.number().nullable(),
});
export type Sums = z.output<typeof Sums>;

export const Totals = Sums.extend({
  /** Mandatory items that are met or exceeded, out of all mandatory items. */
  mandatory: z.number(),
  mandatoryDone: z.number(),
  itemRate: z.number().nullable(),
  /** Resources that are not in the plan. */
  extraCount: z.number(),
  extraBytes: z.number(),
  byTopic: z.array(Sums.extend({ topicId: z.number() })),
  byType: z.array(Sums.extend({ resourceType: z.string() })),
  byTopicType: z.array(Sums.extend({ topicId: z.number(), resourceType: z.string() })),
});
export type Totals = z.output<typeof Totals>;

/** One resource in a row. */
export const RowResource = z.object({
  resourceId: z.number(),
  resourceNo: z.string(),
  title: z.string(),
  count: z.number(),
  bytes: z.number(),
  counts: z.boolean(),
});
export type RowResource = z.output<typeof RowResource>;

/** A planned item, or the unplanned resources of a topic and type. */
export const CompareRow = z.object({
  seq: z.number(),
  topicId: z.number(),
  itemNo: z.string().nullable(),
  name: z.string(),
  resourceType: z.string(),
  mandatory: z.boolean(),
  plannedCount: z.number(),
  submittedCount: z.number(),
  plannedBytes: z.number(),
  submittedBytes: z.number(),
  countRate: z.number().nullable(),
  volumeRate: z.number().nullable(),
  plannedSharing: z.string(),
  submittedSharing: z.string(),
  result: Result,
  flags: z.array(Flag),
  resources: z.array(RowResource),
  explanation: z.string(),
  explanationStatus: ExplanationStatus,
});
export type CompareRow = z.output<typeof CompareRow>;
