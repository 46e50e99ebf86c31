import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  runTime: '{days, plural, =0 {} one {# day } other {# days }}{hours, plural, =0 {} other {# h }}{minutes} min',
  holds: { data: 'Data folder', files: 'File store', system: 'System root' },
};
