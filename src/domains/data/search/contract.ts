import { z } from 'zod';
import { both } from '#shared/bilingual';
import { contract, data, file, rows } from '#shared/contract';
import { isElement } from '#shared/elements';
import { isUnit } from '#shared/units';
import { dateRange, PageQuery } from '#shared/paging';
import { Keyword } from '#shared/text-schemas';
import { Day, Moment } from '#shared/time';
import { License, ResourceType, SharingMethod } from '#contract/data/resources';
import { rangeParts } from './contract/ranges.ts';

export { queryFieldOf, queryFields, type QueryField } from './contract/query-fields.ts';
export { rangeParts } from './contract/ranges.ts';

/** A hit: the fields of a published resource that a list shows. */
export const ResourceCard = z.object({
  publicId: z.string(),
  version: z.string(),
  resourceType: ResourceType,
  titleZh: z.string(),
  titleEn: z.string(),
  /** The first 300 characters of the abstract. */
  summaryZh: z.string(),
  summaryEn: z.string(),
  keywordsZh: z.string(),
  keywordsEn: z.string(),
  sharingMethod: SharingMethod,
  openDate: z.string().nullable(),
  isOpen: z.boolean(),
  license: z.string(),
  authors: z.array(z.object({ nameZh: z.string(), nameEn: z.string() })),
  fileCount: z.number(),
  totalSize: z.number(),
  viewCount: z.number(),
  downloadCount: z.number(),
  publishDate: Moment,
  isDemo: z.boolean(),
});
export type ResourceCard = z.output<typeof ResourceCard>;

/** Several values of a facet, separated by commas. */
const several = <S extends z.ZodType<string, string>>(choice: S) =>
  z
    .string()
    .optional()
    .transform((text) => (text ?? '').split(',').filter(Boolean))
    .refine((values) => values.every((one) => choice.safeParse(one).success), 'kernel.invalid.choice')
    .transform((values) => values as z.output<S>[]);

/** `fe` and `FE` are iron; `CO` is carbon and oxygen, and `Co` cobalt. */
function symbolsOf(written: string): string[] {
  if (isElement(written)) return [written];
  const letters = Array.from(written);
  if (letters.length === 2 && letters.every(isElement)) return letters;
  return [written.charAt(0).toUpperCase() + written.slice(1).toLowerCase()];
}

/** Element symbols with any separators and in any case. */
const ElementSymbols = z
  .string()
  .optional()
  .transform((text) => [
    ...new Set(
      (text ?? '')
        .split(/[\s,，、;；]+/)
        .filter(Boolean)
        .flatMap(symbolsOf),
    ),
  ])
  .refine((symbols) => symbols.every(isElement), 'kernel.invalid.choice');
/** Id in the register of publishers; names may contain commas. */
const Place = z.string().regex(/^[1-9]\d{0,6}$/);
/** The first two levels of GB/T 13745, such as `140.50`. */
const Subject = z.string().regex(/^\d{3}(\.\d\d)?$/);

/** Values of declared fields, `key:code`; the code as in addresses, so that it may hold commas. */
const DeclaredValue = z
  .string()
  .max(400)
  .regex(/^[a-z][a-zA-Z0-9]{0,39}:(?:[^,%]|%[0-9A-Fa-f]{2})+$/)
  .refine(isDecodable);

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

/** A range of a declared number, `key:from..to:unit`; either end may be open, and without a unit it is that of the field. */
const DeclaredRange = z
  .string()
  .max(150)
  .regex(/^[a-z][a-zA-Z0-9]{0,39}:(?:\S+\.\.\S*|\.\.\S+?):[^,:]*$/)
  .refine((text) => {
    const { from, to, unit } = rangeParts(text);
    const isNumber = (end: string) => end === '' || (Number.isFinite(Number(end)) && end.trim() !== '');
    return isNumber(from) && isNumber(to) && (unit === '' || isUnit(unit));
  });

export const SearchQuery = PageQuery.extend({
  keyword: Keyword.optional(),
  type: several(ResourceType),
  sharing: several(SharingMethod),
  license: several(License),
  year: several(z.string().regex(/^(19|20)\d\d$/)),
  subject: several(Subject),
  publisher: several(Place),
  /** Values of declared fields: any of those of a field, and all fields. */
  fields: several(DeclaredValue).refine((values) => values.length <= 50, 'kernel.invalid.choice'),
  /** Ranges of declared numbers, all of which hold: the record's value or range has a part in it. */
  ranges: several(DeclaredRange).refine((values) => values.length <= 10, 'kernel.invalid.choice'),
  /** Hits contain all of these elements, and none of those in `without`. */
  elements: ElementSymbols,
  without: ElementSymbols,
  /** A chemical formula with its parts in any order; an unreadable one finds nothing. */
  formula: z.string().trim().max(100).optional(),
  /** Records with open files that have a structure: any, one of this material, one in this space group. */
  structure: z.literal('1').optional(),
  material: z
    .string()
    .regex(/^m-[1-9]\d{0,14}$/)
    .optional(),
  spaceGroup: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .refine((number) => Number(number) <= 230)
    .optional(),
  /** Days of publication, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** The same under the parameter names of other lists, for programs. */
  ...dateRange('PublishDate'),
  sort: z.enum(['relevance', 'newest', 'views', 'downloads']).optional(),
});
export type SearchQuery = z.output<typeof SearchQuery>;

/** Totals are exact below this number and capped at it. It is also the last row that a list can show. */
export const countLimit = 10_000;

/** Limit of hits per exported file; equal to the limit of a list. */
export const maxExported = countLimit;

/** Formats of a file of hits; CSV without another one. */
export const hitFormats = ['csv', 'xlsx', 'bibtex', 'ris', 'jsonl'] as const;
export type HitFormat = (typeof hitFormats)[number];

const Bucket = z.object({ value: z.string(), count: z.number() });
/** Publishers by id, with their names for display. */
/** `nameEn` is empty if no record has an English name. */
const NamedBucket = Bucket.extend({ name: z.string(), nameEn: z.string() });
export const Facets = z.object({
  type: z.array(Bucket),
  sharing: z.array(Bucket),
  license: z.array(Bucket),
  year: z.array(Bucket),
  subject: z.array(Bucket),
  /** Those with the most hits. */
  publisher: z.array(NamedBucket),
  /** Declared fields whose values filter the search, in the order of forms. */
  fields: z.array(
    z.object({
      fieldKey: z.string(),
      ...both('label', z.string()),
      values: z.array(Bucket.extend(both('label', z.string()))),
    }),
  ),
  /** Declared numbers that filter by ranges and that a published record has. */
  quantities: z.array(z.object({ fieldKey: z.string(), ...both('label', z.string()), unit: z.string() })),
  /** The formula as it was understood; null if it was unreadable, absent if none was given. */
  formula: z.string().nullable().optional(),
  /** The words of the keyword after segmentation, in the form in which hits contain them; used for highlighting. */
  words: z.array(z.string()),
  /** Terms of the editors' list that were searched too, after the keyword itself. */
  synonyms: z.array(z.string()),
});
export type Facets = z.output<typeof Facets>;

/** Suggestions while typing, each group at most a few, in the order of their use. */
export const Completions = z.object({
  records: z.array(z.object({ publicId: z.string(), ...both('title', z.string()) })),
  formulae: z.array(z.string()),
  authors: z.array(z.string()),
  organizations: z.array(z.string()),
  keywords: z.array(z.string()),
});
export type Completions = z.output<typeof Completions>;

/** Filters of a search that can be left out one by one. */
const filterNames = [
  ...(['type', 'sharing', 'license', 'year', 'subject', 'publisher', 'fields', 'ranges'] as const),
  ...(['elements', 'without', 'formula', 'period', 'structure', 'material', 'spaceGroup'] as const),
] as const;
export type FilterName = (typeof filterNames)[number];

/** Ways on from a search with few hits or none. */
export const Explanation = z.object({
  /** The keyword with words as published records write them; null if there is nothing better. */
  didYouMean: z.string().nullable(),
  /** Hits without one of the filters, for each that excludes some; most hits first. */
  withoutFilter: z.array(z.object({ filter: z.enum(filterNames), total: z.number() })),
  /** Hits of the keyword without one of its words, as a keyword; most hits first. */
  withoutWord: z.array(z.object({ word: z.string(), keyword: z.string(), total: z.number() })),
});
export type Explanation = z.output<typeof Explanation>;

export const search = contract('data.search', {
  list: {
    method: 'GET',
    path: '/front/resource/list',
    permit: 'public',
    query: SearchQuery,
    reply: rows(ResourceCard),
  },
  facets: {
    method: 'GET',
    path: '/front/resource/facets',
    permit: 'public',
    query: SearchQuery,
    reply: data(Facets),
  },
  /** Titles of published resources that begin with a text, in alphabetical order; ten at most. */
  suggest: {
    method: 'GET',
    path: '/front/resource/suggest',
    permit: 'public',
    query: z.object({ keyword: Keyword.min(1) }),
    reply: data(z.array(z.string())),
  },
  /** Records, formulae, names and keywords for a search box, by the beginning of a word. */
  completions: {
    method: 'GET',
    path: '/front/resource/completions',
    permit: 'public',
    query: z.object({ keyword: Keyword.min(1) }),
    reply: data(Completions),
  },
  /** Ways on from a search that found little. */
  explain: {
    method: 'GET',
    path: '/front/resource/explanation',
    permit: 'public',
    query: SearchQuery,
    reply: data(Explanation),
  },
  /** The hits as a file in their order, {@link maxExported} at most; the last line of a table says if there are more. */
  export: {
    method: 'GET',
    path: '/front/resource/export',
    permit: 'public',
    query: SearchQuery.extend({ format: z.enum(hitFormats).optional() }),
    reply: file(),
    limit: { per: 'address', count: 10, seconds: 600 },
  },
});
