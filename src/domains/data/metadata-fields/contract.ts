import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, done, rows } from '#shared/contract';
import { Id, IdList } from '#shared/ids';
import { PageQuery } from '#shared/paging';
import { Placed } from '#shared/placing';
import { choice, editOf, part } from '#shared/records';
import { KeptLine, RequiredLine } from '#shared/text-schemas';
import { Moment } from '#shared/time';
import { FieldKey, fieldKinds, FieldValue, type FieldValues } from './contract/values.ts';
export { fieldOfHeading, headingOf, termOf, valueText, writtenValue } from './contract/value-text.ts';

export {
  fieldKinds,
  FieldValue,
  FieldValues,
  isEmptyValue,
  isQuantity,
  isRange,
  Quantity,
  QuantityRange,
  wrongValue,
  type FieldKind,
} from './contract/values.ts';

/** The dictionary with the groups of fields, in their order. */
export const groupDictionary = 'data_field_group';
/** The field that decides, by {@link MetadataField}`.techniques`, which other fields are offered. */
export const techniqueField = 'technique';

/**
 * Properties of schema.org that state a field in JSON-LD, RO-Crate and Croissant; `none` leaves it out of all exports.
 * DataCite and Dublin Core have no place for own properties: techniques, keywords and terms with an address are subjects
 * there, other values a line of the description.
 */
export const statements = [
  'additionalProperty',
  'variableMeasured',
  'measurementTechnique',
  'keywords',
  'none',
] as const;
export type Statement = (typeof statements)[number];

/** Offered in the form, or kept only on the records that have it. */
export const fieldStatuses = { offered: '0', retired: '1' } as const;

/** A few short texts; an omitted list keeps the stored one. */
const KeptList = z
  .array(z.string().trim().min(1).max(100))
  .max(100)
  .nullish()
  .transform((list) => list ?? undefined);

const Flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

/** The address of a property in a vocabulary. */
const KeptAddress = KeptLine(300).refine(
  (text) => text === undefined || text === '' || /^https?:\/\/[^\s"'<>]+$/.test(text),
  'kernel.invalid.url',
);

const described = {
  fieldKey: z.string(),
  fieldGroup: z.string(),
  kind: z.enum(fieldKinds),
  ...both('label', z.string()),
  ...both('hint', z.string()),
  /** UCUM code; empty for a number without a unit. */
  unit: z.string(),
  isRequired: z.boolean(),
};

/** A field as the back office sees it. */
export const MetadataField = z.object({
  ...described,
  fieldId: z.number(),
  dictType: z.string(),
  /** Types of resources that have it; empty: all. */
  resourceTypes: z.array(z.string()),
  /** Techniques that have it; empty: all. */
  techniques: z.array(z.string()),
  /** Codes of GB/T 13745 that have it, with all below them; empty: all. */
  disciplines: z.array(z.string()),
  statement: z.enum(statements),
  propertyUrl: z.string(),
  fieldOrder: z.number(),
  /** Whether its values filter the search; only of a choice, a number or a range. */
  isFacet: z.boolean(),
  status: z.string(),
  /** Whether a resource has a value, in any state. */
  isUsed: z.boolean(),
  createBy: z.string(),
  createTime: Moment,
  updateBy: z.string(),
  updateTime: Moment.nullable(),
  rowVer: z.number(),
});
export type MetadataField = z.output<typeof MetadataField>;

export const MetadataFieldQuery = PageQuery.extend({
  /** A part of the key or of a label. */
  keyword: part(100),
  fieldGroup: part(100),
  kind: choice(fieldKinds),
  status: choice(Object.values(fieldStatuses)),
});
export type MetadataFieldQuery = z.output<typeof MetadataFieldQuery>;

export const NewMetadataField = z.object({
  fieldKey: FieldKey,
  fieldGroup: RequiredLine(100),
  kind: z.enum(fieldKinds),
  ...both('label', RequiredLine(100)),
  ...both('hint', KeptLine(300)),
  unit: KeptLine(30),
  dictType: KeptLine(100),
  resourceTypes: KeptList,
  techniques: KeptList,
  disciplines: KeptList,
  isRequired: Flag,
  isFacet: Flag,
  statement: z
    .enum(statements)
    .nullish()
    .transform((value) => value ?? undefined),
  propertyUrl: KeptAddress,
  fieldOrder: z
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .nullish()
    .transform((value) => value ?? undefined),
});
export type NewMetadataField = z.output<typeof NewMetadataField>;

export const EditedMetadataField = editOf(NewMetadataField, 'fieldId');
export type EditedMetadataField = z.output<typeof EditedMetadataField>;

/** A value that a choice offers. */
export const FieldChoice = z.object({
  value: z.string(),
  ...both('label', z.string()),
  /** Its address in a vocabulary; empty if it has none. */
  url: z.string(),
  /** No longer offered: the dictionary disabled it. Records that have it keep it. */
  isRetired: z.boolean(),
});
export type FieldChoice = z.output<typeof FieldChoice>;

/** A field as forms need it. */
export const OfferedField = z.object({
  ...described,
  ...both('group', z.string()),
  resourceTypes: z.array(z.string()),
  techniques: z.array(z.string()),
  disciplines: z.array(z.string()),
  /** Of a choice. */
  choices: z.array(FieldChoice),
  isRetired: z.boolean(),
});
export type OfferedField = z.output<typeof OfferedField>;

/** A value of a resource with everything that pages and exports say about it. */
export const DescribedValue = z.object({
  fieldKey: z.string(),
  ...both('group', z.string()),
  ...both('label', z.string()),
  kind: z.enum(fieldKinds),
  /** The value as people read it. */
  ...both('text', z.string()),
  value: FieldValue,
  statement: z.enum(statements),
  propertyUrl: z.string(),
  /** The chosen values of a choice, in their order. */
  terms: z.array(FieldChoice.omit({ isRetired: true })),
});
export type DescribedValue = z.output<typeof DescribedValue>;

/** Properties of a resource that, besides its techniques, decide which fields it has. */
export interface About {
  resourceType: string;
  /** Code of its discipline; empty until one is chosen. */
  subjectCode: string;
}

/** Whether a field is offered for a resource of a type and discipline with the chosen techniques. */
export function isOffered(
  field: Pick<OfferedField, 'resourceTypes' | 'techniques' | 'disciplines' | 'isRetired'>,
  { resourceType, subjectCode }: About,
  techniques: readonly string[],
): boolean {
  if (field.isRetired) return false;
  if (field.resourceTypes.length > 0 && !field.resourceTypes.includes(resourceType)) return false;
  // A code begins with those above it: 140, 140.50, 140.5010.
  if (field.disciplines.length > 0 && !field.disciplines.some((code) => subjectCode.startsWith(code))) return false;
  return field.techniques.length === 0 || field.techniques.some((one) => techniques.includes(one));
}

/** Techniques that values name. */
const techniquesIn = (values: FieldValues): readonly string[] => {
  const chosen = values[techniqueField];
  return Array.isArray(chosen) ? chosen : [];
};

/** The required fields among those that are offered for a resource. */
export const neededFields = <F extends OfferedField>(fields: readonly F[], about: About, values: FieldValues): F[] =>
  fields.filter((field) => field.isRequired && isOffered(field, about, techniquesIn(values)));

const editPermit = 'data:metadataField:edit';

export const metadataFields = contract('data.metadata-fields', {
  list: {
    method: 'GET',
    path: '/data/metadataField/list',
    permit: 'data:metadataField:list',
    query: MetadataFieldQuery,
    reply: rows(MetadataField),
  },
  find: {
    method: 'GET',
    path: '/data/metadataField/:fieldId',
    permit: 'data:metadataField:query',
    params: z.object({ fieldId: Id }),
    reply: data(MetadataField),
  },
  add: {
    method: 'POST',
    path: '/data/metadataField',
    permit: 'data:metadataField:add',
    body: NewMetadataField,
    reply: done(),
  },
  /** Changes everything but, once a resource uses it, the key and the kind. */
  edit: {
    method: 'PUT',
    path: '/data/metadataField',
    permit: editPermit,
    body: EditedMetadataField,
    reply: done(),
  },
  /** A retired field stays on the records that have it, and is offered no more. */
  changeStatus: {
    method: 'PUT',
    path: '/data/metadataField/changeStatus',
    permit: editPermit,
    body: z.object({ fieldId: Id, status: z.enum(Object.values(fieldStatuses)), rowVer: z.number().int() }),
    reply: done(),
  },
  /** Puts the named fields first in their groups, in this order; the others of a group keep their order after them. */
  sort: {
    method: 'PUT',
    path: '/data/metadataField/sort',
    permit: editPermit,
    body: z.object({ fieldIds: Placed }),
    reply: done(),
  },
  /** Only fields that no resource uses. */
  remove: {
    method: 'DELETE',
    path: '/data/metadataField/:ids',
    permit: 'data:metadataField:remove',
    params: z.object({ ids: IdList }),
    reply: done(),
  },
  /** All fields for forms, in the order of groups and fields; retired ones are marked. */
  offered: {
    method: 'GET',
    path: '/front/metadata-field/list',
    permit: 'public',
    reply: data(z.array(OfferedField)),
  },
});
