import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** What only the page of two-factor sign-in says. */
export const factorPageTexts = bilingual(zh, en);
