import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Known projects',
  fields: { keyword: 'Keyword' },
  hint: 'Number, person or organisation',
  registered: 'project register',
  used: 'in {count, plural, one {# resource} other {# resources}}',
  taken: 'Details of project {number} filled in',
};
