import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  /** Labels in messages about invalid values. */
  fields: {
    fileClass: 'File class',
  },
  access: {
    embargo: 'The files will open at 00:00 (Beijing time) on {date}.',
    restricted: 'The files are shared on request, when the conditions below are met and access is approved.',
    closed: 'Only the metadata are public; the files are not provided.',
    reason: 'Reason for non-disclosure:',
    conditions: 'Conditions of access:',
  },
};
