import { z } from 'zod';
import { Affiliation, affiliationsOfText, maxAffiliations, noAffiliation } from '#contract/identity/organizations';
import { FieldValues } from '#contract/data/metadata-fields';
import { storable } from '#shared/text-schemas';
import { Day } from '#shared/time';
import { fieldKeys, fieldsWith, ruleOf, draftFields, type FieldKey, type FieldsWith } from './fields.ts';
import { bareOrcid, hasOrcidForm, isOrcid } from './orcid.ts';
import { maxRelatedWorks, RelationTypeValue, WorkIdTypeValue } from './related-works.ts';
import { ResourceType } from './terms.ts';

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
  /** In their order. */
  affiliations: z.array(Affiliation).max(maxAffiliations).default([]),
  email,
  phone: line(50),
  orcid,
  isCorresponding: z.boolean().default(false),
});
export type Author = z.output<typeof Author>;

/**
 * An author as clients send one. `institution` is a short form of `affiliations`: names in one text, separated by
 * semicolons. It counts only without `affiliations`.
 */
export const SentAuthorFields = Author.extend({ institution: line(1000).optional() });
const SentAuthor = SentAuthorFields.transform(withAffiliations);

/** An author with affiliations, as records that are older than these have a text in `institution`. */
export function withAffiliations<A extends { institution?: string | undefined; affiliations?: Affiliation[] }>({
  institution = '',
  ...author
}: A) {
  const { affiliations = [] } = author;
  return { ...author, affiliations: affiliations.length > 0 ? affiliations : affiliationsOfText(institution) };
}

/** Person or institution; the name in Chinese or in any language, and in English. */
export const Publisher = z.object({
  name: line(100),
  nameEn: line(100),
  email,
  phone: line(50),
  postcode: line(20),
  address: line(300),
});
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

/** A grant that funded the work. */
export const Grant = z.object({
  funder: Affiliation.default(noAffiliation),
  number: line(100),
  title: line(500),
  /** Whether its number is that of a national project in the register: then its three numbers are required. */
  isRegistered: z.boolean().default(false),
});
export type Grant = z.output<typeof Grant>;
/** Limit of grants per resource. */
export const maxGrants = 20;

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
export const maxAuthors = 200;
/** Limit of related projects per resource. */
export const maxProjects = 20;

/** Schemas of the fields that are more than a text or a choice. */
const ownSchemas = {
  resourceType: ResourceType.default('dataset'),
  noProject: z.boolean().default(false),
  typeMeta: TypeMeta,
  fieldValues: FieldValues,
  authors: z.array(SentAuthor).max(maxAuthors).default([]),
  publisher: Publisher.prefault({}),
  grants: z.array(Grant).max(maxGrants).default([]),
  projects: z.array(RelatedProject).max(maxProjects).default([]),
  relatedWorks: z.array(RelatedWork).max(maxRelatedWorks).default([]),
  ftpPassword: z.string().max(draftFields.ftpPassword.longest).default(''),
};

type SchemaOf<F extends FieldKey> = F extends keyof typeof ownSchemas
  ? (typeof ownSchemas)[F]
  : (typeof draftFields)[F] extends { choices: readonly (infer V extends string)[] }
    ? z.ZodDefault<z.ZodUnion<[z.ZodLiteral<''>, z.ZodEnum<{ [K in V]: K }>]>>
    : z.ZodDefault<z.ZodString>;

function schemaOf(field: FieldKey): z.ZodType {
  if (field in ownSchemas) return ownSchemas[field as keyof typeof ownSchemas];
  const { kind, choices, longest = 0 } = ruleOf(field);
  if (choices) return z.union([z.literal(''), z.enum(choices)]).default('');
  if (kind === 'day') return day;
  return kind === 'text' ? text(longest) : line(longest);
}

/** The fields of the form, all optional, so that a draft can be saved at any moment. */
export const ResourceDraft = z.object(
  Object.fromEntries(fieldKeys.map((field) => [field, schemaOf(field)])) as { [F in FieldKey]: SchemaOf<F> },
);
export type ResourceDraft = z.output<typeof ResourceDraft>;

/** The fields that an owner may ask to correct; of the authors only their ORCID iDs, in the order of the authors. */
export const Correction = ResourceDraft.pick(
  Object.fromEntries(fieldsWith({ correct: true }).map((name) => [name, true])) as Record<
    FieldsWith<{ correct: true }>,
    true
  >,
);
export const Orcids = z.array(orcid).max(maxAuthors);

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
