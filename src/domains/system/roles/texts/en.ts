import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: { roleName: 'Role', roleKey: 'Role key', status: 'Status' },
};
