import type { SearchQuery } from '#contract/data/search';

/** The state of a search in the address of its page, without the page number. */
export interface Asked {
  keyword: string;
  filters: Record<FacetName, string[]>;
  /** Selected values of declared fields, `key:code`. */
  fields: string[];
  /** Ranges of declared numbers, `key:from..to:unit`. */
  ranges: string[];
  /** Typed or picked values, which are not counted; empty if not given. */
  details: Record<Detail, string>;
  sort: NonNullable<SearchQuery['sort']>;
  /** Empty for the default. */
  pageSize: string;
}

export const facetNames = ['type', 'sharing', 'year', 'subject', 'publisher', 'license'] as const;
export type FacetName = (typeof facetNames)[number];
export const details = [
  ...(['formula', 'elements', 'without', 'from', 'to'] as const),
  ...(['structure', 'material', 'spaceGroup'] as const),
] as const;
export type Detail = (typeof details)[number];
export const sorts = ['relevance', 'newest', 'views', 'downloads'] as const;

/** All parameters of the list's address except the page number. */
export const parameters = ['keyword', ...facetNames, 'fields', 'ranges', ...details, 'sort', 'pageSize'] as const;

export const defaultSort = (keyword: string): Asked['sort'] => (keyword ? 'relevance' : 'newest');

/** The parameters of the address except the page number, in a fixed order. */
export function stateOf({
  keyword,
  filters,
  fields,
  ranges,
  details: given,
  sort,
  pageSize,
}: Asked): [name: string, value: string][] {
  return (
    [
      ['keyword', keyword],
      ...facetNames.map((name) => [name, filters[name].join(',')] as const),
      ['fields', fields.join(',')],
      ['ranges', ranges.join(',')],
      ...details.map((name) => [name, given[name]] as const),
      ['sort', sort === defaultSort(keyword) ? '' : sort],
      ['pageSize', pageSize],
    ] as [string, string][]
  ).filter(([, value]) => value);
}

/** The query of a search's first page, without a question mark. */
export const queryOf = (asked: Asked) => new URLSearchParams(stateOf(asked)).toString().replaceAll('%2C', ',');

/** The address of a search's first page. */
export function addressOf(asked: Asked): string {
  const text = queryOf(asked);
  return text ? `/data?${text}` : '/data';
}

/** The same search with one value of a facet selected or deselected. */
export function toggled(asked: Asked, name: FacetName, value: string): Asked {
  const chosen = asked.filters[name];
  const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return { ...asked, filters: { ...asked.filters, [name]: values } };
}

/** A value of a declared field in addresses. */
export const fieldValue = (fieldKey: string, value: string): string => `${fieldKey}:${encodeURIComponent(value)}`;

/** The same search with one value of a declared field selected or deselected. */
export const toggledField = (asked: Asked, one: string): Asked => ({
  ...asked,
  fields: asked.fields.includes(one) ? asked.fields.filter((it) => it !== one) : [...asked.fields, one],
});

/** The same search with another range of a declared number; without it if `range` is absent. */
export const ranged = (asked: Asked, fieldKey: string, range?: string): Asked => ({
  ...asked,
  ranges: [...asked.ranges.filter((one) => !one.startsWith(`${fieldKey}:`)), ...(range ? [range] : [])],
});

/** The same search with other details. */
export const detailed = (asked: Asked, change: Partial<Record<Detail, string>>): Asked => ({
  ...asked,
  details: { ...asked.details, ...change },
});

const noFilters = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Asked['filters'];
const noDetails = Object.fromEntries(details.map((name) => [name, ''])) as Asked['details'];

/** The same search without any filter. */
export const unfiltered = (asked: Asked): Asked => ({
  ...asked,
  filters: noFilters,
  fields: [],
  ranges: [],
  details: noDetails,
});

export const isFiltered = (asked: Asked) =>
  facetNames.some((name) => asked.filters[name].length > 0) ||
  asked.fields.length > 0 ||
  asked.ranges.length > 0 ||
  details.some((name) => asked.details[name] !== '');
