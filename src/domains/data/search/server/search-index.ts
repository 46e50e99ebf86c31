import type { Context } from '#server/context';
import type { Facets } from '#contract/data/search';
import type { Condition } from './condition.ts';
import type { FacetName, Filters } from './facets.ts';
import type { OriginName } from './origins.ts';
import type { Term } from './queries/terms.ts';

/**
 * The index of published resources. `postgres/` implements it over the narrow table `data_resource_search`; `opensearch/`
 * answers the questions of large portals. The portal cuts the words, so both find the same records in the same order.
 */
export interface SearchIndex {
  /**
   * One page of hits, as ids. A page beyond the last is empty. The total is exact below `countLimit` and capped
   * there. Among hits of equal rank, the latest publication comes first. Among hits of the same moment or with equal
   * counters, the higher id comes first.
   */
  page: (ctx: Context, request: SearchRequest, page: PageOf) => Promise<{ total: number; ids: number[] }>;
  /**
   * Hits by the values of each facet. Each facet ignores its own selection, so that its other values stay available.
   */
  facets: (ctx: Context, request: SearchRequest) => Promise<FacetCounts>;
  /** Hits per number of a value of declared fields (see declared.ts). */
  declared: (ctx: Context, request: Narrowing) => Promise<Map<number, number>>;
  /** Titles of published resources that begin with a text, in alphabetical order; no more than `most`. */
  suggest: (ctx: Context, beginning: string, most: number) => Promise<string[]>;
  /** Adds or replaces the record of a published resource, in the caller's transaction. */
  put: (ctx: Context, entry: SearchEntry) => Promise<void>;
  /** Removes the record of a resource, in the caller's transaction. A missing record is no error. */
  remove: (ctx: Context, resourceId: number) => Promise<void>;
  /** Copies the counters of these resources, for sorting by views and downloads. They may lag by a minute. */
  putCounters: (ctx: Context, resourceIds: number[]) => Promise<void>;
}

export interface SearchRequest {
  /** The condition on the lexemes: keyword, chemistry, subject, publisher (see lexemes.ts). Null if there is none. */
  condition: Condition | null;
  /** The same without the selection of one facet. */
  conditionWithout: Record<OriginName, Condition | null>;
  /** Present if hits are sorted by relevance. */
  ranking: Ranking | null;
  filters: Filters;
  ranges: readonly QuantityRange[];
  period: Period | null;
  /** The order of unranked hits. */
  order: 'newest' | Counter;
}

/** The conditions of a request, or a part of them. */
export type Narrowing = Pick<SearchRequest, 'condition' | 'filters' | 'ranges' | 'period'>;

/** A range of a declared number, in the SI unit of its quantity. */
export interface QuantityRange {
  fieldKey: string;
  low: number;
  high: number;
}

interface Ranking {
  /** Hits of the words themselves, which come before those of synonyms and parts of compounds. */
  exact: Condition;
  /** Hits with the keyword in their titles. */
  inTitle: Condition | null;
  /** Hits with any of the terms in their titles. */
  looselyInTitle: Condition | null;
  /** The keyword is a single word without further conditions: its weight is highest in a title. */
  isOneWord: boolean;
  /** The keyword in lower case: a record with this identifier or title comes first. */
  name: string;
}

export type Counter = 'views' | 'downloads';

/** Period of publication; either end may be open, and the second is exclusive. */
export interface Period {
  begin: Date | null;
  before: Date | null;
}

/** A page, the first is 1. */
export interface PageOf {
  pageNum: number;
  pageSize: number;
}

/** A range of hits. */
export interface Range {
  offset: number;
  limit: number;
}

/** Subjects and publishers by their numbers in the register (see origins.ts). */
export type FacetCounts = Pick<Facets, FacetName> & Record<OriginName, Map<number, number>>;

/** The index entry of a published resource. */
export interface SearchEntry {
  resourceId: number;
  publishDate: Date;
  /** Packed by `packFacets`. */
  facets: number;
  /** Packed by `packOrigin`. */
  origin: number;
  /** Numbers of values of declared fields, four bytes each. */
  declared: Buffer;
  /** Declared numbers and ranges, one per field. */
  quantities: QuantityRange[];
  /** Text form of a tsvector (see lexemes.ts). */
  vector: string;
  viewCount: number;
  downloadCount: number;
  /** For suggestions and spelling (see terms.ts). */
  terms: readonly Term[];
}
