import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fail: {
    beyondScope: 'A chosen department does not exist or lies outside your data scope',
    usersBeyondScope: 'A chosen user does not exist or lies outside your data scope',
  },
  fields: { deptName: 'Department', status: 'Status' },
};
