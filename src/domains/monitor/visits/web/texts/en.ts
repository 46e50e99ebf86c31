import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Dashboard',
  welcome: 'Welcome, {name}',
  figures: 'Visits',
  total: 'Total site visits',
  today: 'Visits today',
  todo: 'To do',
  resources: 'Resources awaiting review',
  waiting: '{waiting} submitted, {reviewing} under review',
  open: 'Go there',
  nothing: 'Your role has nothing to review.',
  toFront: 'Front site',
};
