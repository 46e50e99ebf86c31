import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Icon gallery',
  search: 'Search icon names',
  found: '{count} icons; press one to copy its name',
  empty: 'No icon has such a name',
  copy: 'Copy {name}',
  copied: 'Icon name copied',
};
