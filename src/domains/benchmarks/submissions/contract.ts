import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Line, PlainText, RequiredLine, RequiredText, WebAddress } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { DatasetMetric, PublicId } from '#contract/benchmarks/datasets';
import { largestScoreFile, metricCodes, Problem, taskTypes } from '#contract/benchmarks/scoring';
import { cardEndpoints, CardChange } from './contract/card.ts';
import { ChartPoint, Comparison, ModelAnalysis } from './contract/analysis.ts';
import { columnPresets, exportFormats, opennesses } from './contract/columns.ts';
import { mergeEndpoints, MergedWith } from './contract/merge.ts';
import { OwnFields } from './contract/own-fields.ts';
import { Plot } from './contract/plots.ts';
import { Rescoring } from './contract/rescoring.ts';
import { Count, Hours, Training } from './contract/training.ts';

export { sliceKinds, type SliceKind, Slice, ModelAnalysis, PairSlice, Comparison } from './contract/analysis.ts';
export { isResultDay, CardChange, Tombstone } from './contract/card.ts';
export { opennesses, type Openness, columnPresets, exportFormats, uncertaintyMetrics } from './contract/columns.ts';
export { type MergeAct, Merge, MergedWith } from './contract/merge.ts';
export * from './contract/own-fields.ts';
export { fewestHidden, Plot } from './contract/plots.ts';
export * from './contract/preliminary.ts';
export * from './contract/rescoring.ts';

export const modelStates = [
  ...(['queued', 'scoring', 'failed', 'private', 'pending', 'approved', 'rejected', 'hidden'] as const),
  ...(['withdrawn', 'superseded'] as const),
] as const;
export type BenchStatus = (typeof modelStates)[number];

/** States before scoring is finished. */
export const unscored: readonly BenchStatus[] = ['queued', 'scoring'];

/**
 * Every change of state by a person. The guard, the buttons and the exhaustive test read this table. The queue changes
 * `queued` through `scoring` to `private`, `pending` or `failed`; the approval of a model changes the one that it
 * replaces to `superseded`.
 */
export const modelActs = {
  approve: { from: ['pending'], to: 'approved', needsReason: false },
  reject: { from: ['pending'], to: 'rejected', needsReason: true },
  hide: { from: ['approved'], to: 'hidden', needsReason: true },
  restore: { from: ['hidden', 'superseded'], to: 'approved', needsReason: false },
  /** Removes a listed model for good; its page keeps name, date and reason. */
  retract: { from: ['approved', 'superseded'], to: 'withdrawn', needsReason: true },
  /** Actions of the submitter. */
  publish: { from: ['private'], to: 'pending', needsReason: false },
  withdraw: { from: ['private', 'pending', 'approved'], to: 'withdrawn', needsReason: false },
} as const satisfies Record<string, { from: readonly BenchStatus[]; to: BenchStatus; needsReason: boolean }>;
export type ModelAct = keyof typeof modelActs;

/** Actions of reviewers. */
export const auditActs = ['approve', 'reject', 'hide', 'restore', 'retract'] as const;
export type AuditAct = (typeof auditActs)[number];

/** Actions of reviewers that need a reason. */
export const reasonedActs = ['reject', 'hide', 'retract'] as const;
export type ReasonedAct = (typeof reasonedActs)[number];

/** States in which a model has a public page, and its card can be corrected. */
export const listedStates: readonly BenchStatus[] = ['approved', 'superseded'];

/** Actions of the submitter. */
const ownActs = ['publish', 'withdraw'] as const;
export type OwnAct = (typeof ownActs)[number];

/** Whether an action is possible in a state. */
export const leadsFrom = (act: ModelAct, status: BenchStatus): boolean =>
  (modelActs[act].from as readonly BenchStatus[]).includes(status);

/** The actions that the caller may do with a model now. */
const ModelMay = z.record(z.enum(auditActs), z.boolean());
export type ModelMay = z.output<typeof ModelMay>;

/** Size in bytes of a file in its encoding. */
const sizeOf = (text: string, encoding: 'text' | 'base64') =>
  encoding === 'base64' ? Math.floor((text.length * 3) / 4) : new TextEncoder().encode(text).length;

/** The form of a submission. */
export const NewSubmission = z
  .object({
    name: RequiredLine(45).pipe(z.string().min(3)),
    description: RequiredText(255).pipe(z.string().min(10)),
    publisher: RequiredLine(45).pipe(z.string().min(3)),
    paperUrl: WebAddress,
    codeUrl: WebAddress,
    license: Line(100),
    hardware: Line(200),
    trainingData: Line(500),
    /** Number of training samples, including pre-training. */
    trainingSize: Count,
    /** GPU hours of its training. */
    trainingCost: Hours,
    /** Number of trained parameters. */
    params: Count,
    openness: z.enum(opennesses).default(''),
    /** Whether the model has seen targets on which it is measured. */
    hasSeenTargets: z.boolean().default(false),
    /** After scoring only its submitter sees it, until they publish it. */
    isPrivate: z.boolean().default(false),
    /** Public id of the submitter's approved model that this one replaces on its approval. */
    supersedes: z.union([z.literal(''), PublicId]).default(''),
    /** The score file: its name, and its bytes as text or in base 64, which preserves every encoding. */
    encoding: z.enum(['text', 'base64']).default('text'),
    fileName: z
      .string()
      .trim()
      .min(1, { message: 'benchmarks.submissions.noFileChosen', abort: true })
      .max(255)
      .regex(/[^.\s].*\.txt$/i, 'benchmarks.submissions.notText'),
    file: z.string().max(2 * largestScoreFile, 'benchmarks.submissions.tooLarge'),
    /** Captcha: the text that the person read, and the id of the image. */
    code: z.string().trim().max(20).default(''),
    uuid: z.string().max(64).default(''),
  })
  .refine(({ file, encoding }) => sizeOf(file, encoding) < largestScoreFile, {
    path: ['file'],
    message: 'benchmarks.submissions.tooLarge',
  });
export type NewSubmission = z.output<typeof NewSubmission>;

/** The result for a score file: stored under a name, or refused with all its problems. */
export const Checked = z.object({
  publicId: z.string().nullable(),
  errors: z.array(Problem),
  /** Number of errors that are not listed. */
  more: z.number(),
  warnings: z.array(Problem),
  rows: z.number(),
  matched: z.number(),
  expected: z.number(),
});
export type Checked = z.output<typeof Checked>;

/** A model as its submitter sees it. */
export const OwnModel = z.object({
  modelId: z.number(),
  publicId: z.string(),
  name: z.string(),
  status: z.enum(modelStates),
  reason: z.string(),
  submitTime: Moment,
  datasetId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  metric: z.enum(metricCodes),
  unit: z.string(),
  decimals: z.number(),
  /** Null before scoring, and if the metric is undefined. */
  mean: z.number().nullable(),
  /** Its rank on the board, or its expected rank; null without a score and for models that have seen targets. */
  rank: z.number().nullable(),
  /** Whether the value is the rounded one of the public share (not approved, and targets are hidden). */
  isPreliminary: z.boolean(),
  /** The preliminary value is no significant improvement; `mean` is the best value that its submitter saw before. */
  isNoStep: z.boolean(),
  /** Number of missing rows that got the fill value. */
  filledCount: z.number(),
  isPrivate: z.boolean(),
  /** Public id of the model that it replaces on its approval; empty without one. */
  supersedes: z.string(),
  may: z.record(z.enum(ownActs), z.boolean()),
  /** Whether the original score file is stored. */
  hasFile: z.boolean(),
  warnings: z.array(Problem),
});
export type OwnModel = z.output<typeof OwnModel>;

/** A model in the queue of the back office. */
export const ModelRow = OwnModel.omit({ isPreliminary: true, isNoStep: true, rank: true, may: true }).extend({
  publisher: z.string(),
  description: z.string(),
  userName: z.string(),
  paperUrl: z.string(),
  codeUrl: z.string(),
  hasSeenTargets: z.boolean(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  auditBy: z.string(),
  auditTime: Moment.nullable(),
  isDemo: z.boolean(),
  /** Version of the row; a decision contains the version that it was based on. */
  rowVer: z.number(),
  may: ModelMay,
});
export type ModelRow = z.output<typeof ModelRow>;

/** Columns that sort the queue. */
export const modelSorts = ['modelId', 'name', 'publisher', 'status', 'submitTime', 'auditTime'] as const;

export const ModelQuery = PageQuery.extend({
  /** Part of the name of a model or a publisher. */
  name: z.string().trim().max(45).optional(),
  /** Public id of a data set. */
  dataset: z.string().trim().max(16).optional(),
  status: z.enum(modelStates).optional(),
  ...dateRange('SubmitTime'),
});
export type ModelQuery = z.output<typeof ModelQuery>;

export const OwnModelQuery = PageQuery.extend(dateRange('SubmitTime'));
export type OwnModelQuery = z.output<typeof OwnModelQuery>;

const ById = z.object({ modelId: Id });
const Decision = ById.extend({ rowVer: z.number().int() });
const Reasoned = Decision.extend({ reason: RequiredText(500) });

/** Actions on several models, with the versions that were read: on all of them or on none. */
const models = z.array(Decision).min(1).max(100);
const Decisions = z.discriminatedUnion('act', [
  z.object({ act: z.literal('approve'), models }),
  z.object({ act: z.literal('restore'), models }),
  z.object({ act: z.enum(reasonedActs), models, reason: RequiredText(500) }),
]);
export type Decisions = z.output<typeof Decisions>;

/** Marks that can filter a board. */
export const marks = ['code', 'paper', 'uncertainty', 'unseen', 'baseline'] as const;

/** Sort keys of a board in addition to metrics: its default order, name, publisher, date. */
const plainSorts = [
  ...(['rank', 'name', 'publisher', 'date', 'trainingSize', 'trainingCost', 'params', 'openness'] as const),
] as const;
const boardSorts = [...plainSorts, ...metricCodes] as const;
export type BoardSort = (typeof boardSorts)[number];

const BoardScore = z.object({ mean: z.number().nullable(), std: z.number().nullable() });

/** A model on the board of a data set. */
export const BoardRow = z.object({
  publicId: z.string(),
  /** Null if the primary metric is undefined. */
  rank: z.number().nullable(),
  /** Whether the interval of the paired difference to the first model, and to the previous model, contains zero. */
  isTiedFirst: z.boolean(),
  isTiedBefore: z.boolean(),
  name: z.string(),
  publisher: z.string(),
  submitTime: Moment,
  /** 95 % interval of the primary metric. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  scores: z.partialRecord(z.enum(metricCodes), BoardScore),
  /** The primary metric by fold; empty if targets are hidden, and for sub-data sets. */
  folds: z.array(z.number().nullable()),
  ...Training,
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
  /** Part of the name of a model or a publisher. */
  name: z.string().trim().max(45).optional(),
  mark: z.enum(marks).optional(),
  sort: z.enum(boardSorts).optional(),
  /** Models that have seen targets are ranked among the others instead of being listed without a rank. */
  seen: z.literal('ranked').optional(),
  /** Better models first by default; `reverse` inverts the order. */
  order: z.literal('reverse').optional(),
  openness: z.enum(opennesses).exclude(['']).optional(),
  /** Maximum number of training samples; models without this number are omitted. */
  maxTraining: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** Maximum number of GPU hours of training; models without this number are omitted. */
  maxCost: z.coerce.number().min(0).max(1e12).optional(),
  /** Key of a sub-data set: scores and ranks are those of its samples. */
  subset: z
    .string()
    .regex(/^[0-9a-z][0-9a-z_-]{0,39}$/)
    .optional(),
  /** Number of a version. Default: the current one. Boards of old versions remain available. */
  version: z.coerce.number().int().min(1).max(999_999).optional(),
  /** Columns that are shown. */
  columns: z.enum(columnPresets).optional(),
});
export type BoardQuery = z.output<typeof BoardQuery>;
/** The filters of a board, without pages and order. */
export type BoardView = Omit<BoardQuery, keyof z.output<typeof PageQuery> | 'sort' | 'order' | 'columns'>;

/** An export: all columns unless the query names a preset. */
export const ExportQuery = BoardQuery.extend({ format: z.enum(exportFormats).default('csv') });
export type ExportQuery = z.output<typeof ExportQuery>;

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

/** The public view of one model. */
export const PublicModel = z.object({
  publicId: z.string(),
  name: z.string(),
  description: z.string(),
  publisher: z.string(),
  submitTime: Moment,
  /** An operator stated the time of submission, as the date of a result from elsewhere. */
  isDateStated: z.boolean(),
  /** Corrections of this card, the latest first. */
  changes: z.array(CardChange),
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
    hasOpenTargets: z.boolean(),
  }),
  /** The predictions can be downloaded: targets are open, and the publisher does not declare the model closed. */
  hasPredictions: z.boolean(),
  rank: z.number().nullable(),
  /** Number of models on the board. */
  listed: z.number(),
  isTiedFirst: z.boolean(),
  isTiedBefore: z.boolean(),
  paperUrl: z.string(),
  codeUrl: z.string(),
  license: z.string(),
  hardware: z.string(),
  trainingData: z.string(),
  ...Training,
  isBaseline: z.boolean(),
  hasSeenTargets: z.boolean(),
  hasLabelsOnly: z.boolean(),
  hasUncertainty: z.boolean(),
  fileSha256: z.string(),
  scorerVersion: z.number(),
  samples: z.number(),
  warnings: z.array(Problem),
  /** Number of missing rows that got the fill value. */
  filledCount: z.number(),
  /** Public ids of the newer run that replaced it, and of the older one that it replaced; empty without one. */
  supersededBy: z.string(),
  supersedes: z.string(),
  /** Null if its model was not merged with one of another account. */
  mergedWith: MergedWith.nullable(),
  /** The scores of the same predictions on other versions of the data set. */
  otherVersions: z.array(
    z.object({
      publicId: z.string(),
      version: z.number(),
      metric: z.enum(metricCodes),
      mean: z.number().nullable(),
      rank: z.number().nullable(),
    }),
  ),
  scores: z.array(ModelScore),
  plot: Plot,
  isDemo: z.boolean(),
});
export type PublicModel = z.output<typeof PublicModel>;

/** Number of predictions shown to a reviewer, for the first samples. */
export const shownPredictions = 20;

/** The reviewer's view of a model. It does not contain hidden targets. */
export const ModelFull = PublicModel.omit({ rank: true, listed: true, isTiedFirst: true, isTiedBefore: true }).extend({
  ...ModelRow.pick({ modelId: true, status: true, reason: true, userName: true, rowVer: true, may: true }).shape,
  ...ModelRow.pick({ auditBy: true, auditTime: true }).shape,
  fileName: z.string(),
  fileSize: z.number(),
  /** A class is the index of its label in the data set's list. */
  predictions: z.array(z.object({ sampleId: z.string(), fold: z.number(), prediction: z.number() })),
});
export type ModelFull = z.output<typeof ModelFull>;

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
  },
  /** The content of the board under the same filters, in the same order, with all pages. */
  export: {
    method: 'GET',
    path: '/front/benchmark/export/:publicId',
    permit: 'public',
    params: ByPublicId,
    query: ExportQuery,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
  },
  model: {
    method: 'GET',
    path: '/front/model/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: data(PublicModel),
  },

  /** The public log of a data set: when its models were measured again, and the results. */
  log: {
    method: 'GET',
    path: '/front/benchmark/log/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: rows(Rescoring),
  },
  /** Queues a model for scoring. The reply to a faulty score file contains its problems; the file is not stored. */
  submit: {
    method: 'POST',
    path: '/front/benchmark/submit/:publicId',
    permit: 'verified',
    idempotencyKey: true,
    scope: 'models:submit',
    params: ByPublicId,
    body: NewSubmission,
    reply: data(Checked),
    limit: { per: 'account', count: 30, seconds: 600 },
    // Escaped line ends and quotes make a text longer in JSON.
    maxBody: 2 * largestScoreFile,
    audit: 1,
  },
  /** The caller's models, in any state. */
  mine: {
    method: 'GET',
    path: '/front/benchmark/mine',
    permit: 'user',
    scope: 'models:submit',
    query: OwnModelQuery,
    reply: rows(OwnModel),
  },
  /** One of the caller's models by its public id, for a page or program that waits for its score. */
  ownModel: {
    method: 'GET',
    path: '/front/benchmark/mine/model/:publicId',
    permit: 'user',
    scope: 'models:submit',
    params: ByPublicId,
    reply: data(OwnModel),
  },
  /** The form values of one of the caller's models. */
  ownFields: {
    method: 'GET',
    path: '/front/benchmark/mine/model/:publicId/fields',
    permit: 'user',
    params: ByPublicId,
    reply: data(OwnFields),
  },
  /** The caller's original score file. */
  ownFile: {
    method: 'GET',
    path: '/front/benchmark/mine/:modelId/file',
    permit: 'user',
    scope: 'models:submit',
    params: ById,
    reply: file(),
  },
  /** Requests the review of a private model. */
  publish: {
    method: 'PUT',
    path: '/front/benchmark/publish',
    permit: 'verified',
    scope: 'models:submit',
    body: ById,
    reply: done(),
    changesContent: true,
  },
  /** A listed model leaves a tombstone with the reason, if one is given. */
  withdraw: {
    method: 'PUT',
    path: '/front/benchmark/withdraw',
    permit: 'verified',
    body: ById.extend({ reason: PlainText(500) }),
    reply: done(),
    changesContent: true,
  },

  list: {
    method: 'GET',
    path: '/bench/model/list',
    permit: 'bench:model:list',
    query: ModelQuery,
    reply: rows(ModelRow),
  },
  find: {
    method: 'GET',
    path: '/bench/model/:modelId',
    permit: 'bench:model:query',
    params: ById,
    reply: data(ModelFull),
    // Opening is logged: a model may not be public yet.
    audit: 0,
  },
  /** The original score file, for reviewers. */
  scoreFile: {
    method: 'GET',
    path: '/bench/model/:modelId/file',
    permit: 'bench:model:query',
    params: ById,
    reply: file(),
    audit: 0,
  },
  /** Its scores appear on the board with the commit. */
  approve: {
    method: 'PUT',
    path: '/bench/model/approve',
    permit: 'bench:model:audit',
    body: Decision,
    reply: done(),
  },
  /** One action on several models, with one mail per model. */
  decide: {
    method: 'PUT',
    path: '/bench/model/decide',
    permit: 'bench:model:audit',
    body: Decisions,
    reply: done(),
  },
  reject: {
    method: 'PUT',
    path: '/bench/model/reject',
    permit: 'bench:model:audit',
    body: Reasoned,
    reply: done(),
  },
  hide: {
    method: 'PUT',
    path: '/bench/model/hide',
    permit: 'bench:model:audit',
    body: Reasoned,
    reply: done(),
  },
  restore: {
    method: 'PUT',
    path: '/bench/model/restore',
    permit: 'bench:model:audit',
    body: Decision,
    reply: done(),
  },
  retract: {
    method: 'PUT',
    path: '/bench/model/retract',
    permit: 'bench:model:audit',
    body: Reasoned,
    reply: done(),
  },
  ...cardEndpoints,
  ...mergeEndpoints,

  /** All models of a board under its filters, for its charts: scores with intervals, and the record over time. */
  chart: {
    method: 'GET',
    path: '/front/benchmark/chart/:publicId',
    permit: 'public',
    params: ByPublicId,
    query: BoardQuery,
    reply: rows(ChartPoint),
  },
  /** Errors of a model by range, element and sub-data set, and the models with similar errors. */
  analysis: {
    method: 'GET',
    path: '/front/model/analysis/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: data(ModelAnalysis),
  },
  /** Two models of one version on the same samples. */
  comparison: {
    method: 'GET',
    path: '/front/model/compare',
    permit: 'public',
    query: z.object({ a: PublicId, b: PublicId }),
    reply: data(Comparison),
    limit: { per: 'address', count: 60, seconds: 60 },
  },
  /** Predictions of a model by sample as CSV; only for data sets with open targets. */
  predictions: {
    method: 'GET',
    path: '/front/model/predictions/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
  },
});
