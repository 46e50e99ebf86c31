import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the thread on either side. */
export const questionPageTexts = bilingual(zh, en);
