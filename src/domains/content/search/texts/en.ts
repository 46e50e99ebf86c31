import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Site search',
  title: 'Search',
  titleFor: 'Results for “{keyword}”',
  lead: 'Search data resources, news, policies, cases, articles, tools and benchmarks.',
  box: { label: 'Search the site', placeholder: 'Enter a keyword', search: 'Search' },
  fields: { keyword: 'Keyword' },
  required: 'Please enter a keyword',
  kinds: {
    all: 'All',
    resource: 'Data resources',
    news: 'News',
    standard: 'Data policies',
    service: 'Service cases',
    article: 'Articles',
    tool: 'Application tools',
    benchmark: 'Benchmarks',
    about: 'About us',
    link: 'Friendly links',
    subCenter: 'Sub-centers',
  },
  kindsLabel: 'Kind of result',
  resources: { heading: 'Data resources', all: 'See all {count} data resources' },
  pages: { heading: 'Site content' },
  summary: 'Found for “{keyword}”: {count}',
  demo: 'Demonstration',
  empty: {
    title: 'Nothing found for “{keyword}”',
    body: 'Check the spelling, or try a shorter word, the English name or a chemical formula.',
    data: 'Browse data resources',
  },
};
