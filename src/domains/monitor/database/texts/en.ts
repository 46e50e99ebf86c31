import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  signpost: {
    title: 'Database monitor',
    text: 'There is no Druid here. Connection pool, table sizes and slow queries are in the back office, for holders of the permission “Database monitor”:',
    link: 'Open the database monitor',
  },
};
