import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

/* Labels in messages about invalid values. */
export const en: SameKeys<typeof zh> = {
  fields: {
    fileClass: 'File class',
  },
};
