import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  name: 'Duplicate hints',
  title: 'Possibly a duplicate',
  text: 'The resources below have the same content as this form. Do not submit the same data twice; for a new version, create it from the existing resource.',
  by: { title: 'same title', doi: 'same DOI', file: 'same file (SHA-256)' },
  draft: 'yours, not published yet',
  untitled: '(no title yet)',
};
