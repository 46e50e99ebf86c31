import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { dateRange, PageQuery } from '#shared/paging';
import { Line, RequiredLine, RequiredText, WebAddress } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { DatasetMetric, PublicId } from '#contract/benchmarks/datasets';
import { largestScoreFile, metricCodes, Problem, taskTypes } from '#contract/benchmarks/scoring';
import { ChartPoint, Comparison, ModelAnalysis } from './contract/analysis.ts';
import { columnPresets, exportFormats, opennesses } from './contract/columns.ts';
import { OwnFields } from './contract/own-fields.ts';
import { Plot } from './contract/plots.ts';
import { Count, Hours, Training } from './contract/training.ts';

export * from './contract/analysis.ts';
export * from './contract/columns.ts';
export * from './contract/own-fields.ts';
export * from './contract/plots.ts';

export const modelStates = [
  ...(['queued', 'scoring', 'failed', 'private', 'pending', 'approved', 'rejected', 'hidden'] as const),
  ...(['withdrawn', 'superseded'] as const),
] as const;
export type BenchStatus = (typeof modelStates)[number];

/** Scores are still to come. */
export const unscored: readonly BenchStatus[] = ['queued', 'scoring'];

/**
 * Every change of state by a person; the guard, the buttons and the exhaustive test read this table. The queue leads from
 * `queued` over `scoring` to `private`, `pending` or `failed`, and an approved model leads the one that it replaces to
 * `superseded`.
 */
export const modelActs = {
  approve: { from: ['pending'], to: 'approved', needsReason: false },
  reject: { from: ['pending'], to: 'rejected', needsReason: true },
  hide: { from: ['approved'], to: 'hidden', needsReason: true },
  restore: { from: ['hidden', 'superseded'], to: 'approved', needsReason: false },
  /** The submitter's own acts. */
  publish: { from: ['private'], to: 'pending', needsReason: false },
  withdraw: { from: ['private', 'pending', 'approved'], to: 'withdrawn', needsReason: false },
} as const satisfies Record<string, { from: readonly BenchStatus[]; to: BenchStatus; needsReason: boolean }>;
export type ModelAct = keyof typeof modelActs;

/** Acts of reviewers. */
export const auditActs = ['approve', 'reject', 'hide', 'restore'] as const;
export type AuditAct = (typeof auditActs)[number];

/** Acts of the submitter. */
export const ownActs = ['publish', 'withdraw'] as const;
export type OwnAct = (typeof ownActs)[number];

/** Whether an act leads on from a state. */
export const leadsFrom = (act: ModelAct, status: BenchStatus): boolean =>
  (modelActs[act].from as readonly BenchStatus[]).includes(status);

/** What the caller may do with a model now. */
const ModelMay = z.record(z.enum(auditActs), z.boolean());
export type ModelMay = z.output<typeof ModelMay>;

/** Bytes of a file as it is sent. */
const sizeOf = (text: string, encoding: 'text' | 'base64') =>
  encoding === 'base64' ? Math.floor((text.length * 3) / 4) : new TextEncoder().encode(text).length;

/** What a publisher sends. */
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
    /** Samples that the model was trained on, pre-training included. */
    trainingSize: Count,
    /** GPU hours of its training. */
    trainingCost: Hours,
    /** Trained parameters. */
    params: Count,
    openness: z.enum(opennesses).default(''),
    /** The model has seen targets that it is measured on. */
    hasSeenTargets: z.boolean().default(false),
    /** Stays with its submitter once it is scored, until they publish it. */
    isPrivate: z.boolean().default(false),
    /** Public id of an own approved model that this one replaces once it is approved. */
    supersedes: z.union([z.literal(''), PublicId]).default(''),
    /** The score file: its name, and its bytes as text, or in base 64, which no letter of another encoding is lost by. */
    encoding: z.enum(['text', 'base64']).default('text'),
    fileName: z
      .string()
      .trim()
      .min(1, { message: 'benchmarks.submissions.noFileChosen', abort: true })
      .max(255)
      .regex(/[^.\s].*\.txt$/i, 'benchmarks.submissions.notText'),
    file: z.string().max(2 * largestScoreFile, 'benchmarks.submissions.tooLarge'),
    /** Captcha: what the person read, and which image it was. */
    code: z.string().trim().max(20).default(''),
    uuid: z.string().max(64).default(''),
  })
  .refine(({ file, encoding }) => sizeOf(file, encoding) < largestScoreFile, {
    path: ['file'],
    message: 'benchmarks.submissions.tooLarge',
  });
export type NewSubmission = z.output<typeof NewSubmission>;

/** What became of a score file: kept under a name, or refused with everything that is wrong in it. */
export const Checked = z.object({
  publicId: z.string().nullable(),
  errors: z.array(Problem),
  /** Errors beyond those listed. */
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
  /** Null while it waits for its score, and where the metric is not defined. */
  mean: z.number().nullable(),
  /** Place on the board: the one that it has, or the one that it would have; null without a score and for what has seen targets. */
  rank: z.number().nullable(),
  /** The value is that of the public share, rounded: the model is not approved, and targets are hidden. */
  isPreliminary: z.boolean(),
  /** The preliminary value is not certainly better than all that its submitter was shown before; `mean` is the best of these. */
  isNoStep: z.boolean(),
  /** Rows that the file lacked and that count as the fill value. */
  filledCount: z.number(),
  isPrivate: z.boolean(),
  /** Public id of the model that it replaces once it is approved; empty without one. */
  supersedes: z.string(),
  may: z.record(z.enum(ownActs), z.boolean()),
  /** The score file is kept as it was sent. */
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
  /** Counts the changes; a decision names the one that it was made from. */
  rowVer: z.number(),
  may: ModelMay,
});
export type ModelRow = z.output<typeof ModelRow>;

/** Columns that the queue sorts by. */
export const modelSorts = ['modelId', 'name', 'publisher', 'status', 'submitTime', 'auditTime'] as const;

export const ModelQuery = PageQuery.extend({
  /** Part of a model's or a publisher's name. */
  name: z.string().trim().max(45).optional(),
  /** Public id of a data set. */
  dataset: z.string().trim().max(16).optional(),
  status: z.enum(modelStates).optional().catch(undefined),
  ...dateRange('SubmitTime'),
});
export type ModelQuery = z.output<typeof ModelQuery>;

export const OwnModelQuery = PageQuery.extend(dateRange('SubmitTime'));
export type OwnModelQuery = z.output<typeof OwnModelQuery>;

const ById = z.object({ modelId: Id });
const Decision = ById.extend({ rowVer: z.number().int() });
const Reasoned = Decision.extend({ reason: RequiredText(500) });

/** Acts on several models as they were read: on all of them or on none. */
const models = z.array(Decision).min(1).max(100);
const Decisions = z.discriminatedUnion('act', [
  z.object({ act: z.literal('approve'), models }),
  z.object({ act: z.literal('restore'), models }),
  z.object({ act: z.literal('reject'), models, reason: RequiredText(500) }),
  z.object({ act: z.literal('hide'), models, reason: RequiredText(500) }),
]);
export type Decisions = z.output<typeof Decisions>;

/** Marks that a board can be narrowed to. */
export const marks = ['code', 'paper', 'uncertainty', 'unseen', 'baseline'] as const;
export type Mark = (typeof marks)[number];

/** What a board is sorted by besides metrics: its own order, name, publisher, date. */
export const plainSorts = [
  ...(['rank', 'name', 'publisher', 'date', 'trainingSize', 'trainingCost', 'params', 'openness'] as const),
] as const;
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
  /** The primary metric by fold; empty where targets are hidden, and of sub-data sets. */
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
  /** Part of a model's or a publisher's name. */
  name: z.string().trim().max(45).optional(),
  mark: z.enum(marks).optional().catch(undefined),
  sort: z.enum(boardSorts).optional().catch(undefined),
  /** Models that have seen targets are ranked among the others instead of standing apart. */
  seen: z.literal('ranked').optional().catch(undefined),
  /** The better first unless `worst`; texts and dates from the end. */
  order: z.literal('reverse').optional().catch(undefined),
  openness: z.enum(opennesses).exclude(['']).optional().catch(undefined),
  /** Trained on so many samples at most; what says nothing is left out. */
  mostTraining: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  /** Trained with so many GPU hours at most; what says nothing is left out. */
  mostCost: z.coerce.number().min(0).max(1e12).optional().catch(undefined),
  /** Key of a sub-data set: scores and ranks are those of its samples. */
  subset: z
    .string()
    .regex(/^[0-9a-z][0-9a-z_-]{0,39}$/)
    .optional()
    .catch(undefined),
  /** Number of a version; the current one when absent. Boards of old versions stay. */
  version: z.coerce.number().int().min(1).max(999_999).optional().catch(undefined),
  /** Columns that are shown. */
  columns: z.enum(columnPresets).optional().catch(undefined),
});
export type BoardQuery = z.output<typeof BoardQuery>;
/** What a board is narrowed to, whatever its pages and order. */
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
    hasOpenTargets: z.boolean(),
  }),
  /** The predictions may be downloaded: targets are open, and the publisher does not call the model closed. */
  hasPredictions: z.boolean(),
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
  ...Training,
  isBaseline: z.boolean(),
  hasSeenTargets: z.boolean(),
  hasLabelsOnly: z.boolean(),
  hasUncertainty: z.boolean(),
  fileSha256: z.string(),
  scorerVersion: z.number(),
  samples: z.number(),
  warnings: z.array(Problem),
  /** Rows that the file lacked and that count as the fill value. */
  filledCount: z.number(),
  /** Public ids of the newer run that took its place, and of the older one whose place it took; empty without one. */
  supersededBy: z.string(),
  supersedes: z.string(),
  /** The same predictions on other versions of the data set, as they were measured there. */
  otherVersions: z.array(
    z.object({
      ...{ publicId: z.string(), version: z.number(), metric: z.enum(metricCodes) },
      ...{ mean: z.number().nullable(), rank: z.number().nullable() },
    }),
  ),
  scores: z.array(ModelScore),
  plot: Plot,
  isDemo: z.boolean(),
});
export type PublicModel = z.output<typeof PublicModel>;

/** Predictions that a reviewer is shown, the first of the file's samples. */
export const shownPredictions = 20;

/** A model with everything that its review looks at. Hidden targets are not among it. */
export const ModelFull = PublicModel.omit({ rank: true, listed: true, isTiedFirst: true, isTiedBefore: true }).extend({
  ...ModelRow.pick({ modelId: true, status: true, reason: true, userName: true, rowVer: true, may: true }).shape,
  ...ModelRow.pick({ auditBy: true, auditTime: true }).shape,
  fileName: z.string(),
  fileSize: z.number(),
  /** A class is the place of its label in the data set's list. */
  predictions: z.array(z.object({ sampleId: z.string(), fold: z.number(), prediction: z.number() })),
});
export type ModelFull = z.output<typeof ModelFull>;

const Old = { metric: z.enum(metricCodes), mean: z.number().nullable(), rank: z.number().nullable() };

/** A new version on which the models of the one before were measured again. */
export const Rescoring = z.object({
  rescoringId: z.number(),
  fromNumber: z.number(),
  number: z.number(),
  noteZh: z.string(),
  noteEn: z.string(),
  /** The values of the new version are those of the board. */
  isLive: z.boolean(),
  createTime: Moment,
  /** When that came, or is planned; null while models are measured. */
  liveTime: Moment.nullable(),
  /** Empty before it is live. A model without `publicId` does not fit the new rows. */
  models: z.array(
    z.object({
      ...{ name: z.string(), fromPublicId: z.string(), publicId: z.string().nullable() },
      ...{ oldMetric: Old.metric, oldMean: Old.mean, oldRank: Old.rank },
      ...{ newMetric: Old.metric.nullable(), newMean: Old.mean, newRank: Old.rank },
    }),
  ),
});
export type Rescoring = z.output<typeof Rescoring>;

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
  /** Exactly what the board shows under the same filters, in the same order, all pages of it. */
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

  /** The public log of a data set: when its models were measured again, and what became of each. */
  log: {
    method: 'GET',
    path: '/front/benchmark/log/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: rows(Rescoring),
  },
  /** Reads a score file and queues the model to be scored; a faulty file is answered with its problems and not kept. */
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
    // Escaped line ends and quotes make a text longer on the wire.
    maxBody: 2 * largestScoreFile,
    audit: 1,
  },
  /** The caller's own models, whatever their state. */
  mine: {
    method: 'GET',
    path: '/front/benchmark/mine',
    permit: 'user',
    scope: 'models:submit',
    query: OwnModelQuery,
    reply: rows(OwnModel),
  },
  /** One of the caller's own models by its public id, for a page or program that waits for its score. */
  ownModel: {
    method: 'GET',
    path: '/front/benchmark/mine/model/:publicId',
    permit: 'user',
    scope: 'models:submit',
    params: ByPublicId,
    reply: data(OwnModel),
  },
  /** The form of one of the caller's own models as it was filled in. */
  ownFields: {
    method: 'GET',
    path: '/front/benchmark/mine/model/:publicId/fields',
    permit: 'user',
    params: ByPublicId,
    reply: data(OwnFields),
  },
  /** The caller's own score file as it was sent. */
  ownFile: {
    method: 'GET',
    path: '/front/benchmark/mine/:modelId/file',
    permit: 'user',
    scope: 'models:submit',
    params: ById,
    reply: file(),
  },
  /** Asks for the review of a model that its submitter has looked at. */
  publish: {
    method: 'PUT',
    path: '/front/benchmark/publish',
    permit: 'verified',
    scope: 'models:submit',
    body: ById,
    reply: done(),
  },
  withdraw: {
    method: 'PUT',
    path: '/front/benchmark/withdraw',
    permit: 'verified',
    body: ById,
    reply: done(),
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
  },
  /** The score file as it was sent, for whoever reviews it. */
  scoreFile: {
    method: 'GET',
    path: '/bench/model/:modelId/file',
    permit: 'bench:model:query',
    params: ById,
    reply: file(),
  },
  /** Its scores appear on the board from the commit on. */
  approve: {
    method: 'PUT',
    path: '/bench/model/approve',
    permit: 'bench:model:audit',
    body: Decision,
    reply: done(),
  },
  /** One act on several models, each with its mail. */
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

  /** All models of a board under its filters, for its figures: scores with intervals, and the record over time. */
  chart: {
    method: 'GET',
    path: '/front/benchmark/chart/:publicId',
    permit: 'public',
    params: ByPublicId,
    query: BoardQuery,
    reply: rows(ChartPoint),
  },
  /** Errors of a model by range, element and sub-data set, and the models that err alike. */
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
  /** Predictions of a model by sample as CSV; of data sets with open targets only. */
  predictions: {
    method: 'GET',
    path: '/front/model/predictions/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 60 },
  },
});
