import { z } from 'zod';
import { contract, data, rows } from '#shared/contract';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';
import { SharingMethod } from '#contract/data/resources';

/** Types of published outcomes other than datasets, in the order of the page. */
export const repositoryTypes = [
  'paper',
  'conference',
  'thesis',
  'report',
  'patent',
  'software',
  'softwareCopyright',
] as const;
export type RepositoryType = (typeof repositoryTypes)[number];

/** Facets for browsing, in addition to the type. */
export const facets = ['year', 'author', 'journal'] as const;
export type Facet = (typeof facets)[number];

const Type = z.enum(repositoryTypes).optional();
const Value = z.string().trim().toLowerCase().max(300).optional();

/** One facet at a time, with or without a type; if a query has several, the first of {@link facets} counts. */
export const RepositoryQuery = PageQuery.extend({
  type: Type,
  year: z
    .string()
    .regex(/^(19|20)\d\d$/)
    .optional(),
  author: Value,
  journal: Value,
});
export type RepositoryQuery = z.output<typeof RepositoryQuery>;

/** An outcome in a list. */
export const RepositoryItem = z.object({
  publicId: z.string(),
  resourceType: z.enum(repositoryTypes),
  titleZh: z.string(),
  titleEn: z.string(),
  year: z.number(),
  authors: z.array(z.object({ nameZh: z.string(), nameEn: z.string() })),
  /** Whether the list omits some authors. */
  hasMoreAuthors: z.boolean(),
  /** Journal or other source, if its type has one. */
  journal: z.string(),
  volume: z.string(),
  issue: z.string(),
  startPage: z.string(),
  endPage: z.string(),
  degree: z.string(),
  place: z.string(),
  number: z.string(),
  doi: z.string().nullable(),
  sharingMethod: SharingMethod,
  openDate: z.string().nullable(),
  isOpen: z.boolean(),
  publishDate: Moment,
  isDemo: z.boolean(),
});
export type RepositoryItem = z.output<typeof RepositoryItem>;

/** A year, an author or a journal, with its number of outcomes; `value` is the query value. */
export const Term = z.object({ value: z.string(), labelZh: z.string(), labelEn: z.string(), count: z.number() });
export type Term = z.output<typeof Term>;

/** Number of terms per facet in the overview. */
export const shownTerms = 8;

export const Overview = z.object({
  total: z.number(),
  types: z.array(z.object({ type: z.enum(repositoryTypes), count: z.number() })),
  year: z.array(Term),
  author: z.array(Term),
  journal: z.array(Term),
});
export type Overview = z.output<typeof Overview>;

export const TermQuery = PageQuery.extend({
  by: z.enum(facets).default('author'),
  type: Type,
  /** Part of a name in either language. */
  name: z.string().trim().max(100).optional(),
});
export type TermQuery = z.output<typeof TermQuery>;

export const repository = contract('data.repository', {
  list: {
    method: 'GET',
    path: '/front/repository/list',
    permit: 'public',
    query: RepositoryQuery,
    reply: rows(RepositoryItem),
  },
  /** Counts by type, and within a type the newest years and the authors and journals with most outcomes. */
  overview: {
    method: 'GET',
    path: '/front/repository/overview',
    permit: 'public',
    query: z.object({ type: Type }),
    reply: data(Overview),
  },
  /** All years, authors or journals, with counts. */
  terms: { method: 'GET', path: '/front/repository/terms', permit: 'public', query: TermQuery, reply: rows(Term) },
});
