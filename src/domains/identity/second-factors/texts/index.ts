import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of two-factor sign-in. */
export const secondFactorTexts = bilingual(zh, en);
