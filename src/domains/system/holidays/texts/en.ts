import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Working-day calendar',
  fields: { day: 'Day', isWorkday: 'Arrangement', nameZh: 'Name (Chinese)', nameEn: 'Name (English)', year: 'Year' },
  kinds: { off: 'Day off', work: 'Working day (in lieu)' },
  fail: {
    notFound: 'This day has no entry',
    unknownYear: 'The portal does not know the holidays of {year}. Enter them day by day from the official notice',
  },
};
