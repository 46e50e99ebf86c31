import { z } from 'zod';
import { Moment } from '#shared/time';
import { ResourceStatus } from './life-cycle.ts';

/** A public version. */
export const Version = z.object({
  publicId: z.string(),
  resourceNo: z.string(),
  version: z.string(),
  status: ResourceStatus,
  titleZh: z.string(),
  titleEn: z.string(),
  publishDate: Moment.nullable(),
  withdrawTime: Moment.nullable(),
  /** Changes since the previous version; empty for the first one. */
  changesZh: z.string(),
  changesEn: z.string(),
  doi: z.string().nullable(),
  cstr: z.string().nullable(),
  isLatest: z.boolean(),
});
export type Version = z.output<typeof Version>;

export const FileChange = z.object({
  path: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  sizeBefore: z.number().nullable(),
  sizeAfter: z.number().nullable(),
});
export type FileChange = z.output<typeof FileChange>;

/** One field that differs between two versions; texts as on a page, one line per author or project. */
export const FieldChange = z.object({
  /** Name of the field in this noun's texts under `fields`; `typeMeta.<type>.<field>` for fields of a type. */
  field: z.string(),
  /** Name of a declared field; absent for all others. */
  labelZh: z.string().optional(),
  labelEn: z.string().optional(),
  change: z.enum(['added', 'removed', 'changed']),
  before: z.string(),
  after: z.string(),
});
export type FieldChange = z.output<typeof FieldChange>;

const Side = Version.pick({ publicId: true, version: true, titleZh: true, titleEn: true, publishDate: true });
/** Differences between two published versions of one resource. */
export const Difference = z.object({
  before: Side,
  after: Side,
  fields: z.array(FieldChange),
  /** Whether the caller may see the file names of both versions. */
  filesShown: z.boolean(),
});
export type Difference = z.output<typeof Difference>;
