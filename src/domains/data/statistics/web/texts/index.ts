import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const statisticsPageTexts = bilingual(zh, en);
/** Words of the list in the back office. */
export const usageListTexts = bilingual({ ...zh, ...zh.office }, { ...en, ...en.office });
