import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  archive: 'Data archive',
  title: 'Institutional Repository',
  lead: 'Papers, patents, reports, software and other outcomes of research, by type, year, author and journal.',
  search: 'Search all resources',
  total: '{n, plural, one {# outcome} other {# outcomes}}',
  results: 'Outcomes',
  facets: {
    heading: 'Browse',
    type: 'Type',
    year: 'Year',
    author: 'Author',
    journal: 'Journal',
    every: 'All',
    more: { year: 'All years', author: 'All authors', journal: 'All journals' },
  },
  chosen: { heading: 'Chosen', remove: 'Remove “{name}”', clear: 'Show all outcomes' },
  browse: {
    heading: { year: 'Browse by year', author: 'Browse by author', journal: 'Browse by journal' },
    within: 'Within {type}',
    name: 'Find a name',
    submit: 'Find',
    empty: 'No such name',
    emptyBody: 'Try another name, or look at all of them.',
    all: 'Show all',
    ways: 'Ways to browse',
  },
  item: {
    more: '{names} et al.',
    volume: 'Vol. {volume}',
    issue: 'No. {issue}',
    pages: 'pp. {pages}',
    degree: 'Degree: {degree}',
    number: 'No. {number}',
    opens: 'Opens {date}',
    demo: 'Demonstration',
  },
  empty: {
    title: 'Nothing here yet',
    body: 'Papers, patents, reports and software appear here once they are reviewed and public.',
    all: 'Show all outcomes',
    submit: 'Submit an outcome',
  },
};
