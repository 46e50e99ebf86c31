import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Known projects',
  fields: { keyword: 'Keyword' },
  hint: 'Type a number, a person or an organisation to choose a known project, or simply fill in your own',
  used: 'in {count, plural, one {# resource} other {# resources}}',
  taken: 'Details of project {number} filled in',
};
