import type { SearchQuery } from '#contract/data/search';

/** The state of a search as its page's address holds it; the page number is not part of it. */
export interface Asked {
  keyword: string;
  filters: Record<FacetName, string[]>;
  sort: NonNullable<SearchQuery['sort']>;
  /** Empty where it is the usual one. */
  pageSize: string;
}

export const facetNames = ['type', 'sharing', 'license', 'year'] as const;
export type FacetName = (typeof facetNames)[number];
export const sorts = ['relevance', 'newest', 'views', 'downloads'] as const;

export const usualSort = (keyword: string): Asked['sort'] => (keyword ? 'relevance' : 'newest');

/** The address of a search from its first page on. */
export function addressOf({ keyword, filters, sort, pageSize }: Asked): string {
  const params = new URLSearchParams();
  if (keyword) params.set('keyword', keyword);
  for (const name of facetNames) if (filters[name].length) params.set(name, filters[name].join(','));
  if (sort !== usualSort(keyword)) params.set('sort', sort);
  if (pageSize) params.set('pageSize', pageSize);
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `/data?${text}` : '/data';
}

/** The same search with one value of a facet chosen, or no longer chosen. */
export function toggled(asked: Asked, name: FacetName, value: string): Asked {
  const chosen = asked.filters[name];
  const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  return { ...asked, filters: { ...asked.filters, [name]: values } };
}

/** The same search without any filter. */
export const unfiltered = (asked: Asked): Asked => ({ ...asked, filters: { type: [], sharing: [], license: [], year: [] } });

export const isFiltered = ({ filters }: Asked) => facetNames.some((name) => filters[name].length > 0);
