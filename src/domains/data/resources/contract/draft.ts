import { z } from 'zod';
import { FieldValues } from '#contract/data/metadata-fields';
import { storable } from '#shared/text-schemas';
import { Day } from '#shared/time';
import { bareOrcid, hasOrcidForm, isOrcid } from './orcid.ts';
import { mostRelatedWorks, RelationTypeValue, WorkIdTypeValue } from './related-works.ts';
import { License, SharingMethod } from './sharing.ts';
import { PreservationPlan, ResourceType } from './terms.ts';

/** A text of several lines. */
const text = (longest: number) => z.string().overwrite(storable).trim().max(longest).default('');
/** A text of one line: a line break would begin a new field in citations and mails. */
const line = (longest: number) =>
  z
    .string()
    .overwrite((value) => storable(value).replace(/\s+/g, ' '))
    .trim()
    .max(longest)
    .default('');
const email = z.union([z.literal(''), z.email().max(100)]).default('');
const day = z.union([z.literal(''), Day]).default('');
const orcid = z
  .string()
  .overwrite(bareOrcid)
  .refine((id) => id === '' || hasOrcidForm(id), 'data.resources.invalid.orcidForm')
  .refine((id) => !hasOrcidForm(id) || isOrcid(id), 'data.resources.invalid.orcid')
  .default('');

export const Author = z.object({
  nameZh: line(100),
  nameEn: line(100),
  institution: line(200),
  email,
  phone: line(50),
  orcid,
  isCorresponding: z.boolean().default(false),
});
export type Author = z.output<typeof Author>;

export const Publisher = z.object({ name: line(100), email, phone: line(50), postcode: line(20), address: line(300) });
export type Publisher = z.output<typeof Publisher>;

export const RelatedProject = z.object({
  projectNo: line(100),
  responsible: line(100),
  start: day,
  deadline: day,
  agency: line(200),
  leadOrg: line(200),
  participantOrgs: text(1000),
  introduction: text(5000),
});
export type RelatedProject = z.output<typeof RelatedProject>;

/** A related work as declared by the authors. A draft may hold any text; submission requires an identifier. */
export const RelatedWork = z.object({
  relation: RelationTypeValue.default('IsSupplementTo'),
  idType: WorkIdTypeValue.default('DOI'),
  value: line(1000),
  title: line(500),
});
export type RelatedWork = z.output<typeof RelatedWork>;

const TypeMeta = z
  .record(z.string().max(30), z.string().overwrite(storable).trim().max(20_000))
  .refine((meta) => Object.keys(meta).length <= 20)
  .default({});

/** Limit of authors per resource. */
export const mostAuthors = 200;
/** Limit of related projects per resource. */
export const mostProjects = 20;

/** The fields of the form, all optional, so that a draft can be saved at any moment. */
export const ResourceDraft = z.object({
  resourceType: ResourceType.default('dataset'),
  titleZh: line(500),
  titleEn: line(500),
  keywordsZh: line(1000),
  keywordsEn: line(1000),
  descriptionZh: text(20_000),
  descriptionEn: text(20_000),
  subjectCode: line(20),
  sharingMethod: z.union([z.literal(''), SharingMethod]).default(''),
  openDate: day,
  accessRestriction: text(5000),
  accessRestrictionEn: text(5000),
  nonDisclosureReason: text(5000),
  license: z.union([z.literal(''), License]).default(''),
  preservationPlan: z.union([z.literal(''), PreservationPlan]).default(''),
  specialNo: line(100),
  projectNo: line(100),
  taskNo: line(100),
  noProject: z.boolean().default(false),
  doi: line(128),
  cstr: line(128),
  uniqueId: line(128),
  callbackUrl: line(500),
  typeMeta: TypeMeta,
  /** Values of the fields that administrators declare (data/metadata-fields). */
  fieldValues: FieldValues,
  authors: z.array(Author).max(mostAuthors).default([]),
  publisher: Publisher.prefault({}),
  projects: z.array(RelatedProject).max(mostProjects).default([]),
  relatedWorks: z.array(RelatedWork).max(mostRelatedWorks).default([]),
  ftpAddress: line(255),
  ftpUsername: line(100),
  /** Write-only: an empty text keeps the stored password for the host of the address. */
  ftpPassword: z.string().max(200).default(''),
  ftpRoot: line(500),
});
export type ResourceDraft = z.output<typeof ResourceDraft>;

/** Sections of the form. */
export type FormSection = 'files' | 'basic' | 'science' | 'people' | 'projects' | 'sharing' | 'identifiers' | 'works';

/**
 * Rules for a field of the form. Columns, copies, differences, corrections and the public record are derived from them.
 */
export interface FieldRule {
  section: FormSection;
  /** A public text that versions are compared by: only on the page of a public resource, or on a tombstone as well. */
  text?: 'page' | 'tombstone';
  /** An administrator may correct it in a public resource. */
  amend?: true;
  /** Specific to one version: the next version and a copy begin without it. */
  ofVersion?: true;
}

/** Every field of the form, in its order. */
export const draftFields = {
  resourceType: { section: 'basic', text: 'tombstone', amend: true },
  titleZh: { section: 'basic', text: 'tombstone', amend: true },
  titleEn: { section: 'basic', text: 'tombstone', amend: true },
  keywordsZh: { section: 'basic', text: 'tombstone', amend: true },
  keywordsEn: { section: 'basic', text: 'tombstone', amend: true },
  descriptionZh: { section: 'basic', text: 'tombstone', amend: true },
  descriptionEn: { section: 'basic', text: 'tombstone', amend: true },
  subjectCode: { section: 'basic', text: 'page', amend: true },
  sharingMethod: { section: 'sharing', text: 'tombstone' },
  openDate: { section: 'sharing', text: 'tombstone' },
  accessRestriction: { section: 'sharing', text: 'page' },
  accessRestrictionEn: { section: 'sharing', text: 'page' },
  nonDisclosureReason: { section: 'sharing', text: 'page' },
  license: { section: 'sharing', text: 'tombstone' },
  preservationPlan: { section: 'sharing', text: 'page', amend: true },
  specialNo: { section: 'projects', text: 'page', amend: true },
  projectNo: { section: 'projects', text: 'page', amend: true },
  taskNo: { section: 'projects', text: 'page', amend: true },
  noProject: { section: 'projects', amend: true },
  doi: { section: 'identifiers', ofVersion: true },
  cstr: { section: 'identifiers', ofVersion: true },
  uniqueId: { section: 'identifiers', ofVersion: true },
  callbackUrl: { section: 'identifiers' },
  typeMeta: { section: 'basic', amend: true },
  fieldValues: { section: 'science', amend: true },
  authors: { section: 'people', amend: true },
  publisher: { section: 'people', amend: true },
  projects: { section: 'projects', amend: true },
  relatedWorks: { section: 'works', amend: true },
  ftpAddress: { section: 'files' },
  ftpUsername: { section: 'files' },
  ftpPassword: { section: 'files' },
  ftpRoot: { section: 'files' },
} as const satisfies Record<keyof ResourceDraft, FieldRule>;

type Fields = typeof draftFields;
/** Names of the fields with a rule. */
export type FieldsWith<R extends Partial<FieldRule>> = {
  [F in keyof Fields]: Fields[F] extends R ? F : never;
}[keyof Fields];

/** The fields with a rule, in the order of the form. */
export const fieldsWith = <const R extends Partial<FieldRule>>(rule: R): FieldsWith<R>[] =>
  Object.entries<FieldRule>(draftFields).flatMap(([name, it]) =>
    Object.entries(rule).every(([key, value]) => it[key as keyof FieldRule] === value) ? (name as FieldsWith<R>) : [],
  );

/** Public texts of a public record. */
export type PublicText = FieldsWith<{ text: 'page' | 'tombstone' }>;
export const publicTexts: readonly PublicText[] = [
  ...fieldsWith({ text: 'tombstone' }),
  ...fieldsWith({ text: 'page' }),
].toSorted((one, other) => placeOf(one) - placeOf(other));

function placeOf(name: keyof ResourceDraft): number {
  return Object.keys(draftFields).indexOf(name);
}

/**
 * The fields of a public resource that an administrator may correct: its description, not its sharing and identifiers.
 */
export const Metadata = ResourceDraft.pick(
  Object.fromEntries(fieldsWith({ amend: true }).map((name) => [name, true])) as Record<
    FieldsWith<{ amend: true }>,
    true
  >,
);
export type Metadata = z.output<typeof Metadata>;
