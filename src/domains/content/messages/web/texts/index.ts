import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export const messagePageTexts = bilingual(zh, en);

/** Words of the list in the back office. */
export const messageOfficeTexts = bilingual(zh.page, en.page);
