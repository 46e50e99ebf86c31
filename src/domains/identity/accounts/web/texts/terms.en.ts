import type { SameKeys } from '#shared/texts';
import type { zh } from './terms.zh.ts';

export const en: SameKeys<typeof zh> = {
  read: 'Please read:',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
};
