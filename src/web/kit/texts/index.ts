import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Words that every page of the back office has in common. */
export const kitTexts = bilingual(zh, en);
