import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

/** Words of the pages of authors, organisations and projects. */
export const en: SameKeys<typeof zh> = {
  fail: { notFound: 'No published data of this author, organization or project' },
  kinds: { author: 'Author', organization: 'Organization', project: 'Project' },
  list: { author: 'All authors', organization: 'All organizations', project: 'All projects' },
  lead: {
    author: 'Those with most published data first. Authors are told apart by their ORCID iD, others by their name.',
    organization: 'Those with most published data first, under the names that depositors wrote.',
    project: 'Those with most published data first, by project number.',
  },
  count: '{count, plural, one {# data resource} other {# data resources}}',
  views: '{count, plural, one {# view} other {# views}}',
  downloads: '{count, plural, one {# download} other {# downloads}}',
  between: 'Published from {from} to {to}',
  sameName: 'This page goes by the name; authors of the same name cannot be told apart.',
  orcid: 'ORCID record',
  data: 'Published data',
  beside: { author: 'Co-authors', organization: 'Organizations', project: 'Projects' },
  besideOf: { author: 'Authors', organization: 'Organizations', project: 'Projects' },
  missing: {
    title: 'Nothing found',
    text: 'There are no published data of this author, organization or project.',
    all: 'Browse all data',
  },
  description: '{count, plural, one {# published data resource} other {# published data resources}} of {name}',
  inRegion: 'Organizations in {region}',
  everywhere: 'All regions',
};
