import { z } from 'zod';
import { Moment } from '#shared/time';
import { ResourceStatus } from '#contract/data/resources';

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

/** An author, grant, project or work that differs between two versions. */
export const EntryChange = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  /** As people know it: the names of an author, the number of a project. */
  name: z.string(),
  /** Places in both lists, from 1 on; only for an entry that was moved among the others. */
  moved: z.object({ from: z.number(), to: z.number() }).optional(),
  /** Parts that differ, or all parts of an entry that is not in both. Values as in {@link FieldChange}. */
  parts: z.array(z.object({ part: z.string(), before: z.string(), after: z.string() })),
});
export type EntryChange = z.output<typeof EntryChange>;

/**
 * One field that differs between two versions. Values are texts; choices, disciplines, days and yes or no are stored
 * values, which pages show as the form does.
 */
export const FieldChange = z.object({
  /** Name of the field in this noun's texts under `fields`; `typeMeta.<type>.<field>` for fields of a type. */
  field: z.string(),
  /** Name of a declared field; absent for all others. */
  labelZh: z.string().optional(),
  labelEn: z.string().optional(),
  change: z.enum(['added', 'removed', 'changed']),
  before: z.string(),
  after: z.string(),
  /** The entries that differ, for a field that is a list of entries; `before` and `after` are empty then. */
  entries: z.array(EntryChange).optional(),
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
