import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the dashboard. */
export const dashboardTexts = bilingual(zh, en);
