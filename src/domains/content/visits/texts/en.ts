import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: { path: 'Path', email: 'E-mail', referer: 'Referrer' },
};
