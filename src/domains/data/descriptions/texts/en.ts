import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  citation: {
    others: 'et al',
    withdrawn: '{title} (withdrawn)',
  },
};
