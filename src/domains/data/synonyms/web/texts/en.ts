import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Search synonyms',
  empty: 'No synonyms match',
  add: 'Add synonyms',
  edit: 'Edit synonyms',
  keywordHint: 'Part of a term or remark',
  termsHint:
    'One term per line: Chinese, English, abbreviations, formulae. A search for one of them finds the others too, after the direct hits.',
};
