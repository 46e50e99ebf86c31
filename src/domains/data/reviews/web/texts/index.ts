import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words of the review pages. */
export const reviewPageTexts = bilingual(zh, en);
