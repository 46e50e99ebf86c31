import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Data search',
  title: 'Data resources',
  lead: 'Browse and search published scientific data, papers, software, patents and more.',
  box: {
    label: 'Search data resources',
    placeholder: 'Title, keyword, author or identifier',
    search: 'Search',
    clear: 'Clear keyword',
  },
  results: {
    heading: 'Search results',
    count: '{count} resources',
    countFor: '{count} results for “{keyword}”',
    loading: 'Searching…',
    sort: 'Sort by',
    apply: 'Apply',
  },
  sorts: { relevance: 'Relevance', newest: 'Newest', views: 'Most viewed', downloads: 'Most downloaded' },
  facets: {
    heading: 'Filters',
    type: 'Resource type',
    sharing: 'Sharing',
    license: 'License',
    year: 'Year of publication',
    more: 'More ({count})',
    count: '{name}, {count} resources',
  },
  chosen: {
    heading: 'Selected filters',
    remove: 'Remove filter: {name}',
    clear: 'Clear all filters',
    keyword: 'Keyword: {keyword}',
  },
  card: {
    files: '{count, plural, one {# file} other {# files}}',
    views: '{count} views',
    downloads: '{count} downloads',
    published: 'Published',
    authors: 'Authors',
    more: '{name} et al.',
    demo: 'Demonstration data',
    opens: 'Opens {date}',
    zhOnly: 'In Chinese only',
    enOnly: 'In English only',
  },
  empty: {
    title: 'No data resources match',
    keyword: 'Check the keyword, try a shorter word, the Chinese name or a formula, or remove some filters.',
    filters: 'Remove some filters and try again.',
    none: 'Nothing has been published yet. Log in to submit your data.',
    clear: 'Clear filters',
    all: 'Browse all data resources',
    submit: 'Submit data',
  },
  failed: {
    title: 'Search is not available at the moment',
    body: 'Your search is kept in the address. Please try again shortly.',
    retry: 'Try again',
  },
};
