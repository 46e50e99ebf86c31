import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const personalDataPageTexts = bilingual(zh, en);
/** Words of the list in the back office. */
export const personalDataOfficeTexts = bilingual(zh.office, en.office);
