import { bilingual } from '#shared/texts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Texts of the periodic table, which is loaded on demand. */
export const tableTexts = bilingual(zh, en);
