import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts that all pages of the back office share. */
export const kitTexts = bilingual(zh, en);
