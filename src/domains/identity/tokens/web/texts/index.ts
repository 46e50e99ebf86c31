import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** What only the page of access tokens says. */
export const tokenPageTexts = bilingual(zh, en);
