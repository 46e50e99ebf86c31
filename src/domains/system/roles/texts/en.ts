import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fail: {
    beyondScope: 'A chosen role does not exist or lies outside your data scope',
  },
  fields: { roleName: 'Role', roleKey: 'Role key', status: 'Status' },
};
