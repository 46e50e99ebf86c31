import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the pages in the back office. */
export const callbackPageTexts = bilingual(zh, en);
