import { z } from 'zod';
import { contract, data, rows } from '#shared/contract';
import { PageQuery } from '#shared/paging';
import { Moment } from '#shared/time';
import { ResourceCard } from '#contract/data/search';

/** Kinds of contributors: authors, their organisations, and the projects that fund the work. */
export const contributorKinds = ['author', 'organization', 'project'] as const;
export const ContributorKind = z.enum(contributorKinds);
export type ContributorKind = z.output<typeof ContributorKind>;

/** An ORCID iD or a name; names may contain any character. */
const Key = z.string().trim().min(1).max(300);

/** Limit of related contributors of one kind on a page, and of resources from which they are counted. */
export const [maxBeside, maxCounted] = [12, 500];

const Contributor = z.object({
  kind: ContributorKind,
  /** The last part of its address: an ORCID iD or a name in lower case. */
  key: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  /** Published resources, newest versions only. */
  count: z.number(),
});
export type Contributor = z.output<typeof Contributor>;

/** A province of China by its code of GB/T 2260, such as `11` for Beijing. */
const Region = z.string().regex(/^[1-8]\d$/, 'kernel.invalid.format');

/** Organisations of one province with published resources; organisations without a known province have no region. */
export const RegionCount = z.object({
  region: z.string().nullable(),
  organizations: z.number(),
  /** Published resources, newest versions only. */
  resources: z.number(),
});
export type RegionCount = z.output<typeof RegionCount>;

/** A contributor and those who contributed to the same resources. */
export const ContributorPage = Contributor.extend({
  viewCount: z.number(),
  downloadCount: z.number(),
  firstTime: Moment,
  lastTime: Moment,
  /** Contributors with the most shared resources, among the {@link maxCounted} newest. */
  beside: z.array(Contributor),
});
export type ContributorPage = z.output<typeof ContributorPage>;

const ByKind = z.object({ kind: ContributorKind });

export const contributors = contract('data.contributors', {
  get: {
    method: 'GET',
    path: '/front/contributor/:kind',
    permit: 'public',
    params: ByKind,
    query: z.object({ key: Key }),
    reply: data(ContributorPage),
  },
  resources: {
    method: 'GET',
    path: '/front/contributor/:kind/resources',
    permit: 'public',
    params: ByKind,
    query: PageQuery.extend({ key: Key }),
    reply: rows(ResourceCard),
  },
  /** Contributors of a kind, most resources first. */
  list: {
    method: 'GET',
    path: '/front/contributor/:kind/list',
    permit: 'public',
    params: ByKind,
    /** `region` is for organisations only. */
    query: PageQuery.extend({ region: Region.optional() }),
    reply: rows(Contributor),
  },
  /** Organisations by province; the province comes from the name. */
  regions: {
    method: 'GET',
    path: '/front/contributor/organization/regions',
    permit: 'public',
    reply: data(z.array(RegionCount)),
  },
});
