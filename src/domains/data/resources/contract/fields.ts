import { licenses, sharingMethods } from './sharing.ts';
import { preservationPlans, resourceTypes } from './terms.ts';

/*
 * The built-in metadata fields of a resource, each declared once. Schema, columns, form, pages, differences, imports
 * and harvesting are derived from this list. It is plain data, so that public pages can read parts of it.
 */

/** Sections of the form, in their order. */
export const formSections = [
  'files',
  'basic',
  'science',
  'people',
  'projects',
  'sharing',
  'identifiers',
  'works',
] as const;
export type FormSection = (typeof formSections)[number];

/** Sections that list their fields; the others are components of their own. */
export type ListedSection = 'basic' | 'projects' | 'sharing' | 'identifiers' | 'works';

/** Kinds that are stored as one text. */
const textKinds = [
  'line',
  'title',
  'text',
  'keywords',
  'day',
  'discipline',
  'projectNumber',
  'choice',
  'resourceType',
  'sharing',
  'license',
] as const;
export type TextKind = (typeof textKinds)[number];

/** Kinds with a control in sections that list their fields. */
export type ListedKind =
  | TextKind
  | 'identifier'
  | 'callback'
  | 'noProject'
  | 'typeFields'
  | 'grants'
  | 'projects'
  | 'works';
/** Kinds of the other sections. */
type OwnKind = 'ftp' | 'password' | 'declared' | 'people' | 'publisher';
export type FieldKind = ListedKind | OwnKind;
/** Kinds that people type as they like, up to a limit. */
type TypedKind = 'line' | 'title' | 'text' | 'keywords' | 'discipline' | 'projectNumber' | 'identifier' | 'callback';

/** All that depends on a field: its control, who sees it, where it is written. A property that is absent means no. */
export type FieldRule = (
  | { section: ListedSection; kind: TypedKind; longest: number }
  | { section: ListedSection; kind: Exclude<ListedKind, TypedKind> }
  | { section: Exclude<FormSection, ListedSection>; kind: OwnKind }
) & {
  /** Limit of characters. */
  longest?: number;
  /** Values of a choice, and the group of this noun's texts with their labels. */
  choices?: readonly string[];
  labels?: 'types' | 'sharing' | 'licenses' | 'preservation';
  /** The field is shown and required only while these fields have one of these values. */
  when?: Partial<
    Record<
      'resourceType' | 'sharingMethod' | 'noProject' | 'isNewVersion' | 'needsNumbers',
      readonly (string | boolean)[]
    >
  >;
  /** A submission needs it: the reason in this noun's texts below `fail.required`; for a pair one language may do. */
  required?: string;
  /** The hint below its control: a text of data/deposits below `why`. */
  hint?: string;
  placeholder?: string;
  /** Fewest and most lines of the control of a text. */
  rows?: readonly [number, number];
  /** Language of its content, for screen readers. */
  lang?: 'en';
  /** Part of the public record, and of what versions are compared by: while it is public, or on a tombstone as well. */
  public?: 'page' | 'tombstone';
  /** A line among the facts of the public page; other public fields have a component of their own there. */
  page?: 'line';
  /** A line on the reviewer's page; other fields have a component of their own there, or are not shown. */
  review?: 'line';
  /** An administrator may correct it in a public resource; the form for it has no sections `sharing` and `identifiers`. */
  amend?: true;
  /** The owner of a public resource may ask for its correction, without a new version. */
  correct?: true;
  /** Specific to one version: the next version and a copy begin without it. */
  ofVersion?: true;
  /** Descriptions that others harvest show it, so that its change moves their datestamp. */
  harvested?: true;
  /** A column of tables that are imported. */
  column?: true;
};

const described = {
  section: 'basic',
  review: 'line',
  public: 'tombstone',
  amend: true,
  harvested: true,
  column: true,
} as const;
const abstract = { ...described, kind: 'text', longest: 20_000, required: 'description' } as const;
/** The fields that describe the changes of a new version. */
const changes = {
  kind: 'text',
  section: 'basic',
  longest: 2000,
  rows: [2, 8],
  required: 'changes',
  when: { isNewVersion: [true] },
  review: 'line',
  public: 'tombstone',
  ofVersion: true,
} as const;
const shared = { section: 'sharing', review: 'line', public: 'tombstone', harvested: true, column: true } as const;
const terms = { kind: 'text', longest: 5000, public: 'page' } as const;
/** Numbers of a registered national project. */
const funding = {
  section: 'projects',
  longest: 100,
  when: { noProject: [false], needsNumbers: [true] },
  review: 'line',
  public: 'page',
  page: 'line',
  amend: true,
  correct: true,
  column: true,
} as const;
const identifier = {
  kind: 'identifier',
  section: 'identifiers',
  longest: 128,
  review: 'line',
  ofVersion: true,
} as const;
const registered = { ...identifier, public: 'tombstone', harvested: true, column: true } as const;
const ftp = { kind: 'ftp', section: 'files' } as const;

const open = { sharingMethod: ['open'] } as const;
const restricted = { sharingMethod: ['restricted'] } as const;
const closed = { sharingMethod: ['closed'] } as const;
const openOrRestricted = { sharingMethod: ['open', 'restricted'] } as const;

/** Every field of the form. Their order is that of pages and exports, and within a section that of the form. */
export const draftFields = {
  changesZh: { ...changes, hint: 'changes' },
  changesEn: { ...changes, hint: 'changesEn', lang: 'en' },
  resourceType: {
    section: 'basic',
    kind: 'resourceType',
    choices: resourceTypes,
    labels: 'types',
    public: 'tombstone',
    amend: true,
    harvested: true,
    column: true,
  },
  titleZh: { ...described, correct: true, kind: 'title', longest: 500, required: 'title', hint: 'titleZh' },
  titleEn: { ...described, correct: true, kind: 'title', longest: 500, required: 'title', hint: 'english' },
  keywordsZh: { ...described, correct: true, kind: 'keywords', longest: 1000, required: 'keywords', hint: 'keywords' },
  keywordsEn: { ...described, correct: true, kind: 'keywords', longest: 1000, required: 'keywords' },
  /** Formulae, separated by commas. Not harvested: the formats of harvesters have no place for them. */
  materials: {
    kind: 'line',
    section: 'basic',
    longest: 2000,
    hint: 'materials',
    placeholder: 'SrTiO3, BaTiO3',
    review: 'line',
    public: 'page',
    page: 'line',
    amend: true,
    correct: true,
    column: true,
  },
  descriptionZh: { ...abstract, correct: true, rows: [5, 16], hint: 'descriptionZh' },
  descriptionEn: { ...abstract, correct: true, rows: [3, 16], hint: 'english' },
  subjectCode: { ...described, kind: 'discipline', longest: 20, hint: 'subjectCode', public: 'page', page: 'line' },
  sharingMethod: {
    ...shared,
    kind: 'sharing',
    choices: sharingMethods,
    labels: 'sharing',
    required: 'sharing',
    hint: 'sharingMethod',
  },
  openDate: { ...shared, kind: 'day', when: open, required: 'openDate', hint: 'openDate' },
  accessRestriction: { ...shared, ...terms, when: restricted, required: 'restriction', hint: 'accessRestriction' },
  // Not harvested: harvesters get the conditions in the language of the deposit.
  accessRestrictionEn: { ...terms, section: 'sharing', when: restricted, lang: 'en', review: 'line' },
  nonDisclosureReason: { ...shared, ...terms, when: closed, required: 'nonDisclosure', hint: 'nonDisclosureReason' },
  license: {
    ...shared,
    kind: 'license',
    choices: licenses,
    labels: 'licenses',
    when: openOrRestricted,
    required: 'license',
    hint: 'license',
  },
  preservationPlan: {
    kind: 'choice',
    choices: preservationPlans,
    labels: 'preservation',
    section: 'sharing',
    required: 'preservation',
    hint: 'preservationPlan',
    review: 'line',
    public: 'page',
    page: 'line',
    amend: true,
    column: true,
  },
  noProject: { kind: 'noProject', section: 'projects', amend: true, correct: true },
  grants: {
    kind: 'grants',
    section: 'projects',
    when: { noProject: [false] },
    public: 'page',
    amend: true,
    correct: true,
    harvested: true,
    column: true,
  },
  specialNo: { ...funding, kind: 'line', required: 'specialNo' },
  projectNo: { ...funding, kind: 'projectNumber', required: 'projectNo' },
  taskNo: { ...funding, kind: 'line', required: 'taskNo' },
  doi: { ...registered, placeholder: '10.1234/abcd' },
  cstr: { ...registered, placeholder: 'CSTR:12345.11.abcd' },
  uniqueId: { ...identifier, hint: 'uniqueId' },
  callbackUrl: { kind: 'callback', longest: 500, section: 'identifiers', placeholder: 'https://', review: 'line' },
  typeMeta: { kind: 'typeFields', section: 'basic', public: 'page', amend: true, harvested: true },
  /** Values of the fields that administrators declare (data/metadata-fields). */
  fieldValues: { kind: 'declared', section: 'science', public: 'page', amend: true, harvested: true },
  authors: { kind: 'people', section: 'people', public: 'tombstone', amend: true, harvested: true, column: true },
  publisher: { kind: 'publisher', section: 'people', public: 'tombstone', amend: true, harvested: true },
  projects: {
    kind: 'projects',
    section: 'projects',
    public: 'page',
    amend: true,
    correct: true,
    harvested: true,
    column: true,
  },
  relatedWorks: {
    kind: 'works',
    section: 'works',
    public: 'page',
    amend: true,
    correct: true,
    harvested: true,
    column: true,
  },
  ftpAddress: { ...ftp, longest: 255, placeholder: 'ftp.example.org' },
  ftpUsername: { ...ftp, longest: 100 },
  /** Write-only: an empty text keeps the stored password for the host of the address. */
  ftpPassword: { kind: 'password', section: 'files', longest: 200 },
  ftpRoot: { ...ftp, longest: 500, placeholder: '/' },
} as const satisfies Record<string, FieldRule>;

type Fields = typeof draftFields;
export type FieldKey = keyof Fields;
/** Keys of the fields with all of these properties. */
export type FieldsWith<R extends Partial<FieldRule>> = { [F in FieldKey]: Fields[F] extends R ? F : never }[FieldKey];
/** Texts of hints in data/deposits that a field asks for. */
export type FieldHint = Extract<Fields[FieldKey], { hint: string }>['hint'];

/** Texts of requirements, below `fail.required`, that a field asks for. */
export type FieldReason = Extract<Fields[FieldKey], { required: string }>['required'];

export const fieldKeys = Object.keys(draftFields) as FieldKey[];
export const isFieldKey = (name: string): name is FieldKey => Object.hasOwn(draftFields, name);
export const ruleOf = (field: FieldKey): FieldRule => draftFields[field];

/** The fields with all of these properties, in their order. */
export const fieldsWith = <const R extends Partial<FieldRule>>(rule: R): FieldsWith<R>[] =>
  fieldKeys.filter((field): field is FieldsWith<R> =>
    Object.entries(rule).every(([key, value]) => ruleOf(field)[key as keyof FieldRule] === value),
  );

/** The fields with a property, whatever its value, in their order. */
export const fieldsThatHave = (property: keyof FieldRule): FieldKey[] =>
  fieldKeys.filter((field) => ruleOf(field)[property] !== undefined);

/** Public texts of a public record. */
export type PublicText = FieldsWith<{ kind: TextKind; public: 'page' | 'tombstone' }>;
export const publicTexts = fieldsThatHave('public').filter((field): field is PublicText =>
  textKinds.some((kind) => kind === ruleOf(field).kind),
);

/** The groups of texts with the labels of choices, by field. */
export const choiceLabels: Partial<Record<string, FieldRule['labels']>> = Object.fromEntries(
  fieldsThatHave('labels').map((field) => [field, ruleOf(field).labels]),
);

/** The fields of a section, in the order of the form. */
export const fieldsOf = (section: FormSection): FieldKey[] =>
  fieldKeys.filter((field) => ruleOf(field).section === section);

/** Keys and kinds of the fields that are a line among the facts of the public page. */
export type FactKey = FieldsWith<{ page: 'line'; public: 'page' | 'tombstone' }>;
export const factFields = fieldsWith({ page: 'line' }).map((field: FactKey) => ({
  field,
  kind: draftFields[field].kind,
}));
export type FactKind = (typeof factFields)[number]['kind'];
/** Kinds of the fields that are a line on the reviewer's page. */
export type ReviewKind = (typeof draftFields)[FieldsWith<{ review: 'line' }>]['kind'];

/**
 * Whether the three numbers of a national project belong to the funding: a grant is of a registered project, or no grant
 * is listed, as in records that are older than grants and in those of clients that do not send them.
 */
export const needsNumbers = ({ grants }: { grants?: readonly { isRegistered: boolean }[] }): boolean =>
  grants === undefined || grants.length === 0 || grants.some(({ isRegistered }) => isRegistered);

/** Whether a field is shown and required, by the choices of a draft. */
export const applies = (
  field: FieldKey,
  draft: Partial<Record<keyof NonNullable<FieldRule['when']>, string | boolean>>,
): boolean =>
  Object.entries(ruleOf(field).when ?? {}).every(([other, values]) =>
    values.includes(draft[other as keyof typeof draft] ?? ''),
  );
