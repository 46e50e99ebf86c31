import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the first page of the back office. */
export const dashboardTexts = bilingual(zh, en);
