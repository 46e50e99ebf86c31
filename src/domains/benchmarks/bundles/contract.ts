import { z } from 'zod';
import { contract, data, done, file, rows } from '#shared/contract';
import { Id } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { Line, RequiredLine, RequiredText, WebAddress } from '#shared/text-schemas';
import { Moment, wireDay } from '#shared/time';
import { DatasetDefinition, PublicId } from '#contract/benchmarks/datasets';
import { Problem } from '#contract/benchmarks/scoring';
import { isResultDay, opennesses } from '#contract/benchmarks/submissions';

/** Name and version of the format, as stored in a file. */
export const formatName = 'matscibench-bundle';
export const formatVersion = 1;

/** The description of a model in a bundle, as its board shows it; scores are always computed from its file. */
export const ModelCard = z.strictObject({
  /** Path of its score file in the bundle. */
  file: z.string().min(1).max(300),
  name: RequiredLine(45),
  description: RequiredText(255),
  publisher: RequiredLine(45),
  paperUrl: WebAddress,
  codeUrl: WebAddress,
  license: Line(100),
  hardware: Line(200),
  trainingData: Line(500),
  /** Number of training samples. */
  trainingSize: z.number().int().min(0).max(1e12).nullable().default(null),
  /** GPU hours of its training. */
  trainingCost: z.number().min(0).max(1e9).nullable().default(null),
  /** Number of trained parameters. */
  params: z.number().int().min(0).max(1e15).nullable().default(null),
  openness: z.enum(opennesses).default(''),
  hasSeenTargets: z.boolean().default(false),
  isBaseline: z.boolean().default(false),
  /** Submission time, or the date of a result from elsewhere; the earlier of two equal models ranks first. Default: the time of the import. */
  submitTime: z.iso
    .datetime()
    .refine((time) => isResultDay(wireDay(new Date(time))), 'benchmarks.submissions.resultDay')
    .optional(),
});
export type ModelCard = z.output<typeof ModelCard>;

/** `benchmark.json` of a bundle. */
export const BenchmarkFile = z.strictObject({
  format: z.literal(formatName),
  formatVersion: z.literal(formatVersion),
  definition: DatasetDefinition,
});

/** `models.json` of a bundle. */
export const ModelsFile = z.strictObject({ models: z.array(ModelCard).max(1000) });

/** `MANIFEST.json`: path, size in bytes and SHA-256 of each other file. Further keys are ignored. */
export const ManifestFile = z.object({
  files: z
    .array(
      z.object({
        path: z.string().max(300),
        bytes: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/, 'kernel.invalid.format'),
      }),
    )
    .max(5000),
});

const layouts = ['bundle', 'matbench', 'codabench'] as const;
export type Layout = (typeof layouts)[number];

/** Faults of a bundle or of one of its files; each has a text. */
const faultReasons = [
  ...(['zip', 'folder', 'manyFiles', 'large', 'name', 'twice', 'link', 'packing', 'ratio', 'missing'] as const),
  ...([
    'notUtf8',
    'json',
    'yaml',
    'field',
    'layout',
    'version',
    'sum',
    'size',
    'unlisted',
    'noTable',
    'twoTables',
  ] as const),
  ...(['csv', 'row', 'taken', 'noCard', 'scores', 'noReference', 'reference', 'noMetric', 'failed'] as const),
] as const;
export type FaultReason = (typeof faultReasons)[number];

/** One fault: a benchmark with faults is not imported. Line 0 is the whole file. */
export const Fault = z.object({
  file: z.string(),
  line: z.number(),
  reason: z.enum(faultReasons),
  /** For a row: its column. */
  column: z.string(),
  found: z.string(),
  expected: z.string(),
  /** For a field: the text key of the error. For a row: its code. */
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Fault = z.output<typeof Fault>;

/** A fault with its message in the language of the caller. */
const SaidFault = Fault.omit({ params: true }).extend({ message: z.string() });

/** Parts of a foreign bundle that the portal cannot store, and assumptions. */
const noteReasons = [
  ...(['column', 'phase', 'solution', 'program', 'image', 'factSheet', 'setting', 'key', 'page'] as const),
  ...(['rowIds', 'primary', 'language', 'field', 'unlisted', 'noManifest', 'unknownModel'] as const),
] as const;
export const Note = z.object({ reason: z.enum(noteReasons), found: z.string() });
export type Note = z.output<typeof Note>;

/** A model of a source in the report. */
export const ReportedModel = z.object({
  file: z.string(),
  name: z.string(),
  isBaseline: z.boolean(),
  /** All problems of its score file. */
  problems: z.array(Problem),
  /** Mean of the primary metric, after the import. */
  mean: z.number().nullable(),
  state: z.enum(['checked', 'faulty', 'added', 'known']),
});
export type ReportedModel = z.output<typeof ReportedModel>;

/** One benchmark of a source. */
export const ReportedBenchmark = z.object({
  publicId: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  taskType: z.string(),
  rows: z.number(),
  /** Number of rows on which models are measured. */
  measured: z.number(),
  columns: z.array(z.object({ name: z.string(), role: z.string(), type: z.string() })),
  metrics: z.array(z.object({ code: z.string(), isPrimary: z.boolean() })),
  hasOpenTargets: z.boolean(),
  hasStructures: z.boolean(),
  models: z.array(ReportedModel),
  faults: z.array(Fault),
  /** Number of faults that are not listed. */
  more: z.number(),
  notes: z.array(Note),
  /** The data set that was created from it, in this run or before. */
  datasetId: z.number().nullable(),
  state: z.enum(['checked', 'faulty', 'made', 'known']),
});
export type ReportedBenchmark = z.output<typeof ReportedBenchmark>;

/** The report as it is stored. */
export const Report = z.object({
  layout: z.enum(layouts).nullable(),
  /** Faults of the whole source. */
  faults: z.array(Fault),
  benchmarks: z.array(ReportedBenchmark),
});
export type Report = z.output<typeof Report>;

/** The report in the format of the API. */
const LocalizedReport = z.object({
  layout: z.enum(layouts).nullable(),
  faults: z.array(SaidFault),
  benchmarks: z.array(ReportedBenchmark.extend({ faults: z.array(SaidFault) })),
});
export type LocalizedReport = z.output<typeof LocalizedReport>;

/** `empty` until the file is uploaded; then it is checked and waits for a decision. */
const importStates = ['empty', 'checking', 'checked', 'faulty', 'making', 'made'] as const;
export type ImportStatus = (typeof importStates)[number];

export const ImportRow = z.object({
  bundleId: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  status: z.enum(importStates),
  createBy: z.string(),
  createTime: Moment,
  updateTime: Moment,
});
export type ImportRow = z.output<typeof ImportRow>;

export const StoredImport = ImportRow.extend({ report: LocalizedReport.nullable() });
export type StoredImport = z.output<typeof StoredImport>;

/** Maximum size of one request in bytes; larger archives are uploaded in pieces. */
const largestAtOnce = 10_000_000;
/** Maximum size of an archive that is uploaded in pieces, in bytes. */
export const largestArchive = 1_000_000_000;

export const ImportQuery = PageQuery.extend({ status: z.enum(importStates).optional() });
export type ImportQuery = z.output<typeof ImportQuery>;

const ById = z.object({ bundleId: Id });
const ByDataset = z.object({ datasetId: Id });
const ByPublicId = z.object({ publicId: PublicId });
const sent = { per: 'address', count: 20, seconds: 60 } as const;

export const bundles = contract('benchmarks.bundles', {
  /** A benchmark as a bundle; without the reference data if targets are hidden. */
  frontBundle: {
    method: 'GET',
    path: '/front/benchmark/bundle/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: file(),
    limit: sent,
  },
  /** A benchmark as a bundle of Codabench; without the reference data if targets are hidden. */
  frontCodabench: {
    method: 'GET',
    path: '/front/benchmark/codabench/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: file(),
    limit: sent,
  },
  /** Metadata in Croissant, for programs that load data sets. */
  croissant: {
    method: 'GET',
    path: '/front/benchmark/croissant/:publicId',
    permit: 'public',
    params: ByPublicId,
    reply: file(),
    limit: { per: 'address', count: 60, seconds: 60 },
  },

  /** The whole benchmark with its targets and models. */
  bundle: {
    method: 'GET',
    path: '/bench/dataset/:datasetId/bundle',
    permit: 'bench:dataset:add',
    params: ByDataset,
    reply: file(),
    audit: 5,
  },
  codabench: {
    method: 'GET',
    path: '/bench/dataset/:datasetId/codabench',
    permit: 'bench:dataset:add',
    params: ByDataset,
    reply: file(),
    audit: 5,
  },

  list: {
    method: 'GET',
    path: '/bench/bundle/list',
    permit: 'bench:dataset:add',
    query: ImportQuery,
    reply: rows(ImportRow),
  },
  find: {
    method: 'GET',
    path: '/bench/bundle/:bundleId',
    permit: 'bench:dataset:add',
    params: ById,
    reply: data(StoredImport),
  },
  /** Creates an import without a file. */
  begin: {
    method: 'POST',
    path: '/bench/bundle',
    permit: 'bench:dataset:add',
    reply: data(z.object({ bundleId: z.number() })),
    audit: 6,
  },
  /**
   * Uploads the archive in one request; larger ones use `files/transfers`. The archive is checked; nothing is created
   * yet.
   */
  upload: {
    method: 'POST',
    path: '/bench/bundle/:bundleId/file',
    permit: 'bench:dataset:add',
    params: ById,
    upload: { field: 'file', maxBytes: largestAtOnce, maxFiles: 1 },
    maxBody: largestAtOnce + 65_536,
    reply: done(),
    audit: 6,
  },
  /** Creates drafts of the checked benchmarks without faults. */
  make: {
    method: 'PUT',
    path: '/bench/bundle/:bundleId/make',
    permit: 'bench:dataset:add',
    params: ById,
    reply: done(),
    audit: 6,
  },
  remove: {
    method: 'DELETE',
    path: '/bench/bundle/:bundleId',
    permit: 'bench:dataset:add',
    params: ById,
    reply: done(),
  },
});
